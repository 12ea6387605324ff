import { requireAccount } from "#app/auth/session/session.ts";

import type { Route } from "./+types/accounts.route.ts";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void requireAccount(context)];
