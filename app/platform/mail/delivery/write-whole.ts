import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** An unfinished file. It begins with a dot and ends so, whatever it will become. */
const DRAFT = /^\..*\.part$/;

/** An unfinished file this old belongs to a process that died. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Readers see the whole file or none. Only the owner can read it: a mail holds an address and a link that opens an
 * account. Rejects with the file system's error.
 */
export async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.part`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

/** The names in a folder, none where there is no folder. Rejects with the file system's other errors. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Takes away what killed processes left unfinished. */
export async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (DRAFT.test(name)) await removeOlder(path.join(folder, name), ABANDONED_AFTER_MS, now);
  }
}

/** Takes a file away that was last written longer ago than this; one that has gone meanwhile is as good. */
export async function removeOlder(file: string, ms: number, now: Date): Promise<void> {
  const age = await stat(file).then(
    ({ mtimeMs }) => now.getTime() - mtimeMs,
    () => 0,
  );
  if (age > ms) await rm(file, { force: true });
}
