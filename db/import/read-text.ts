import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { addAbortSignal, pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";

import { BrokenFile } from "./broken-file.ts";

export type CatalogueSource = { path: string } | { stream: Readable; name: string };

/**
 * Streams the text of a plain or gzipped file, with every line end as `
 * `. Reads only on demand and closes the source when the caller stops. Throws `BrokenFile` if the file cannot be read,
 * is truncated or is not UTF-8, and the signal's reason if aborted.
 */
export async function* readText(
  source: CatalogueSource,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const bytes = readBytes(source, onBytes, signal);
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const piece = await bytes.next();
    if (piece.done) break;
    head = Buffer.concat([head, piece.value]);
  }
  const whole = startingWith(head, bytes);
  const zipped = head[0] === 0x1f && head[1] === 0x8b;
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new BrokenFile("it is UTF-16 text: save it as UTF-8");
  }
  if (head[0] === 0x50 && head[1] === 0x4b) {
    throw new BrokenFile("it is a ZIP archive or a spreadsheet: export it as CSV");
  }
  yield* withUnixLineEnds(decode(zipped ? gunzip(whole) : whole));
}

async function* readBytes(
  source: CatalogueSource,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  signal?.throwIfAborted();
  const stream = "path" in source ? createReadStream(source.path) : source.stream;
  // Aborts a stalled source too, which never reaches the check between two chunks.
  if (signal) addAbortSignal(signal, stream);
  try {
    for await (const piece of stream as AsyncIterable<Buffer | string>) {
      const bytes = Buffer.from(piece as Buffer);
      onBytes(bytes.length);
      yield bytes;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw new BrokenFile(`it cannot be read (${reasonOf(error)})`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return "no such file";
  if (code === "EISDIR") return "it is a folder";
  if (code === "EACCES") return "permission denied";
  return (error as Error).message;
}

async function* startingWith(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

async function* gunzip(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createGunzip();
  // The loop below throws the pipeline's errors.
  pipeline(Readable.from(bytes, { objectMode: false }), inflate, () => {});
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (code === "Z_BUF_ERROR") throw new BrokenFile("the gzip data ends too early: it was cut off", { cause: error });
    if (code.startsWith("Z_")) throw new BrokenFile("the gzip data is damaged", { cause: error });
    throw error;
  }
}

async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let linesBefore = 0;
  const decoded = (piece?: Buffer) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch (error) {
      const line = linesBefore + (piece ? badLineOf(piece) : 1);
      throw new BrokenFile(`it is not UTF-8 text (near line ${line}): save it as UTF-8`, { cause: error });
    }
  };
  for await (const piece of bytes) {
    yield decoded(piece);
    for (const byte of piece) if (byte === 0x0a) linesBefore++;
  }
  yield decoded();
}

/**
 * The line of a chunk with the invalid bytes, counted from 1. A character split by the chunk's start is not invalid.
 */
function badLineOf(piece: Buffer): number {
  let line = 1;
  let start = piece.indexOf(0x0a) + 1;
  while (start > 0) {
    line++;
    const end = piece.indexOf(0x0a, start);
    if (!isUtf8(piece.subarray(start, end < 0 ? undefined : end))) return line;
    start = end + 1;
  }
  return 1;
}

/**
 * Converts `\r
 * ` and lone `\r` to `
 * `, so that line numbers match those of an editor.
 */
async function* withUnixLineEnds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = "";
  for await (const piece of pieces) {
    const text = pending + piece;
    pending = text.endsWith("\r") ? "\r" : "";
    yield (pending ? text.slice(0, -1) : text).replace(/\r\n?/g, "\n");
  }
  if (pending) yield "\n";
}
