import { redirect } from "react-router";

import { cookiesOf, onward, onwardQuery, readOnward } from "#app/account/model/sign-in/onward.server.ts";
import { SUSPENDED } from "#app/auth/model/auth.ts";
import { isJoiningRefusal } from "#app/auth/model/joining.ts";
import { OIDC_PROVIDER } from "#app/auth/model/oidc.ts";
import { auth, callSignIn } from "#app/auth/model/sign-in/auth.server.ts";
import { google, googleProblem } from "#app/auth/model/sign-in/google.server.ts";
import { refusal } from "#app/auth/model/sign-in/refusal.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import type { Route } from "./+types/google-callback.route";

/** Where the issuer sends the reader back to: the one address of better-auth's own that is served. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (!google) throw new Response("Not found", { status: 404 });
  const response = await callSignIn(request, `/callback/${OIDC_PROVIDER}${url.search}`);
  // Never followed as it is: it says what to do, in an address that we gave ourselves.
  const { searchParams: answer } = new URL(response.headers.get("Location") ?? "/?error=failed", siteAddress);
  const asked = readOnward(answer);
  const error = answer.get("error");
  const found = error === null ? await newSession(response) : null;
  if (!found) {
    const back = onwardQuery(asked);
    const headers = cookiesOf(response);
    if (error !== null && isJoiningRefusal(error)) {
      back.set("problem", error);
      throw redirect(`/register?${back}`, { headers });
    }
    back.set("problem", googleProblem(error ?? "failed"));
    // These words are ours, not the issuer's, who says what went wrong in the same way.
    const told = error === SUSPENDED && !url.searchParams.has("error") ? answer.get("error_description") : null;
    if (told) headers.push(["Set-Cookie", await refusal.serialize(told)]);
    throw redirect(`/sign-in?${back}`, { headers });
  }
  throw await onward(request, asked, response, context, found.user.id);
}

async function newSession(response: Response) {
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return auth.api.getSession({ headers: new Headers({ Cookie: cookies.join("; ") }) });
}
