import { askForPasskey, readPasskey } from "#app/account/second-factor/passkey-questions.ts";
import { countAddressAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { readUser } from "#app/auth/session/session.ts";
import { authProblem, tooManyTries } from "#app/auth/sign-in/auth.server.ts";
import { readPending } from "#app/auth/sign-in/pending.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { mutateVisitorPage, problem, tooMany } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/passkey-sign-in.route";
import { authRejection } from "./auth-rejection.server.ts";
import { createProvenSession } from "./proven-session.server.ts";
import { returnAfterSignIn, stayAfterSignIn } from "./return-to.server.ts";
import { PasskeySignIn } from "./schema.ts";

export const handle = { methods: ["PUT", "POST"], evenWhenFull: true } satisfies RouteHandle;

/** PUT returns the options for asking for a passkey, POST signs in with the answer, which counts as both factors. */
export async function action({ request, context }: Route.ActionArgs) {
  const attempt = await countAddressAttempt("passkey", request, LIMITS.passkeySignIns);
  if (!attempt.allowed) return tooMany(tooManyTries(attempt.retryAfterSeconds), attempt.retryAfterSeconds);
  if (request.method === "PUT") return askForPasskey(readUser(context)?.id ?? readPending(context)?.userId);
  return mutateVisitorPage(request, { form: PasskeySignIn }, async ({ fields: { credential, stay, ...returnTo } }) => {
    const found = await readPasskey(request, credential);
    if (!found) return problem(UNKNOWN());
    const response = await createProvenSession(request, found.userId);
    const message = await authProblem(response);
    if (message) return authRejection(response, message);
    const answer = await returnAfterSignIn(request, returnTo, response, context, found.userId, true);
    return stay ? stayAfterSignIn(answer, returnTo) : answer;
  });
}

const UNKNOWN = () => t("We don’t know this passkey, or it took too long. Please try again.");

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER() });
