import { createCookie } from "react-router";

import { appSecret } from "#app/platform/app-secret.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

/** Why the issuer's word was not enough, on its way to the sign-in page: signed, and for its reader's eyes alone. */
export const refusal = createCookie("bookmatch.refusal", {
  secrets: [appSecret],
  httpOnly: true,
  sameSite: "lax",
  secure: siteAddress.startsWith("https:"),
  path: "/sign-in",
  maxAge: 60,
});
