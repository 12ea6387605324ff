import { recoveryCodeUsedEmail } from "#app/account/second-factor/second-factor-email.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { auth } from "#app/auth/sign-in/auth.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

export async function sendRecoveryCodeUsed(userId: string, left: number): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const user = await internalAdapter.findUserById(userId);
  const url = `${siteAddress}/account/second-factor`;
  if (user) mailer.send("recovery-code-used", user.email, () => recoveryCodeUsedEmail({ left, url }));
}
