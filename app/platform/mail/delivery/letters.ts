import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { domainToASCII } from "node:url";

import { namesIn, removeAbandoned, removeOlder } from "./write-whole.ts";

/** Links in letters live an hour; a month is long enough for an owner to look something up. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Takes the outbox's old letters away. Rejects with the file system's error. */
export async function removeOldLetters(folder: string, now: Date): Promise<void> {
  await removeAbandoned(folder, now);
  for (const name of await namesIn(folder)) {
    // There letters waited before they did in the database.
    if (/^unsent(-\d+)?$/.test(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
  for (const name of await lettersIn(folder)) await removeOlder(path.join(folder, name), KEPT_MS, now);
}

/** Takes every letter to this address away. Rejects with the file system's error. */
export async function removeLettersTo(folder: string, address: string): Promise<void> {
  for (const name of await lettersIn(folder)) {
    const file = path.join(folder, name);
    if (isTo(address, await readFile(file, "utf8").catch(() => ""))) await rm(file, { force: true });
  }
}

async function lettersIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => name.endsWith(".eml"));
}

/** Whether the letter's To names this address, as it is or with its domain in ASCII; long lines are folded. */
function isTo(address: string, letter: string): boolean {
  const head = letter.split("\r\n\r\n")[0]!.replaceAll(/\r\n[ \t]+/g, " ");
  const to = /^To: *<?([^>\r\n]*?)>? *$/im.exec(head)?.[1]?.toLowerCase();
  const [local, domain = ""] = address.toLowerCase().split("@");
  return to !== undefined && [`${local}@${domain}`, `${local}@${domainToASCII(domain)}`].includes(to);
}
