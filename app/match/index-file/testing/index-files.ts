import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { IndexFile } from "#app/match/index-file/index-file.ts";
import { partOfMemory } from "#app/match/index-file/part-of-memory.ts";
import { writeIndex } from "#app/match/index-file/write-index.ts";
import { BookIndex } from "#app/match/matching/book-index.ts";
import type { IndexedBook } from "#app/match/matching/indexed-book.ts";

const folder = mkdtempSync(join(tmpdir(), "match-index-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

let files = 0;
export const newPath = () => join(folder, `${files++}.index`);
export const STATE = { id: "one", cursor: { since: "-infinity", afterId: 0 }, isWhole: true };

export function inMemory(books: readonly IndexedBook[]): BookIndex {
  const index = new BookIndex();
  for (const book of books) index.put(book);
  return index;
}

export async function inFile(books: readonly IndexedBook[]): Promise<BookIndex> {
  const path = newPath();
  await writeIndex(path, [partOfMemory(inMemory(books))], STATE);
  return new BookIndex(new IndexFile(path));
}
