import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import { TAR_END, tarBlocks } from "./tar.ts";

/** Opens a gzipped tar file with mode 0600. `end` resolves once the file is flushed to disk. */
export function openArchive(path: string, signal?: AbortSignal) {
  const sha256 = createHash("sha256");
  const gzip = createGzip();
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(gzip, file);
  // The next `write` or `end` reports the error.
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
    sha256: () => sha256.copy().digest("hex"),
    async end(): Promise<void> {
      gzip.end(TAR_END);
      await written;
      await finished(file);
    },
    async discard(): Promise<void> {
      gzip.destroy();
      file.destroy();
      if (!file.closed) await once(file, "close");
    },
  };
}
