import { createCookie } from "react-router";

import { appSecret } from "#app/platform/app-secret.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

/** Signed: the reason for a rejected issuer sign-in is visible to this user only. */
export const signInErrorCookie = createCookie("bookmatch.refusal", {
  secrets: [appSecret],
  httpOnly: true,
  sameSite: "lax",
  secure: siteAddress.startsWith("https:"),
  path: "/sign-in",
  maxAge: 60,
});
