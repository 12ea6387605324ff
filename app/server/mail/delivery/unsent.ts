import { readFile, rm } from "node:fs/promises";
import path from "node:path";

import { SealedMail } from "./sealed-mail.ts";
import { namesIn, removeAbandoned, writeWhole } from "./write-whole.ts";

export type UnsentMail = {
  /** What earlier runs left, oldest first. Clears away what is too old to be of use. Rejects with the file system's error. */
  all(now: Date): Promise<SealedMail[]>;
  keep(mail: SealedMail): Promise<void>;
  /** Harmless where there is no such mail. */
  forget(id: string): Promise<void>;
};

/** The links in our mails live an hour; a day later they would only puzzle, and nobody's address should lie here longer. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** The folder of mails that still have to go out: `<id>.json`, one each. Nothing is created before the first. */
export function openUnsentMail(folder: string): UnsentMail {
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const forget = (id: string) => rm(fileOf(id), { force: true });

  return {
    async all(now) {
      await removeAbandoned(folder, now);
      const mails: SealedMail[] = [];
      for (const name of await namesIn(folder)) {
        const mail = name.endsWith(".json") ? await readMail(path.join(folder, name)) : null;
        if (!mail || name !== `${mail.id}.json`) continue;
        if (now.getTime() - Date.parse(mail.at) > STALE_AFTER_MS) await forget(mail.id);
        else mails.push(mail);
      }
      return mails.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    },
    keep: (mail) => writeWhole(fileOf(mail.id), JSON.stringify(mail)),
    forget,
  };
}

/** Null for a file that another hand has changed into no mail. */
async function readMail(file: string): Promise<SealedMail | null> {
  const content = await readFile(file, "utf8");
  try {
    return SealedMail.safeParse(JSON.parse(content)).data ?? null;
  } catch {
    return null;
  }
}
