import { createTransport } from "nodemailer";

import { type Carrier, headersOf, type MailLog } from "./carrier.ts";

const TIMEOUT_MS = 10_000;

/** A silent server trips the socket's timeout, one that trickles never does: an attempt ends after so many of them. */
const TIMEOUTS_AN_ATTEMPT = 6;

type SmtpParts = { smtpUrl: string; from: string; log: MailLog; atOnce: number; timeoutMs?: number | undefined };

/** Hands mails to the server at `smtpUrl` over kept connections. Opens none before the first mail. */
export function smtpCarrier({ smtpUrl, from, log, atOnce, timeoutMs = TIMEOUT_MS }: SmtpParts): Carrier {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: atOnce,
    // One try more where the server had closed an idle connection; every other wait is the queue's.
    maxRequeues: 1,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });

  return {
    async carry(mail, signal) {
      const patience = AbortSignal.timeout(timeoutMs * TIMEOUTS_AN_ATTEMPT);
      const { text, html } = mail;
      await transport.sendMail({
        ...headersOf(mail, from),
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([signal, patience]),
      });
      log.info({ mail: mail.id }, "mail sent");
    },
    close: () => transport.close(),
  };
}
