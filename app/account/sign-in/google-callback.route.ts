import { redirect } from "react-router";

import { isJoiningRejection } from "#app/auth/joining/joining.ts";
import { OIDC_PROVIDER } from "#app/auth/session/oidc.ts";
import { auth, callSignIn } from "#app/auth/sign-in/auth.server.ts";
import { google, googleProblem } from "#app/auth/sign-in/google.server.ts";
import { signInErrorCookie } from "#app/auth/sign-in/sign-in-error-cookie.server.ts";
import { SUSPENDED } from "#app/auth/suspension/suspension-notice.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import type { Route } from "./+types/google-callback.route";
import { cookiesOf, returnAfterSignIn, returnToQuery, readReturnTo } from "./return-to.server.ts";

/** The OIDC callback: the only URL of better-auth that the app serves. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (!google) throw new Response("Not found", { status: 404 });
  const response = await callSignIn(request, `/callback/${OIDC_PROVIDER}${url.search}`);
  // Never redirects to this Location. Only its query is read, which says how the sign-in ended.
  const { searchParams: answer } = new URL(response.headers.get("Location") ?? "/?error=failed", siteAddress);
  const returnTo = readReturnTo(answer);
  const error = answer.get("error");
  const found = error === null ? await newSession(response) : null;
  if (!found) {
    const back = returnToQuery(returnTo);
    const headers = cookiesOf(response);
    if (error !== null && isJoiningRejection(error)) {
      back.set("problem", error);
      throw redirect(`/register?${back}`, { headers });
    }
    back.set("problem", googleProblem(error ?? "failed"));
    // Shows the description only if it is ours: the issuer uses the same parameters for its errors.
    const message = error === SUSPENDED && !url.searchParams.has("error") ? answer.get("error_description") : null;
    if (message) headers.push(["Set-Cookie", await signInErrorCookie.serialize(message)]);
    throw redirect(`/sign-in?${back}`, { headers });
  }
  throw await returnAfterSignIn(request, returnTo, response, context, found.user.id);
}

async function newSession(response: Response) {
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return auth.api.getSession({ headers: new Headers({ Cookie: cookies.join("; ") }) });
}
