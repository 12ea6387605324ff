import { redirect } from "react-router";

import { joiningRejection, joiningTerms } from "#app/auth/joining/joining.queries.server.ts";
import { REJECTION_TEXTS } from "#app/auth/joining/joining.ts";
import { countAddressAttempt, refundAddressAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { passwordProblem } from "#app/auth/password/password-rules.ts";
import { noteLanding } from "#app/auth/session/landing.ts";
import { readUser } from "#app/auth/session/session.ts";
import { authProblem, callSignIn, tooManyTries } from "#app/auth/sign-in/auth.server.ts";
import { NO_ANSWER, type Answer } from "#app/http/answer.ts";
import { invalid, mutateVisitorPage, problem, tooMany } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/register.route";
import { AccountPage } from "./account-page.tsx";
import { authRejection } from "./auth-rejection.server.ts";
import { returnAfterSignIn, readReturnTo } from "./return-to.server.ts";
import { Registration } from "./schema.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  if (readUser(context)) throw redirect(readReturnTo(url.searchParams).next);
  const invitation = url.searchParams.get("invitation");
  const terms = await joiningTerms(invitation);
  // Other reasons to reject a new account from an issuer are part of the rules that the page shows anyway.
  const isAddress = url.searchParams.get("problem") === "address_refused";
  const result: Answer | undefined = isAddress ? { problem: REJECTION_TEXTS.address_refused } : undefined;
  return { ...readReturnTo(url.searchParams), terms, result };
}

/** Better-auth's answer where an account has the address. */
const TAKEN = 422;

export function action({ request, url, context }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: Registration, values: ["email"] }, async ({ fields, values }) => {
    const { email, password, ...returnTo } = fields;
    const invitation = url.searchParams.get("invitation");
    // Checked before the address is looked up: a closed site must not reveal who has an account.
    const rejection = await joiningRejection(email, invitation);
    if (rejection) return problem(REJECTION_TEXTS[rejection], 403, values);
    const weakness = passwordProblem(password, { email });
    if (weakness) return invalid({ password: weakness }, values);
    const attempt = await countAddressAttempt("registration", request, LIMITS.takenRegistrations);
    if (!attempt.allowed) return tooMany(tooManyTries(attempt.retryAfterSeconds), attempt.retryAfterSeconds, values);
    const response = await callSignIn(request, "/sign-up/email", { email, password, name: "", invitation });
    if (response.status !== TAKEN) await refundAddressAttempt("registration", request);
    const message = await authProblem(response);
    if (!message) return returnAfterSignIn(request, returnTo, response, context);
    if (message === REJECTION_TEXTS.address_refused) return invalid({ email: message }, values, response.status);
    return authRejection(response, message, values);
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: NO_ANSWER(), onRedirect: (to) => to.startsWith("/welcome/") || noteLanding("welcome") });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { result, ...rest } = loaderData;
  return <AccountPage mode="register" result={actionData ?? result} {...rest} />;
}
