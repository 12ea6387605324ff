import { createHmac } from "node:crypto";

import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";

import type { JobData } from "#db/job-queues.ts";

import { CheckedMail } from "./checked-mail.ts";

/**
 * Mails as they wait in the database, which holds nobody's proof in the clear: whoever reads its tables, a copy or a
 * log of it learns neither whom a mail is for nor the link in it.
 */
export function mailSeal(secret: string) {
  return {
    async seal(mail: CheckedMail): Promise<JobData["mail"]> {
      return {
        to: this.digestOf(mail.to),
        sealed: await symmetricEncrypt({ key: secret, data: JSON.stringify(mail) }),
      };
    },
    /** Null for what was sealed under another secret, or by another hand. */
    async open({ sealed }: JobData["mail"]): Promise<CheckedMail | null> {
      try {
        return CheckedMail.parse(JSON.parse(await symmetricDecrypt({ key: secret, data: sealed })));
      } catch {
        return null;
      }
    },
    /** The same for an address in whatever case. */
    digestOf: (address: string) =>
      createHmac("sha256", secret).update(`mail to ${address.toLowerCase()}`).digest("hex"),
  };
}
