import { redirect } from "react-router";

import { OIDC_PROVIDER, OidcUnavailable } from "#app/server/auth/oidc.ts";
import { readUser } from "#app/shared/session.ts";

import type { Route } from "./+types/google-sign-in.route";
import { AccountPage } from "./account-page.tsx";
import { authProblem, callAuth, origin } from "./auth.server.ts";
import { refused } from "./form-result.ts";
import { google, googleProblemText } from "./google.server.ts";
import { askedFor, cookiesOf } from "./onward.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  if (!google) throw new Response("Not found", { status: 404 });
  if (readUser(context)) throw redirect("/");
  return null;
}

/** Sends the reader to the issuer; where they wanted to go waits in the state that better-auth keeps. */
export async function action({ request }: Route.ActionArgs) {
  if (!google) throw new Response("Not found", { status: 404 });
  const form = await request.formData();
  const back = `${origin}/sign-in?${askedFor(form)}`;
  try {
    const response = await callAuth(request, "/sign-in/social", {
      provider: OIDC_PROVIDER,
      callbackURL: back,
      errorCallbackURL: back,
    });
    const problem = await authProblem(response);
    if (problem) return refused({ form: problem }, form, response.status);
    const { url } = (await response.json()) as { url: string };
    return redirect(url, { headers: cookiesOf(response) });
  } catch (error) {
    if (!(error instanceof OidcUnavailable)) throw error;
    return refused({ form: googleProblemText("failed") }, form, 502);
  }
}

export default function GoogleSignInPage({ actionData }: Route.ComponentProps) {
  return <AccountPage mode="login" result={actionData} />;
}
