import { redirect } from "react-router";

import { OIDC_PROVIDER, OidcUnavailable } from "#app/auth/session/oidc.ts";
import { readUser } from "#app/auth/session/session.ts";
import { authProblem, callAuth } from "#app/auth/sign-in/auth.server.ts";
import { google, googleProblemText } from "#app/auth/sign-in/google.server.ts";
import { mutateVisitorPage, problem } from "#app/http/mutation.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import type { Route } from "./+types/google-sign-in.route";
import { AccountPage } from "./account-page.tsx";
import { authRejection } from "./auth-rejection.server.ts";
import { cookiesOf, returnToQuery } from "./return-to.server.ts";
import { ReturnTo } from "./schema.ts";

export function loader({ context }: Route.LoaderArgs) {
  if (!google) throw new Response("Not found", { status: 404 });
  if (readUser(context)) throw redirect("/");
  return null;
}

/** Redirects the reader to the issuer; better-auth's state stores where to return. */
export function action({ request }: Route.ActionArgs) {
  if (!google) throw new Response("Not found", { status: 404 });
  return mutateVisitorPage(request, { form: ReturnTo }, async ({ fields }) => {
    const back = `${siteAddress}/sign-in?${returnToQuery(fields)}`;
    try {
      const response = await callAuth(request, "/sign-in/social", {
        provider: OIDC_PROVIDER,
        callbackURL: back,
        errorCallbackURL: back,
      });
      const message = await authProblem(response);
      if (message) return authRejection(response, message);
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
