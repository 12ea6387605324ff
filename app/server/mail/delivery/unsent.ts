import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";

import { SealedMail } from "./sealed-mail.ts";
import { DRAFT, writeWhole } from "./write-whole.ts";

export type UnsentMail = {
  /** What earlier runs left, oldest first. Clears away what is too old to be of use. Rejects with the file system's error. */
  all(now: Date): Promise<SealedMail[]>;
  keep(mail: SealedMail): Promise<void>;
  /** Harmless where there is no such mail. */
  forget(id: string): Promise<void>;
};

/** The links in our mails live an hour; a day later they would only puzzle, and nobody's address should lie here longer. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** An unfinished file this old belongs to a process that died. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** The folder of mails that still have to go out: `<id>.json`, one each. Nothing is created before the first. */
export function openUnsentMail(folder: string): UnsentMail {
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const forget = (id: string) => rm(fileOf(id), { force: true });

  return {
    async all(now) {
      const names = await readdir(folder).catch(noneWhereMissing);
      await removeAbandoned(folder, names, now);
      const mails: SealedMail[] = [];
      for (const name of names) {
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

async function removeAbandoned(folder: string, names: string[], now: Date): Promise<void> {
  for (const name of names.filter((candidate) => DRAFT.test(candidate))) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}

function noneWhereMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
