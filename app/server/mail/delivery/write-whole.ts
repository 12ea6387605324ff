import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** An unfinished file. It begins with a dot and ends so, whatever it will become. */
export const DRAFT = /^\..*\.part$/;

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
