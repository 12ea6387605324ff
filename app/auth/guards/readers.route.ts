import { requireUser } from "#app/auth/session/session.ts";

import type { Route } from "./+types/readers.route.ts";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void requireUser(context)];
