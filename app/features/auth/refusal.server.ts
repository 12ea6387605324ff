import { resolve } from "node:path";

import { createCookie } from "react-router";

import { env } from "#app/env.server.ts";
import { sessionSecret } from "#app/server/auth/secret.ts";

import { origin } from "./auth.server.ts";

/** Why the issuer's word was not enough, on its way to the sign-in page: signed, and for its reader's eyes alone. */
export const refusal = createCookie("bookmatch.refusal", {
  secrets: [sessionSecret(resolve(env.DATA_DIR), env.APP_SECRET)],
  httpOnly: true,
  sameSite: "lax",
  secure: origin.startsWith("https:"),
  path: "/sign-in",
  maxAge: 60,
});
