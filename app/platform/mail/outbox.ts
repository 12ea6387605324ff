import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { domainToASCII } from "node:url";

import { writeWhole } from "#app/platform/write-whole.ts";

import { type CheckedMail, headersOf, type MailLog, type MailTransport } from "./mail.ts";

const DRAFT = /^\..*\.part$/;

const ABANDONED_AFTER_MS = 60 * 60 * 1000;
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

export function outboxTransport({
  folder,
  from,
  log,
}: {
  folder: string;
  from: () => string;
  log: MailLog;
}): MailTransport {
  return {
    async deliver(mail) {
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await composer.sendMail({
        ...headersOf(mail, from()),
        text: { raw: asTyped("text/plain", mail.text) },
        html: { raw: asTyped("text/html", mail.html) },
      });
      const file = fileName(mail);
      // Private: a mail contains an address and a link that grants access to an account.
      const draft = path.join(folder, `.${file}.part`);
      await writeWhole(path.join(folder, file), message as Buffer, draft, { isPrivate: true });
      log.info({ mail: mail.id, file }, "mail written to the outbox");
    },
    close: () => {},
  };
}

export async function removeOldMails(folder: string, now: Date): Promise<void> {
  await removeAbandoned(folder, now);
  for (const name of await namesIn(folder)) {
    // Earlier versions queued mails in this folder.
    if (/^unsent(-\d+)?$/.test(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
  for (const name of await mailFilesIn(folder)) await removeOlder(path.join(folder, name), RETENTION_MS, now);
}

export async function removeMailsTo(folder: string, address: string): Promise<void> {
  for (const name of await mailFilesIn(folder)) {
    const file = path.join(folder, name);
    if (isTo(address, await readFile(file, "utf8").catch(() => ""))) await rm(file, { force: true });
  }
}

/** Uses 8bit, because quoted-printable breaks a long link with `=` and writes its `=` as `=3D`. */
function asTyped(type: string, content: string): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content}`;
}

function fileName({ at, id }: CheckedMail): string {
  return `${at.replaceAll(":", "-")}-${id.slice(0, 8)}.eml`;
}

async function mailFilesIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => name.endsWith(".eml"));
}

function isTo(address: string, mail: string): boolean {
  const head = mail.split("\r\n\r\n")[0]!.replaceAll(/\r\n[ \t]+/g, " ");
  const to = /^To: *<?([^>\r\n]*?)>? *$/im.exec(head)?.[1]?.toLowerCase();
  const [local, domain = ""] = address.toLowerCase().split("@");
  return to !== undefined && [`${local}@${domain}`, `${local}@${domainToASCII(domain)}`].includes(to);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (DRAFT.test(name)) await removeOlder(path.join(folder, name), ABANDONED_AFTER_MS, now);
  }
}

async function removeOlder(file: string, ms: number, now: Date): Promise<void> {
  const age = await stat(file).then(
    ({ mtimeMs }) => now.getTime() - mtimeMs,
    () => 0,
  );
  if (age > ms) await rm(file, { force: true });
}
