import { createHmac } from "node:crypto";

import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";

import type { JobData } from "#db/job-queues.ts";

import { CheckedMail } from "./mail.ts";

/** The tables, or a copy or log of them, reveal neither a mail's recipient nor the link in it. */
export function mailCipher(secret: string) {
  return {
    async encrypt(mail: CheckedMail): Promise<JobData["mail"]> {
      return {
        to: this.digestOf(mail.to),
        sealed: await symmetricEncrypt({ key: secret, data: JSON.stringify(mail) }),
      };
    },
    /** Null if encrypted with another secret, or damaged. */
    async decrypt({ sealed }: JobData["mail"]): Promise<CheckedMail | null> {
      try {
        return CheckedMail.parse(JSON.parse(await symmetricDecrypt({ key: secret, data: sealed })));
      } catch {
        return null;
      }
    },
    digestOf: (address: string) =>
      createHmac("sha256", secret).update(`mail to ${address.toLowerCase()}`).digest("hex"),
  };
}
