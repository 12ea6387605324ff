import { requireAccount } from "#app/auth/session/session.ts";

import type { Route } from "./+types/accounts.route.ts";

/** Admits signed-in users, including those whose account waits for approval. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void requireAccount(context)];
