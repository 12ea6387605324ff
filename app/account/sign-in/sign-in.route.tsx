import { setTimeout as sleep } from "node:timers/promises";

import { redirect } from "react-router";

import { readUser } from "#app/auth/session/session.ts";
import { authProblem, callPasswordSignIn } from "#app/auth/sign-in/auth.server.ts";
import { googleProblemText } from "#app/auth/sign-in/google.server.ts";
import { signInErrorCookie } from "#app/auth/sign-in/sign-in-error-cookie.server.ts";
import { trySignIn } from "#app/auth/sign-in/sign-in-limits.server.ts";
import { SUSPENDED, takeSuspensionText } from "#app/auth/suspension/suspension-notice.ts";
import { NO_ANSWER, type Answer } from "#app/http/answer.ts";
import { mutateVisitorPage } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/sign-in.route";
import { AccountPage } from "./account-page.tsx";
import { authRejection } from "./auth-rejection.server.ts";
import { showAfterSignIn, readReturnTo, returnAfterSignIn, stayAfterSignIn } from "./return-to.server.ts";
import { SignIn } from "./schema.ts";
import { readUnsentForm } from "./unsent-form.ts";

/** One field may hold an unsent form. Works with a full disk, so that an admin can read why nothing is written. */
export const handle = { maxBytes: 512 * 1024, evenWhenFull: true } satisfies RouteHandle;

/** Twice the time of checking a password. */
const LEAST_REJECTION_MS = 120;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (readUser(context)) throw redirect(readReturnTo(url.searchParams).next);
  const problem = url.searchParams.get("problem");
  const notice: unknown = problem === SUSPENDED ? await signInErrorCookie.parse(request.headers.get("Cookie")) : null;
  const text = problem && (typeof notice === "string" ? notice : googleProblemText(problem));
  const result: Answer | undefined = text ? { problem: text } : undefined;
  return { result, ...readReturnTo(url.searchParams) };
}

/** The open page of a suspended reader leads here; the tab has stored the reason. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const problem = takeSuspensionText();
  const loaded = await serverLoader();
  return problem ? { ...loaded, result: { problem } satisfies Answer } : loaded;
}
clientLoader.hydrate = true as const;

export function action({ request, context }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: SignIn, values: ["email", "unsent"] }, async ({ fields, values }) => {
    const { email, password, stay, unsent: json, ...returnTo } = fields;
    const unsent = readUnsentForm(json);
    // Every rejection takes at least this long: a known address needs one query more, and the difference would reveal
    // it.
    const leastTime = sleep(LEAST_REJECTION_MS);
    const response = await signIn(request, { email, password });
    const message = await authProblem(response);
    if (!message) {
      const answer = await returnAfterSignIn(request, returnTo, response, context);
      if (unsent) return showAfterSignIn(answer, returnTo, unsent);
      return stay ? stayAfterSignIn(answer, returnTo) : answer;
    }
    await leastTime;
    return authRejection(response, message, values);
  });
}

async function signIn(request: Request, typed: { email: string; password: string }): Promise<Response> {
  const allowance = await trySignIn(request, typed.email);
  if (allowance instanceof Response) return allowance;
  const response = await callPasswordSignIn(request, typed);
  if (response.status !== 401) await allowance.refund();
  return response;
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER() });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { result, next, save, list } = loaderData;
  return <AccountPage mode="login" result={actionData ?? result} next={next} save={save} list={list} />;
}
