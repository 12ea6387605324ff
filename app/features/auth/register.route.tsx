import { redirect } from "react-router";

import { passwordProblem } from "#app/server/auth/password-rules.ts";
import { readUser } from "#app/shared/session.ts";

import type { Route } from "./+types/register.route";
import { AccountPage } from "./account-page.tsx";
import { authProblem, callSignIn } from "./auth.server.ts";
import { invalid, refused } from "./form-result.ts";
import { onward } from "./onward.server.ts";
import { orRefused } from "./or-refused.ts";
import { Registration } from "./schema.ts";

export function loader({ context }: Route.LoaderArgs) {
  if (readUser(context)) throw redirect("/");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const parsed = Registration.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(parsed.error, form);
  const { email, password } = parsed.data;
  const weakness = passwordProblem(password, { email });
  if (weakness) return refused({ password: weakness }, form);
  const response = await callSignIn(request, "/sign-up/email", { email, password, name: "" });
  const problem = await authProblem(response);
  return problem ? refused({ form: problem }, form, response) : onward(request, form, response, context);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orRefused(serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function RegisterPage({ actionData }: Route.ComponentProps) {
  return <AccountPage mode="register" result={actionData} />;
}
