import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";

import { writeWhole } from "#app/platform/write-whole.ts";

export type PictureStore = {
  read(hash: string, width: number): Promise<Buffer<ArrayBuffer> | null>;
  /** Atomic and repeatable. Rejects with the file system's error, or RangeError for an invalid hash or width. */
  write(hash: string, renditions: ReadonlyMap<number, Buffer>): Promise<void>;
};

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

export function openPictureStore(folder: string, widths: readonly number[]): PictureStore {
  const unfinished = path.join(folder, "unfinished");
  let cleaned: Promise<void> | undefined;

  /** Null unless both have exactly the form we write: sixteen hex digits cannot form a path. */
  function fileOf(hash: string, width: number): string | null {
    if (!/^[0-9a-f]{16}$/.test(hash) || !widths.includes(width)) return null;
    return path.join(folder, hash.slice(0, 2), `${hash}-${width}.webp`);
  }

  return {
    async read(hash, width) {
      const file = fileOf(hash, width);
      if (!file) return null;
      const bytes = await readFile(file).catch(nullWhereMissing);
      // A power cut can leave an empty file. It counts as missing and is fetched again.
      return bytes && bytes.toString("latin1", 8, 12) === "WEBP" ? bytes : null;
    },

    async write(hash, renditions) {
      await mkdir(unfinished, { recursive: true });
      await (cleaned ??= removeAbandoned(unfinished).catch(() => {}));
      for (const [width, bytes] of renditions) {
        const file = fileOf(hash, width);
        if (!file) throw new RangeError("not a picture's hash and width");
        await writeWhole(file, bytes, path.join(unfinished, randomUUID()));
      }
    },
  };
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(nullWhereMissing);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
