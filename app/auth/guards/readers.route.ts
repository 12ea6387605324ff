import { requireUser } from "#app/auth/model/session.ts";

import type { Route } from "./+types/readers.route.ts";

/** Admits signed-in users only. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void requireUser(context)];
