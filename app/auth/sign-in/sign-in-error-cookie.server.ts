import { createCookie } from "react-router";

import { appSecret } from "#app/platform/app-secret.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

/**
 * Signed cookie that carries the reason for a rejected issuer sign-in to the sign-in page, visible to this user only.
 */
export const signInErrorCookie = createCookie("bookmatch.refusal", {
  secrets: [appSecret],
  httpOnly: true,
  sameSite: "lax",
  secure: siteAddress.startsWith("https:"),
  path: "/sign-in",
  maxAge: 60,
});
