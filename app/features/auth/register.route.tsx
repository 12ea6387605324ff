import { redirect } from "react-router";

import { passwordProblem } from "#app/server/auth/password-rules.ts";
import { joiningRefusal, joiningTerms } from "#app/shared/joining.server.ts";
import { REFUSAL_TEXTS } from "#app/shared/joining.ts";
import { readUser } from "#app/shared/session.ts";

import type { Route } from "./+types/register.route";
import { AccountPage } from "./account-page.tsx";
import { authProblem, callSignIn } from "./auth.server.ts";
import { invalid, refused, type FormResult } from "./form-result.ts";
import { onward, readOnward } from "./onward.server.ts";
import { orRefused } from "./or-refused.ts";
import { Registration } from "./schema.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  if (readUser(context)) throw redirect("/");
  const invitation = url.searchParams.get("invitation");
  const terms = await joiningTerms(invitation);
  // What else an issuer's new account is refused for, the terms say already.
  const isAddress = url.searchParams.get("problem") === "address_refused";
  const result: FormResult | undefined = isAddress ? { errors: { form: REFUSAL_TEXTS.address_refused } } : undefined;
  return { ...readOnward(url.searchParams), terms, result };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  const parsed = Registration.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(parsed.error, form);
  const { email, password } = parsed.data;
  const invitation = url.searchParams.get("invitation");
  // Asked before the address is looked up: a place that is closed tells nobody whose accounts it has.
  const refusal = await joiningRefusal(email, invitation);
  if (refusal) return refused({ form: REFUSAL_TEXTS[refusal] }, form, { status: 403 });
  const weakness = passwordProblem(password, { email });
  if (weakness) return refused({ password: weakness }, form);
  const response = await callSignIn(request, "/sign-up/email", { email, password, name: "", invitation });
  const problem = await authProblem(response);
  if (!problem) return onward(request, form, response, context);
  return refused(problem === REFUSAL_TEXTS.address_refused ? { email: problem } : { form: problem }, form, response);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orRefused(serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { result, ...rest } = loaderData;
  return <AccountPage mode="register" result={actionData ?? result} {...rest} />;
}
