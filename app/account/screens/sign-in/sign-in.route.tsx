import { setTimeout as sleep } from "node:timers/promises";

import { redirect } from "react-router";

import { authRefusal } from "#app/account/model/sign-in/auth-refusal.server.ts";
import { onward, readOnward } from "#app/account/model/sign-in/onward.server.ts";
import { SUSPENDED } from "#app/auth/model/auth.ts";
import { readUser } from "#app/auth/model/session.ts";
import { authProblem, callSignIn } from "#app/auth/model/sign-in/auth.server.ts";
import { googleProblemText } from "#app/auth/model/sign-in/google.server.ts";
import { refusal } from "#app/auth/model/sign-in/refusal.server.ts";
import { SignIn } from "#app/auth/model/sign-in/schema.ts";
import { trySignIn } from "#app/auth/model/sign-in/sign-in-limits.server.ts";
import { NO_ANSWER, type Answer } from "#app/http/answer.ts";
import { mutateVisitorPage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/sign-in.route";
import { AccountPage } from "./account-page.tsx";

/** Twice as long as checking a password takes; nobody notices it after a wrong one. */
const REFUSAL_MS = 120;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (readUser(context)) throw redirect("/");
  const problem = url.searchParams.get("problem");
  const told: unknown = problem === SUSPENDED ? await refusal.parse(request.headers.get("Cookie")) : null;
  const text = problem && (typeof told === "string" ? told : googleProblemText(problem));
  const result: Answer | undefined = text ? { problem: text } : undefined;
  return { result, ...readOnward(url.searchParams) };
}

export function action({ request, context }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: SignIn, values: ["email"] }, async ({ fields, values }) => {
    const { email, password, ...asked } = fields;
    // Begun with the work, so that a refusal takes as long as the longer of the two: a known address costs a question
    // more, and whoever guesses addresses could measure it.
    const leastTime = sleep(REFUSAL_MS);
    const response = await signIn(request, { email, password });
    const words = await authProblem(response);
    if (!words) return onward(request, asked, response, context);
    await leastTime;
    return authRefusal(response, words, values);
  });
}

async function signIn(request: Request, typed: { email: string; password: string }): Promise<Response> {
  const attempt = await trySignIn(request, typed.email);
  if (attempt instanceof Response) return attempt;
  const response = await callSignIn(request, "/sign-in/email", typed);
  if (response.status !== 401) await attempt.giveBack();
  return response;
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { result, next, save, list } = loaderData;
  return <AccountPage mode="login" result={actionData ?? result} next={next} save={save} list={list} />;
}
