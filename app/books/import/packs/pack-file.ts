import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { z } from "zod";

import type { ImportSource } from "#app/books/import/batch/sources.queries.server.ts";
import { t } from "#app/language/t.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";
import { IMPORTED_COLUMNS, type ImportedColumn } from "#db/schema/books/book-changes.ts";

const FORMAT = "bookmatch-catalogue-pack-1";
const LONGEST_HEADER = 4 * 1024 * 1024;
const columns = z.array(z.enum(Object.keys(IMPORTED_COLUMNS) as [ImportedColumn, ...ImportedColumn[]]));

const Source = z.object({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: z.string().min(1).max(200),
  licence: z.string().min(1).max(500),
  address: z.url().max(2_000),
  columns: columns.optional(),
});

const Header = z.object({
  format: z.literal(FORMAT),
  name: z.string().min(1).max(150),
  /** Such as the month of the dumps that it was made of: no pack says when it was built. */
  edition: z.string().min(1).max(50),
  sources: z.array(Source).min(1).max(20),
  books: z.int().min(0),
  rows: z.string().regex(/^[0-9a-f]{64}$/),
  withdrawn: z.array(z.string().min(1).max(200)).max(100_000),
  /** Its maker's Ed25519 key, as DER in base64. */
  key: z.string().max(200),
  signature: z.string().max(200),
});

export type PackHeader = z.infer<typeof Header>;
export type PackFacts = Pick<PackHeader, "name" | "edition" | "withdrawn"> & { sources: readonly ImportSource[] };

/** The same rows, facts and key give the same bytes. Returns the number of books. */
export async function writePack(rowsPath: string, path: string, facts: PackFacts, key: KeyObject): Promise<number> {
  const { books, rows } = await digestOf(createReadStream(rowsPath));
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");
  const withdrawn = [...new Set(facts.withdrawn)].toSorted();
  const unsigned = { format: FORMAT, ...facts, withdrawn, books, rows, key: publicKey } as const;
  const signature = sign(null, signedBytes(unsigned), key).toString("base64");
  const header = `${JSON.stringify({ ...unsigned, signature })}\n`;
  const lines = async function* () {
    yield header;
    yield* createReadStream(rowsPath);
  };
  await pipeline(Readable.from(lines()), createGzip({ level: 9 }), sameHeader, createWriteStream(path));
  return books;
}

/** Checks the signature and all that it covers before a row is used. Throws `BrokenFile`. */
export async function checkPack(path: string): Promise<PackHeader> {
  const header = await readHeader(path);
  const { signature, ...unsigned } = header;
  const key = keyFrom(header.key);
  if (!key || !verify(null, signedBytes(unsigned), key, Buffer.from(signature, "base64"))) {
    throw new BrokenFile(t("its signature doesn’t match its key: the file was changed"));
  }
  const found = await digestOf(rowBytes(path));
  if (found.rows !== header.rows || found.books !== header.books) {
    throw new BrokenFile(t("its books don’t match the signature: the file was changed or cut off"));
  }
  return header;
}

export async function* packRows(path: string): AsyncGenerator<string> {
  let isHeader = true;
  for await (const line of createInterface({ input: opened(path), crlfDelay: Infinity })) {
    if (!isHeader && line !== "") yield line;
    isHeader = false;
  }
}

export function fingerprintOf(key: string): string {
  const digits = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 32);
  return digits.match(/.{4}/g)!.join(" ");
}

function signedBytes(unsigned: object): Buffer {
  return Buffer.from(JSON.stringify(sorted(unsigned)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}

/** Gzip notes the system that wrote it in byte 9; here it is always unknown. */
async function* sameHeader(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of chunks) {
    if (at <= 9 && at + chunk.length > 9) chunk[9 - at] = 0xff;
    at += chunk.length;
    yield chunk;
  }
}

async function readHeader(path: string): Promise<PackHeader> {
  let text = "";
  try {
    for await (const chunk of opened(path).setEncoding("utf8")) {
      text += chunk as string;
      if (text.includes("\n") || text.length > LONGEST_HEADER) break;
    }
  } catch (error) {
    throw new BrokenFile(t("it cannot be read ({message})", { message: (error as Error).message }), { cause: error });
  }
  try {
    return Header.parse(JSON.parse(text.slice(0, text.indexOf("\n"))));
  } catch (error) {
    throw new BrokenFile(t("it is not a catalogue pack"), { cause: error });
  }
}

function keyFrom(der: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(der, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? key : null;
  } catch {
    return null;
  }
}

function opened(path: string): Readable {
  const gunzip = createGunzip();
  pipeline(createReadStream(path), gunzip).catch(() => {});
  return gunzip;
}

async function* rowBytes(path: string): AsyncGenerator<Buffer> {
  let isHeader = true;
  for await (const chunk of opened(path) as AsyncIterable<Buffer>) {
    const end = isHeader ? chunk.indexOf(0x0a) : -1;
    if (isHeader && end < 0) continue;
    isHeader = false;
    yield chunk.subarray(end + 1);
  }
}

async function digestOf(bytes: AsyncIterable<Buffer | string>): Promise<{ books: number; rows: string }> {
  const hash = createHash("sha256");
  let books = 0;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk);
      for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) books++;
    }
  } catch (error) {
    throw new BrokenFile(t("it cannot be read to its end ({message})", { message: (error as Error).message }), {
      cause: error,
    });
  }
  return { books, rows: hash.digest("hex") };
}
