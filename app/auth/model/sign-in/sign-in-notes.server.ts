import { noteSignedIn } from "#app/auth/model/account-events.server.ts";
import { deviceName } from "#app/auth/model/device-name.ts";
import { newDeviceEmail } from "#app/auth/model/emails/account-email.ts";
import { deviceOf, noteDevice } from "#app/auth/model/known-devices.server.ts";
import { mailer } from "#app/auth/model/mailer.server.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { grantOwner } from "./queries.server.ts";

/**
 * Follow-ups of a sign-in: grants the owner's account the admin role, adds to the account's history, and warns the user
 * of an unknown browser. No failure here may cost the user the sign-in.
 */
export async function noteSignIn(user: { id: string; email: string }, request: Request): Promise<void> {
  try {
    await noteDevice(user, deviceOf(request));
    if (user.email === env.ADMIN_EMAIL) await grantOwner(user.id, env.ADMIN_EMAIL);
    const userAgent = request.headers.get("User-Agent");
    const browsers = await noteSignedIn(user.id, userAgent);
    const device = deviceName(userAgent);
    if (browsers.length === 0 || browsers.some((browser) => deviceName(browser) === device)) return;
    mailer.send("new-device", user.email, newDeviceEmail({ device, at: new Date(), url: SECURITY_PAGE }));
  } catch (error) {
    log.error({ err: error }, "a sign-in could not be noted");
  }
}

const SECURITY_PAGE = new URL("/account/security", siteAddress).href;
