import { authRejection } from "#app/account/model/sign-in/auth-rejection.server.ts";
import { returnAfterSignIn, stayAfterSignIn } from "#app/account/model/sign-in/return-to.server.ts";
import { countAddressAttempt } from "#app/auth/model/limits.server.ts";
import { askForPasskey, readPasskey } from "#app/auth/model/passkey-questions.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { readUser } from "#app/auth/model/session.ts";
import { authProblem, tooManyTries } from "#app/auth/model/sign-in/auth.server.ts";
import { readPending } from "#app/auth/model/sign-in/pending.ts";
import { createProvenSession } from "#app/auth/model/sign-in/proven-session.server.ts";
import { PasskeySignIn } from "#app/auth/model/sign-in/schema.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { mutateVisitorPage, problem, tooMany } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/passkey-sign-in.route";

export const handle = { methods: ["PUT", "POST"], evenWhenFull: true } satisfies RouteHandle;

/** PUT returns the options for asking for a passkey, POST signs in with the answer, which counts as both factors. */
export async function action({ request, context }: Route.ActionArgs) {
  const attempt = await countAddressAttempt("passkey", request, LIMITS.passkeySignIns);
  if (!attempt.allowed) return tooMany(tooManyTries(attempt.retryAfterSeconds), attempt.retryAfterSeconds);
  if (request.method === "PUT") return askForPasskey(readUser(context)?.id ?? readPending(context)?.userId);
  return mutateVisitorPage(request, { form: PasskeySignIn }, async ({ fields: { credential, stay, ...returnTo } }) => {
    const found = await readPasskey(request, credential);
    if (!found) return problem(UNKNOWN);
    const response = await createProvenSession(request, found.userId);
    const message = await authProblem(response);
    if (message) return authRejection(response, message);
    const answer = await returnAfterSignIn(request, returnTo, response, context, found.userId, true);
    return stay ? stayAfterSignIn(answer, returnTo) : answer;
  });
}

const UNKNOWN = "This passkey is not known here, or the answer came too late. Please try again.";

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER });
