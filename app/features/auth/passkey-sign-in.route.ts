import { NO_ANSWER } from "#app/http/answer.ts";
import { mutateVisitorPage, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { askForPasskey, readPasskey } from "#app/shared/passkey-questions.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { readUser } from "#app/shared/session.ts";

import type { Route } from "./+types/passkey-sign-in.route";
import { authProblem, authRefusal } from "./auth.server.ts";
import { onward } from "./onward.server.ts";
import { readPending } from "./pending.ts";
import { createProvenSession } from "./proven-session.server.ts";
import { PasskeySignIn } from "./schema.ts";

export const handle = { methods: ["PUT", "POST"] } satisfies RouteHandle;

/** PUT asks the browser for a passkey, POST signs in with its answer: both factors at once. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method === "PUT") return askForPasskey(readUser(context)?.id ?? readPending(context)?.userId);
  return mutateVisitorPage(request, { form: PasskeySignIn }, async ({ fields: { credential, ...asked } }) => {
    const found = await readPasskey(request, credential);
    if (!found) return problem(UNKNOWN);
    const response = await createProvenSession(request, found.userId);
    const words = await authProblem(response);
    return words ? authRefusal(response, words) : onward(request, asked, response, context, found.userId, true);
  });
}

const UNKNOWN = "This passkey is not known here, or the answer came too late. Please try again.";

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER });
