import { requireAdmin, requireAdminPage } from "#app/auth/session/session.ts";

import type { Route } from "./+types/admins.route.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => void (["GET", "HEAD"].includes(request.method) ? requireAdminPage : requireAdmin)(context),
];
