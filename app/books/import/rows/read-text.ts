import { createReadStream } from "node:fs";
import { addAbortSignal, pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";

import { BrokenFile } from "#book-facts/broken-file.ts";

import { decodeText, type OnWindows } from "./decode-text.ts";

export type CatalogueSource = { path: string } | { stream: Readable; name: string };

/** Reads on demand, with every line end as `\n`. Throws `BrokenFile`, and the signal's reason if aborted. */
export async function* readText(
  source: CatalogueSource,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
  onWindows?: OnWindows,
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
  if (isSpreadsheet(head)) throw new BrokenFile("it is a spreadsheet: save it as CSV");
  if (head[0] === 0x50 && head[1] === 0x4b) {
    throw new BrokenFile("it is a ZIP archive or a spreadsheet: export it as CSV");
  }
  yield* withUnixLineEnds(decodeText(zipped ? gunzip(whole) : whole, onWindows));
}

function isSpreadsheet(head: Buffer): boolean {
  if (head.subarray(0, 4).equals(Buffer.of(0xd0, 0xcf, 0x11, 0xe0))) return true;
  const names = head.toString("latin1", 0, 4_096);
  return names.startsWith("PK") && /\[Content_Types\]\.xml|_rels\/\.rels|xl\/|opendocument\.spreadsheet/.test(names);
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

async function* withUnixLineEnds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = "";
  for await (const piece of pieces) {
    const text = pending + piece;
    pending = text.endsWith("\r") ? "\r" : "";
    yield (pending ? text.slice(0, -1) : text).replace(/\r\n?/g, "\n");
  }
  if (pending) yield "\n";
}
