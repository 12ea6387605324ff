import { newDeviceEmail } from "#app/auth/emails/account-email.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { noteSignedIn } from "#app/auth/session/account-events.queries.server.ts";
import { deviceName } from "#app/auth/session/device-name.ts";
import { deviceOf, noteDevice } from "#app/auth/session/known-devices.queries.server.ts";
import { grantOwner } from "#app/auth/sign-in/queries.server.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

/** Grants the owner's admin role, adds to the history, warns of an unknown browser. No failure may cost the sign-in. */
export async function noteSignIn(user: { id: string; email: string }, request: Request): Promise<void> {
  try {
    await noteDevice(user, deviceOf(request));
    if (user.email === env.ADMIN_EMAIL) await grantOwner(user.id, env.ADMIN_EMAIL);
    const userAgent = request.headers.get("User-Agent");
    const browsers = await noteSignedIn(user.id, userAgent);
    const device = deviceName(userAgent);
    if (browsers.length === 0 || browsers.some((browser) => deviceName(browser) === device)) return;
    mailer.send("new-device", user.email, () => newDeviceEmail({ device, at: new Date(), url: SECURITY_PAGE }));
  } catch (error) {
    log.error({ err: error }, "a sign-in could not be noted");
  }
}

const SECURITY_PAGE = new URL("/account/security", siteAddress).href;
