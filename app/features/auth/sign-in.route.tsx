import { setTimeout as sleep } from "node:timers/promises";

import { redirect } from "react-router";

import { SUSPENDED } from "#app/server/auth/auth.ts";
import { readUser } from "#app/shared/session.ts";

import type { Route } from "./+types/sign-in.route";
import { AccountPage } from "./account-page.tsx";
import { authProblem, callSignIn } from "./auth.server.ts";
import { invalid, refused, type FormResult } from "./form-result.ts";
import { googleProblemText } from "./google.server.ts";
import { onward, readOnward } from "./onward.server.ts";
import { orRefused } from "./or-refused.ts";
import { refusal } from "./refusal.server.ts";
import { SignIn } from "./schema.ts";
import { trySignIn } from "./sign-in-limits.server.ts";

/** Twice as long as checking a password takes; nobody notices it after a wrong one. */
const REFUSAL_MS = 120;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (readUser(context)) throw redirect("/");
  const problem = url.searchParams.get("problem");
  const told: unknown = problem === SUSPENDED ? await refusal.parse(request.headers.get("Cookie")) : null;
  const text = problem && (typeof told === "string" ? told : googleProblemText(problem));
  const result: FormResult | undefined = text ? { errors: { form: text } } : undefined;
  return { result, ...readOnward(url.searchParams) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const parsed = SignIn.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(parsed.error, form);
  // Begun with the work, so that a refusal takes as long as the longer of the two: a known address costs a question
  // more, and whoever guesses addresses could measure it.
  const leastTime = sleep(REFUSAL_MS);
  const response = await signIn(request, parsed.data);
  const problem = await authProblem(response);
  if (problem) await leastTime;
  return problem ? refused({ form: problem }, form, response) : onward(request, form, response, context);
}

async function signIn(request: Request, fields: SignIn): Promise<Response> {
  const attempt = await trySignIn(request, fields.email);
  if (attempt instanceof Response) return attempt;
  const response = await callSignIn(request, "/sign-in/email", fields);
  if (response.status !== 401) await attempt.giveBack();
  return response;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orRefused(serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { result, next, save, list } = loaderData;
  return <AccountPage mode="login" result={actionData ?? result} next={next} save={save} list={list} />;
}
