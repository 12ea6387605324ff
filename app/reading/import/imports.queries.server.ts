import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";

import { db, type Transaction } from "#db/client.server.ts";
import { books, readingImportRows, readingImports, readingList } from "#db/schema.ts";

import type { DateOrder } from "./file-dates.ts";
import type { DateQuestion, ParsedRow } from "./imported-book.ts";
import type { LeftOut } from "./left-out.ts";
import { lockImport } from "./locks.queries.server.ts";
import { STORED_IMPORTS } from "./preview.queries.server.ts";
import type { Choice } from "./rules.ts";

const ROWS_SHOWN = 50;

export interface ImportCounts {
  toAdd: number;
  added: number;
  present: number;
  decide: number;
  decided: number;
  refused: number;
}

export async function importOf(userId: string, importId: number) {
  const [found] = await db
    .select({
      id: readingImports.id,
      source: readingImports.source,
      state: readingImports.state,
      leftOut: readingImports.leftOut,
      dates: readingImports.dates,
      createdAt: readingImports.createdAt,
    })
    .from(readingImports)
    .where(and(eq(readingImports.id, importId), eq(readingImports.userId, userId)));
  if (!found) return null;
  const dates = found.dates as DateQuestion | null;
  return { ...found, leftOut: found.leftOut as LeftOut[], dates, counts: await countsOf(importId) };
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

/** `listed`: the number of its books on the list now. */
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
    .limit(STORED_IMPORTS);
}

export type RowVerdict = (typeof readingImportRows.$inferSelect)["verdict"];

/** In file order. `next`: the line to pass as `after`; null at the end. */
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
        withVerdict(verdict),
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

function withVerdict(verdict: RowVerdict) {
  const hasVerdict = sql`${readingImportRows.verdict} = ${verdict}`;
  // Decided rows stay in this list, so that the reader can change a decision.
  if (verdict === "decide") return sql`(${hasVerdict} or ${wasDecided})`;
  return verdict === "refused" ? sql`(${hasVerdict} and not ${wasDecided})` : hasVerdict;
}

const wasDecided = sql`(cardinality(${readingImportRows.candidates}) > 0 and not ${readingImportRows.done})`;

/** Changes only books that are not added yet. Returns false if the import does not exist. */
export async function chooseDateOrder(userId: string, importId: number, order: DateOrder): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockImport(tx, userId, importId))) return false;
    await tx
      .update(readingImports)
      .set({ dates: sql`${readingImports.dates} || jsonb_build_object('order', ${order}::text)` })
      .where(and(eq(readingImports.id, importId), isNotNull(readingImports.dates)));
    await tx.execute(sql`
      update ${readingImportRows} set facts = facts || (facts -> 'inOrder' -> ${order}::text)
      where import_id = ${importId} and not done and facts -> 'inOrder' ? ${order}::text`);
    return true;
  });
}

/** Changes only books that are not added yet. Returns false if the import does not exist. */
export async function decide(userId: string, importId: number, choices: ReadonlyMap<number, Choice>): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockImport(tx, userId, importId))) return false;
    const decisions = [...choices].map(([line, choice]) => ({
      line,
      choice: typeof choice === "string" ? choice : "book",
      book: typeof choice === "string" ? null : choice.bookId,
    }));
    await tx.execute(sql`
      update ${readingImportRows} as r
      set verdict = case decisions.choice when 'skip' then 'refused' else 'add' end,
        book_id = case decisions.choice when 'book' then (select id from ${books} where id = decisions.book) end
      from json_to_recordset(${JSON.stringify(decisions)}::json) as decisions (line integer, choice text, book integer)
      where r.import_id = ${importId} and r.line = decisions.line and not r.done and cardinality(r.candidates) > 0
        and (decisions.choice <> 'book' or decisions.book = any(r.candidates))`);
    return true;
  });
}
