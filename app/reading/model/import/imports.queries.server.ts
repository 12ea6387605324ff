import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";

import { db, type Transaction } from "#db/client.server.ts";
import { books, readingImportRows, readingImports, readingList } from "#db/schema.ts";

import type { ParsedRow } from "./imported-book.ts";
import { lockImport } from "./locks.queries.server.ts";
import { KEPT_IMPORTS } from "./preview.queries.server.ts";
import type { Choice } from "./rules.ts";

const ROWS_SHOWN = 50;

export interface ImportCounts {
  toAdd: number;
  added: number;
  present: number;
  decide: number;
  /** Were to be decided and have been, and are not on the list yet. */
  decided: number;
  refused: number;
}

/** The reader's import with how many books of it stand how; null where they have no such one. */
export async function importOf(userId: string, importId: number) {
  const [found] = await db
    .select({
      id: readingImports.id,
      source: readingImports.source,
      state: readingImports.state,
      createdAt: readingImports.createdAt,
    })
    .from(readingImports)
    .where(and(eq(readingImports.id, importId), eq(readingImports.userId, userId)));
  return found ? { ...found, counts: await countsOf(importId) } : null;
}

export async function countsOf(importId: number, executor: Pick<Transaction, "select"> = db): Promise<ImportCounts> {
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const { verdict, done } = readingImportRows;
  const [counts] = await executor
    .select({
      toAdd: count(sql`${verdict} = 'add' and not ${done}`),
      added: count(sql`${verdict} = 'add' and ${done}`),
      present: count(sql`${verdict} = 'present'`),
      decide: count(sql`${verdict} = 'decide'`),
      decided: count(sql`${verdict} <> 'decide' and ${wasDecided}`),
      refused: count(sql`${verdict} = 'refused' and not ${wasDecided}`),
    })
    .from(readingImportRows)
    .where(eq(readingImportRows.importId, importId));
  return counts!;
}

/** The reader's imports, newest first, with how many books of each are on the list now. */
export async function importsOf(userId: string) {
  return db
    .select({
      id: readingImports.id,
      source: readingImports.source,
      state: readingImports.state,
      createdAt: readingImports.createdAt,
      listed:
        sql<number>`(select count(*) from ${readingList} where reading_list.import_id = reading_imports.id)`.mapWith(
          Number,
        ),
    })
    .from(readingImports)
    .where(eq(readingImports.userId, userId))
    .orderBy(desc(readingImports.id))
    .limit(KEPT_IMPORTS);
}

export type RowVerdict = (typeof readingImportRows.$inferSelect)["verdict"];

/** A page of an import's books of one kind, in the order of the file, and the line behind which the next begins. */
export async function importRows(userId: string, importId: number, verdict: RowVerdict, after: number) {
  const rows = await db
    .select({
      line: readingImportRows.line,
      facts: readingImportRows.facts,
      verdict: readingImportRows.verdict,
      reason: readingImportRows.reason,
      candidates: readingImportRows.candidates,
      bookId: readingImportRows.bookId,
      done: readingImportRows.done,
    })
    .from(readingImportRows)
    .innerJoin(readingImports, eq(readingImports.id, readingImportRows.importId))
    .where(
      and(
        eq(readingImports.userId, userId),
        eq(readingImportRows.importId, importId),
        kindOf(verdict),
        sql`${readingImportRows.line} > ${after}`,
      ),
    )
    .orderBy(asc(readingImportRows.line))
    .limit(ROWS_SHOWN + 1);
  const shown = rows.slice(0, ROWS_SHOWN);
  const ids = [...new Set(shown.flatMap(({ candidates, bookId }) => [...candidates, ...(bookId ? [bookId] : [])]))];
  const named = await db
    .select({ id: books.id, title: books.title, author: books.author, year: books.year, pages: books.pages })
    .from(books)
    .where(inArray(books.id, ids));
  return {
    rows: shown.map((row) => ({ ...row, facts: row.facts as ParsedRow })),
    books: new Map(named.map((book) => [book.id, book])),
    next: rows.length > ROWS_SHOWN ? shown.at(-1)!.line : null,
  };
}

function kindOf(verdict: RowVerdict) {
  const ofKind = sql`${readingImportRows.verdict} = ${verdict}`;
  // Decided ones stay with the others, so that a decision can be taken back.
  if (verdict === "decide") return sql`(${ofKind} or ${wasDecided})`;
  return verdict === "refused" ? sql`(${ofKind} and not ${wasDecided})` : ofKind;
}

const wasDecided = sql`(cardinality(${readingImportRows.candidates}) > 0 and not ${readingImportRows.done})`;

/** Whether the reader has such an import; decisions about books that are on the list by now change nothing. */
export async function decide(userId: string, importId: number, choices: ReadonlyMap<number, Choice>): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockImport(tx, userId, importId))) return false;
    const given = [...choices].map(([line, choice]) => ({
      line,
      choice: typeof choice === "string" ? choice : "book",
      book: typeof choice === "string" ? null : choice.bookId,
    }));
    await tx.execute(sql`
      update ${readingImportRows} as r
      set verdict = case given.choice when 'skip' then 'refused' else 'add' end,
        book_id = case given.choice when 'book' then (select id from ${books} where id = given.book) end
      from json_to_recordset(${JSON.stringify(given)}::json) as given (line integer, choice text, book integer)
      where r.import_id = ${importId} and r.line = given.line and not r.done and cardinality(r.candidates) > 0
        and (given.choice <> 'book' or given.book = any(r.candidates))`);
    return true;
  });
}
