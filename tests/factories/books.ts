import { books, readingList } from "#db/schema.ts";

import { insert, type Database } from "./insert.ts";

export type BookFacts = Partial<typeof books.$inferInsert>;
export type Book = typeof books.$inferSelect;
export type Entry = typeof readingList.$inferSelect;

export async function aBook(database: Database, facts: BookFacts = {}): Promise<Book> {
  const [book] = await someBooks(database, [facts]);
  return book!;
}

/** Several books in this order; those without a title are numbered. */
export async function someBooks(database: Database, facts: BookFacts[]): Promise<Book[]> {
  if (facts.length === 0) return [];
  const rows = facts.map((each, index) => ({ title: `Book ${index}`, author: "Ana Author", ...each }));
  return insert(database, books, rows);
}

/** A book on this reader's list: of the catalogue with a `bookId`, else of their own. */
export async function anEntry(
  database: Database,
  userId: string,
  facts: Partial<typeof readingList.$inferInsert> = {},
): Promise<Entry> {
  const [entry] = await insert(database, readingList, [{ title: "A book", author: "Ana Author", ...facts, userId }]);
  return entry!;
}
