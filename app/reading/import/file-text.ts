import { Readable } from "node:stream";

import { unzipSync } from "fflate";

import { readText } from "#app/books/import/rows/read-text.ts";
import { t } from "#app/language/t.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";

import { MAX_FILE_BYTES } from "./rules.ts";

export interface FileText {
  text: string;
  /** Read as Windows-1252, as Excel saves a CSV: nothing in the file says whether that is right. */
  isWindows: boolean;
}

/** Also finds the reading log in our archive of a reader's data. */
export async function textOf(file: Uint8Array): Promise<FileText> {
  const bytes = logInArchive(file) ?? file;
  let text = "";
  let isWindows = false;
  const stream = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
  const onWindows = () => (isWindows = true);
  for await (const piece of readText({ stream, name: "upload" }, () => {}, undefined, onWindows)) {
    text += piece;
    // A small gzip file can expand to a huge one.
    if (text.length > MAX_FILE_BYTES) throw new BrokenFile(t("it is larger than 5 MB when unpacked"));
  }
  // No app exports a NUL character, and PostgreSQL does not accept one.
  if (text.includes("\0")) throw new BrokenFile(t("it is not a text file"));
  return { text, isWindows };
}

function logInArchive(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === "reading-log.csv" && originalSize <= MAX_FILE_BYTES,
    });
    return files["reading-log.csv"] ?? null;
  } catch {
    return null;
  }
}
