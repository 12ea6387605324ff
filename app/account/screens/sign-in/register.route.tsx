import { redirect } from "react-router";

import { authRefusal } from "#app/account/model/sign-in/auth-refusal.server.ts";
import { onward, readOnward } from "#app/account/model/sign-in/onward.server.ts";
import { joiningRefusal, joiningTerms } from "#app/auth/model/joining.server.ts";
import { REFUSAL_TEXTS } from "#app/auth/model/joining.ts";
import { passwordProblem } from "#app/auth/model/password-rules.ts";
import { readUser } from "#app/auth/model/session.ts";
import { authProblem, callSignIn } from "#app/auth/model/sign-in/auth.server.ts";
import { Registration } from "#app/auth/model/sign-in/schema.ts";
import { NO_ANSWER, type Answer } from "#app/http/answer.ts";
import { invalid, mutateVisitorPage, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/register.route";
import { AccountPage } from "./account-page.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  if (readUser(context)) throw redirect("/");
  const invitation = url.searchParams.get("invitation");
  const terms = await joiningTerms(invitation);
  // What else an issuer's new account is refused for, the terms say already.
  const isAddress = url.searchParams.get("problem") === "address_refused";
  const result: Answer | undefined = isAddress ? { problem: REFUSAL_TEXTS.address_refused } : undefined;
  return { ...readOnward(url.searchParams), terms, result };
}

export function action({ request, url, context }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: Registration, values: ["email"] }, async ({ fields, values }) => {
    const { email, password, ...asked } = fields;
    const invitation = url.searchParams.get("invitation");
    // Asked before the address is looked up: a place that is closed tells nobody whose accounts it has.
    const refusal = await joiningRefusal(email, invitation);
    if (refusal) return problem(REFUSAL_TEXTS[refusal], 403, values);
    const weakness = passwordProblem(password, { email });
    if (weakness) return invalid({ password: weakness }, values);
    const response = await callSignIn(request, "/sign-up/email", { email, password, name: "", invitation });
    const words = await authProblem(response);
    if (!words) return onward(request, asked, response, context);
    if (words === REFUSAL_TEXTS.address_refused) return invalid({ email: words }, values, response.status);
    return authRefusal(response, words, values);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { result, ...rest } = loaderData;
  return <AccountPage mode="register" result={actionData ?? result} {...rest} />;
}
