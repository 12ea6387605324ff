import { redirect } from "react-router";

import { readUser } from "#app/shared/session.ts";

import type { Route } from "./+types/sign-in.route";
import { AccountPage } from "./account-page.tsx";
import { authProblem, callAuth } from "./auth.server.ts";
import { invalid, refused, type FormResult } from "./form-result.ts";
import { googleProblemText } from "./google.server.ts";
import { onward, readOnward } from "./onward.server.ts";
import { SignIn } from "./schema.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  if (readUser(context)) throw redirect("/");
  const problem = url.searchParams.get("problem");
  const result: FormResult | undefined = problem ? { errors: { form: googleProblemText(problem) } } : undefined;
  return { result, ...readOnward(url.searchParams) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const parsed = SignIn.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(parsed.error, form);
  const response = await callAuth(request, "/sign-in/email", parsed.data);
  const problem = await authProblem(response);
  return problem ? refused({ form: problem }, form, response.status) : onward(form, response, context);
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { result, next, save, list } = loaderData;
  return <AccountPage mode="login" result={actionData ?? result} next={next} save={save} list={list} />;
}
