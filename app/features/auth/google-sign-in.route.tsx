import { redirect } from "react-router";

import { mutateVisitorPage, problem } from "#app/http/mutation.server.ts";
import { OIDC_PROVIDER, OidcUnavailable } from "#app/server/auth/oidc.ts";
import { readUser } from "#app/shared/session.ts";
import { siteAddress } from "#app/shared/site-address.server.ts";

import type { Route } from "./+types/google-sign-in.route";
import { AccountPage } from "./account-page.tsx";
import { authProblem, authRefusal, callAuth } from "./auth.server.ts";
import { google, googleProblemText } from "./google.server.ts";
import { cookiesOf, onwardQuery } from "./onward.server.ts";
import { Onward } from "./schema.ts";

export function loader({ context }: Route.LoaderArgs) {
  if (!google) throw new Response("Not found", { status: 404 });
  if (readUser(context)) throw redirect("/");
  return null;
}

/** Sends the reader to the issuer; where they wanted to go waits in the state that better-auth keeps. */
export function action({ request }: Route.ActionArgs) {
  if (!google) throw new Response("Not found", { status: 404 });
  return mutateVisitorPage(request, { form: Onward }, async ({ fields }) => {
    const back = `${siteAddress}/sign-in?${onwardQuery(fields)}`;
    try {
      const response = await callAuth(request, "/sign-in/social", {
        provider: OIDC_PROVIDER,
        callbackURL: back,
        errorCallbackURL: back,
      });
      const words = await authProblem(response);
      if (words) return authRefusal(response, words);
      const { url } = (await response.json()) as { url: string };
      return redirect(url, { headers: cookiesOf(response) });
    } catch (error) {
      if (!(error instanceof OidcUnavailable)) throw error;
      return problem(googleProblemText("failed"), 502);
    }
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function GoogleSignInPage({ actionData }: Route.ComponentProps) {
  return <AccountPage mode="login" result={actionData} />;
}
