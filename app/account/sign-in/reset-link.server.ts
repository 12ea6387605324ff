import { randomBytes } from "node:crypto";

import { RESET_TOKEN_SECONDS } from "#app/auth/session/auth.ts";
import { auth, pageLink } from "#app/auth/sign-in/auth.server.ts";

/** A link that sets a new password, as a reset e-mail has it. Whoever has it can take the account. */
export async function createResetLink(userId: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + RESET_TOKEN_SECONDS * 1_000);
  await internalAdapter.createVerificationValue({ value: userId, identifier: `reset-password:${token}`, expiresAt });
  return pageLink("/reset-password", token);
}
