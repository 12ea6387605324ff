import { resolve } from "node:path";

import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";
import { createMailer } from "#app/platform/mail/mailer.ts";

import { appSecret } from "./app-secret.server.ts";
import { jobs } from "./jobs.server.ts";
import { noteMailOutcome } from "./mail-state.server.ts";
import { siteAddress } from "./site-address.server.ts";

/** Where mails lie if no mail server is configured. */
export const OUTBOX = resolve(env.DATA_DIR, "outbox");

export const mailer = createMailer({
  jobs,
  secret: appSecret,
  ...(env.SMTP_URL && { smtpUrl: env.SMTP_URL }),
  from: env.MAIL_FROM ?? `Bookmatch <no-reply@${new URL(siteAddress).hostname}>`,
  outboxDir: OUTBOX,
  log,
  noteOutcome: noteMailOutcome,
});
