import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import { TAR_END, tarBlocks } from "./tar.ts";

/** A gzipped archive for its owner's eyes alone, on the disk and not only on its way there when it has ended. */
export function openArchive(path: string, signal?: AbortSignal) {
  const sha256 = createHash("sha256");
  const gzip = createGzip();
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(gzip, file);
  // Heard of at the next write or at the end.
  written.catch(() => {});
  async function write(bytes: Buffer): Promise<void> {
    signal?.throwIfAborted();
    if (gzip.errored ?? file.errored) await written;
    if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), written]);
  }
  return {
    async add(name: string, content: Buffer, modified = new Date()): Promise<void> {
      for (const block of tarBlocks(name, content, modified)) {
        sha256.update(block);
        await write(block);
      }
    },
    /** Of what was added so far. */
    sha256: () => sha256.copy().digest("hex"),
    async end(): Promise<void> {
      gzip.end(TAR_END);
      await written;
      await finished(file);
    },
    /** Resolves when nobody writes to the file any more, and it can be removed. */
    async discard(): Promise<void> {
      gzip.destroy();
      file.destroy();
      if (!file.closed) await once(file, "close");
    },
  };
}
