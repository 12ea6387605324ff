import { askForPasskey, readPasskey } from "#app/shared/passkey-questions.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { readUser } from "#app/shared/session.ts";

import type { Route } from "./+types/passkey-sign-in.route";
import { authProblem } from "./auth.server.ts";
import { refused } from "./form-result.ts";
import { onward } from "./onward.server.ts";
import { orRefused } from "./or-refused.ts";
import { readPending } from "./pending.ts";
import { createProvenSession } from "./proven-session.server.ts";

export const handle = { methods: ["PUT", "POST"] } satisfies RouteHandle;

/** PUT asks the browser for a passkey, POST signs in with its answer: both factors at once. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method === "PUT") return askForPasskey(readUser(context)?.id ?? readPending(context)?.userId);
  const form = await request.formData();
  const found = await readPasskey(request, form);
  if (!found) return refused({ form: UNKNOWN }, form);
  const response = await createProvenSession(request, found.userId);
  const problem = await authProblem(response);
  return problem
    ? refused({ form: problem }, form, response)
    : onward(request, form, response, context, found.userId, true);
}

const UNKNOWN = "This passkey is not known here, or the answer came too late. Please try again.";

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orRefused(serverAction);
