import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { factorAddedEmail, factorRemovedEmail, recoveryCodesMadeEmail } from "./second-factor-email.ts";

const url = `${siteAddress}/account/second-factor`;

export const sendFactorAdded = (to: string, what: string) =>
  mailer.send("factor-added", to, () => factorAddedEmail({ what, url }));

export const sendFactorRemoved = (to: string, removed: { what: string; isLast: boolean }) =>
  mailer.send("factor-removed", to, () => factorRemovedEmail({ ...removed, url }));

export const sendNewRecoveryCodes = (to: string) =>
  mailer.send("recovery-codes-made", to, () => recoveryCodesMadeEmail({ url }));
