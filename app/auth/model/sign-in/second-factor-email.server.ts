import { recoveryCodeUsedEmail } from "#app/auth/model/emails/second-factor-email.ts";
import { mailer } from "#app/auth/model/mailer.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { auth } from "./auth.server.ts";

export async function sendRecoveryCodeUsed(userId: string, left: number): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const user = await internalAdapter.findUserById(userId);
  const url = `${siteAddress}/account/second-factor`;
  if (user) mailer.send("recovery-code-used", user.email, recoveryCodeUsedEmail({ left, url }));
}
