import path from "node:path";

import { createTransport } from "nodemailer";

import { type Carrier, headersOf, type MailLog } from "./carrier.ts";
import type { CheckedMail } from "./checked-mail.ts";
import { writeWhole } from "./write-whole.ts";

/** Where no server is configured each mail becomes `<time>-<random>.eml`, for any mail program or a plain editor to open. */
export function outboxCarrier({ folder, from, log }: { folder: string; from: string; log: MailLog }): Carrier {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  return {
    async carry(mail) {
      const { message } = await composer.sendMail({
        ...headersOf(mail, from),
        text: { raw: asTyped("text/plain", mail.text) },
        html: { raw: asTyped("text/html", mail.html) },
      });
      const file = fileName(mail);
      await writeWhole(path.join(folder, file), message as Buffer);
      log.info({ mail: mail.id, file }, "mail written to the outbox");
    },
    close: () => composer.close(),
  };
}

/** 8bit and not the usual quoted-printable, which breaks a long link with `=` and writes its own `=` as `=3D`. */
function asTyped(type: string, content: string): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content}`;
}

/** Sorts by time, and has no colon, which Windows refuses. */
function fileName({ at, id }: CheckedMail): string {
  return `${at.replaceAll(":", "-")}-${id.slice(0, 8)}.eml`;
}
