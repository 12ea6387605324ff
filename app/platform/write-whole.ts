import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Readers see the old state or the new one. `draft` is the path until then. Rejects with the file system's error. */
export async function writeWhole(
  file: string,
  content: string | Buffer,
  draft: string,
  { isPrivate = false } = {},
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: isPrivate ? 0o700 : 0o777 });
  try {
    await writeFile(draft, content, { flush: true, mode: isPrivate ? 0o600 : 0o666 });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}
