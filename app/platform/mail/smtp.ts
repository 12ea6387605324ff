import type { Transporter } from "nodemailer";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import { headersOf, type MailLog, type MailTransport } from "./mail.ts";

const TIMEOUT_MS = 10_000;

/** In socket timeouts: a silent server triggers the timeout, but one that trickles never does. */
const TIMEOUTS_AN_ATTEMPT = 6;

type SmtpParts = { smtpUrl: string; from: () => string; log: MailLog; atOnce: number; timeoutMs?: number | undefined };

export function smtpTransport({ smtpUrl, from, log, atOnce, timeoutMs = TIMEOUT_MS }: SmtpParts): MailTransport {
  let opened: Promise<Transporter> | undefined;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: atOnce,
      // One retry if the server has closed an idle connection; the queue handles all other retries.
      maxRequeues: 1,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  };

  return {
    async deliver(mail, signal) {
      const timeout = AbortSignal.timeout(timeoutMs * TIMEOUTS_AN_ATTEMPT);
      const { text, html } = mail;
      const transport = await (opened ??= open());
      await transport.sendMail({
        ...headersOf(mail, from()),
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([signal, timeout]),
      });
      log.info({ mail: mail.id }, "mail sent");
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

export type Failure = {
  final: boolean;
  code: string;
  reply?: number;
  /** The server says that there is no such mailbox. */
  isMailbox: boolean;
};

/**
 * Only a rejection of this mail is permanent: a wrong password (535) or a greeting with 554 is for the owner to fix.
 * Never uses the error's own message, because servers repeat the recipient's address in it.
 */
export function failureOf(error: unknown): Failure {
  const { code, responseCode, command, response } = (error ?? {}) as Record<string, unknown>;
  const isAboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  const isTemporary = typeof responseCode === "number" && responseCode < 500;
  return {
    final: isAboutTheMail && !isTemporary,
    isMailbox: code === "EENVELOPE" && command === "RCPT TO" && /\b5\.1\.[1236]\b/.test(String(response)),
    code: typeof code === "string" && /^[A-Z][A-Z0-9_]{0,40}$/.test(code) ? code : nameOf(error),
    ...(typeof responseCode === "number" && { reply: responseCode }),
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

const LONGEST_REASON = 300;

const PLAIN: ReadonlyArray<[RegExp, string]> = inEachLanguage(() => [
  [/ECONNREFUSED/, t("connection refused")],
  [/ENOTFOUND|EAI_AGAIN|EDNS|queryA/, t("no server has that name")],
  [/EHOSTUNREACH|ENETUNREACH/, t("the server cannot be reached")],
  [/ECONNRESET|EPIPE|closed unexpectedly/, t("the server ended the connection")],
  [/ETIMEDOUT|timed? ?out|TimeoutError|Greeting never received/i, t("no answer in time")],
  [/wrong version number/i, t("the server does not speak TLS on this port: try smtp:// instead of smtps://")],
  [/ENOSPC/, t("the disk is full")],
]);

export function reasonOf(error: unknown, smtpUrl: string | undefined): string {
  const { response, message, code, name } = (error ?? {}) as Partial<Record<string, unknown>>;
  if (typeof response === "string" && response.trim() !== "") return discreet(response, smtpUrl);
  const text = [code, name, message].filter((part) => typeof part === "string").join(" ");
  const plain = PLAIN.find(([pattern]) => pattern.test(text))?.[1];
  return plain ?? discreet(typeof message === "string" ? message : "unknown", smtpUrl);
}

function discreet(text: string, smtpUrl: string | undefined): string {
  const { username = "", password = "" } = smtpUrl === undefined ? {} : new URL(smtpUrl);
  const secrets = [username, password].flatMap((part) => [part, decodeURIComponent(part)]).filter(Boolean);
  const masked = secrets.reduce((masked, secret) => masked.replaceAll(secret, "…"), text);
  return masked
    .replaceAll(/[^\s<>"'()]+@[^\s<>"'(),;]+/g, "…")
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_REASON)
    .toWellFormed();
}
