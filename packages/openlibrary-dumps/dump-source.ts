import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";

import { BrokenFile } from "#book-facts/broken-file.ts";

import { BrokenDump, brokenDump } from "./broken-dump.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { dumpCheck, type DumpKind } from "./dump-check.ts";
import type { Batch } from "./step.ts";

const LINE_FEED = 0x0a;
const CHUNK = 128 * 1024;
const CHUNKS_BETWEEN = 128;
/** A longer line is damage, and would fill the memory. */
const LONGEST_LINE = 16 * 1024 * 1024;

interface ReadOptions {
  skip?: number;
  signal: AbortSignal | undefined;
}

/** Batches without the first `skip` lines. The bytes of a line are valid until the next batch. */
export async function* dumpLines(
  address: string,
  kind: DumpKind,
  { skip = 0, signal }: ReadOptions,
): AsyncGenerator<Batch<Buffer>> {
  const size = await sizeOf(address);
  const check = skip === 0 ? dumpCheck(address, kind) : null;
  const source = await openSource(address, signal);
  let [lines, bytes, chunks] = [0, 0, 0];
  source.on("data", (chunk: Buffer) => (bytes += chunk.length));
  const text = /\.gz(?:$|\?)/.test(address) ? createGunzip({ chunkSize: CHUNK }) : null;
  if (text) pipeline(source, text, () => {});
  let rest: Buffer | null = null;
  let items: Buffer[] = [];
  const take = (line: Buffer) => {
    lines++;
    if (lines <= skip) return;
    check?.look(line);
    items.push(line);
  };
  const batch = () => ({ items, lines, part: size === null ? null : Math.min(1, bytes / size) });
  try {
    for await (const chunk of (text ?? source) as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      if ((chunks += 1) % CHUNKS_BETWEEN === 0) collectGarbage("minor");
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
        const begun = chunk.subarray(start, end);
        take(rest ? Buffer.concat([rest, begun]) : begun);
        [rest, start] = [null, end + 1];
      }
      const open = chunk.subarray(start);
      if (open.length > 0) rest = rest ? Buffer.concat([rest, open]) : Buffer.from(open);
      if (rest && rest.length > LONGEST_LINE) throw new BrokenFile(`line ${lines + 1} of ${address} has no end`);
      yield batch();
      items = [];
    }
    if (rest) take(rest);
    check?.end();
    yield batch();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BrokenFile) throw error;
    throw brokenDump(address, error as Error);
  } finally {
    source.destroy();
  }
}

async function sizeOf(address: string): Promise<number | null> {
  if (isWeb(address)) return null;
  return (await stat(address).catch(() => null))?.size ?? null;
}

const isWeb = (address: string) => /^https?:\/\//i.test(address);

async function openSource(address: string, signal: AbortSignal | undefined): Promise<Readable> {
  if (!isWeb(address)) return createReadStream(address, { highWaterMark: CHUNK });
  const answer = await fetch(address, { redirect: "follow", ...(signal ? { signal } : {}) }).catch((error: Error) => {
    signal?.throwIfAborted();
    const advice = "Check that this machine can reach the address, then resume. Or choose a folder with the files.";
    throw new BrokenDump(`${address} cannot be reached (${reasonOf(error)})`, advice, { cause: error });
  });
  if (!answer.ok || !answer.body) {
    const advice = "Resume later, or download the files yourself and choose their folder.";
    throw new BrokenDump(`${address} answered ${answer.status}`, advice);
  }
  return Readable.fromWeb(answer.body as ReadableStream);
}

/** `fetch` itself only says that it failed. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
