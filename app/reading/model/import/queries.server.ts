import { setImmediate as otherWork } from "node:timers/promises";

import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { DatabaseError } from "pg";

import { claimRoom } from "#app/auth/model/quotas.server.ts";
import { noonIn, type Clock } from "#app/platform/dates.ts";
import { replay } from "#app/reading/model/reading-log.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { books, readingImportRows, readingImports, readingList, readingLog, users } from "#db/schema.ts";

import { importLog } from "./import-log.ts";
import { ImportRefused } from "./import-turns.ts";
import type { ImportedBook, ParsedFile, ParsedRow } from "./imported-book.ts";
import { listedFinder, match, type Candidate, type ListedBook } from "./matching.ts";
import type { Choice } from "./rules.ts";

/** Rows that are matched, or written as a preview, in one statement: a few milliseconds of this process. */
const BATCH = 250;
/** An import of the same reader in another process has so long to end. */
const LOCK_PATIENCE = "2s";
const LOCK_NOT_AVAILABLE = "55P03";
/** Books that one request adds to the list, all of them or none. */
const CHUNK = 200;
/** Lines of the log in one statement. */
const LINES = 2_000;
/** Older imports can no longer be undone. */
const KEPT_IMPORTS = 20;
const ROWS_SHOWN = 50;

/** Keeps a parsed file as a preview, with what we make of each book; changes nothing of the list. */
export async function previewImport(userId: string, { source, rows }: ParsedFile, timeZone: string): Promise<number> {
  const judged = await judge(userId, rows, timeZone);
  return db.transaction(async (tx) => {
    await inTurn(tx, userId);
    // A preview that was left lying is replaced.
    await tx.delete(readingImports).where(and(eq(readingImports.userId, userId), eq(readingImports.state, "preview")));
    await tx
      .delete(readingImports)
      .where(
        sql`${readingImports.id} in (select id from ${readingImports} where user_id = ${userId} order by id desc offset ${KEPT_IMPORTS - 1})`,
      );
    const [added] = await tx.insert(readingImports).values({ userId, source }).returning({ id: readingImports.id });
    for (let from = 0; from < judged.length; from += BATCH) {
      const batch = judged.slice(from, from + BATCH).map((row) => ({ importId: added!.id, ...row }));
      await tx.insert(readingImportRows).values(batch);
    }
    return added!.id;
  });
}

type JudgedRow = Omit<typeof readingImportRows.$inferInsert, "importId">;

async function judge(userId: string, rows: readonly ParsedRow[], timeZone: string): Promise<JudgedRow[]> {
  const list = await db
    .select({
      bookId: readingList.bookId,
      title: readingList.title,
      author: readingList.author,
      isbn13: readingList.isbn13,
    })
    .from(readingList)
    .where(eq(readingList.userId, userId));
  await otherWork();
  const listed = listedFinder(list);
  const found = await candidatesFor(rows.filter((row) => !("refusal" in row)) as ImportedBook[]);
  const taken = new Map<string, number>();
  const judged: JudgedRow[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    // Ten thousand books are a second of computing, and everybody else's requests wait for it.
    await otherWork();
    for (const row of rows.slice(from, from + BATCH)) judged.push(judgeOne(row));
  }
  return judged;

  function judgeOne(facts: ParsedRow): JudgedRow {
    const { line } = facts;
    if ("refusal" in facts) return { line, facts, verdict: "refused", reason: facts.refusal };
    const log = importLog(facts, facts.pages, timeZone);
    if ("refusal" in log) return { line, facts, verdict: "refused", reason: log.refusal };
    const verdict = match(facts, found.get(line) ?? []);
    const bookId = verdict.verdict === "add" ? verdict.bookId : null;
    const there = verdict.verdict === "decide" ? undefined : listed(facts, bookId);
    if (there) return { line, facts, verdict: "present", reason: presence(there) };
    if (verdict.verdict !== "add") return { line, facts, ...verdict };
    const name = bookId === null ? `${facts.title}\n${facts.author}`.toLowerCase() : String(bookId);
    const earlier = taken.get(name);
    taken.set(name, earlier ?? line);
    if (earlier === undefined) return { line, facts, verdict: "add", bookId };
    const reason = `It seems to be the same book as the one of line ${earlier}.`;
    // One of the reader's own of that very name cannot be there twice.
    return bookId === null
      ? { line, facts, verdict: "present", reason }
      : { line, facts, verdict: "decide", reason, candidates: [bookId] };
  }
}

const presence = ({ title, author }: ListedBook) => `On your list as “${title}” by ${author}.`;

/** For each imported book, by its line, those of the catalogue that have its ISBN or its name. */
async function candidatesFor(rows: readonly ImportedBook[]): Promise<Map<number, Candidate[]>> {
  const found = new Map<number, Candidate[]>();
  for (let from = 0; from < rows.length; from += BATCH) {
    const asked = rows
      .slice(from, from + BATCH)
      .map(({ line, title, author, isbn13 }) => ({ line, title, author, isbn13 }));
    const { rows: pairs } = await db.execute<{ line: number } & Candidate & Record<string, unknown>>(sql`
      select asked.line, found.id, found.title, found.author, found.by_isbn as "byIsbn"
      from json_to_recordset(${JSON.stringify(asked)}::json) as asked (line integer, title text, author text, isbn13 text)
      cross join lateral (
        select id, title, author, true as by_isbn from ${books} where isbn13 = asked.isbn13
        union all
        (select id, title, author, false from ${books} where work_name = book_name(asked.title, asked.author) limit 9)
      ) as found`);
    for (const { line, ...candidate } of pairs) found.set(line, [...(found.get(line) ?? []), candidate]);
  }
  return found;
}

/** One import of a reader after the other: two that add the same books would wait for each other for ever. */
async function inTurn(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${LOCK_PATIENCE}, true)`);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update")
    .catch((error: unknown) => {
      const { cause } = error as Error;
      const late = cause instanceof DatabaseError && cause.code === LOCK_NOT_AVAILABLE;
      throw late ? new ImportRefused("own", error) : error;
    });
}

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

async function countsOf(importId: number, executor: Pick<Transaction, "select"> = db): Promise<ImportCounts> {
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

async function lockImport(tx: Transaction, userId: string, importId: number) {
  await inTurn(tx, userId);
  const [found] = await tx
    .select({ id: readingImports.id, state: readingImports.state })
    .from(readingImports)
    .where(and(eq(readingImports.id, importId), eq(readingImports.userId, userId), ne(readingImports.state, "undone")))
    .for("update");
  return found;
}

/** How many of an import's books are dealt with. */
export interface Progress {
  done: number;
  total: number;
}

/**
 * Adds the next books of an import to the list, with their logs, and says how far it is; null where the reader has
 * no such import. What has come onto the list since the preview is left as it is.
 */
export async function applyNext(userId: string, importId: number, clock: Clock): Promise<Progress | null> {
  return db.transaction(async (tx) => {
    if (!(await lockImport(tx, userId, importId))) return null;
    const rows = await tx
      .select({
        line: readingImportRows.line,
        facts: readingImportRows.facts,
        bookId: books.id,
        book: {
          title: books.title,
          author: books.author,
          genre: books.genre,
          isbn13: books.isbn13,
          pages: books.pages,
        },
      })
      .from(readingImportRows)
      .leftJoin(books, eq(books.id, readingImportRows.bookId))
      .where(
        and(
          eq(readingImportRows.importId, importId),
          eq(readingImportRows.verdict, "add"),
          eq(readingImportRows.done, false),
        ),
      )
      .orderBy(asc(readingImportRows.line))
      .limit(CHUNK);
    if (rows.length > 0) await addRows(tx, userId, importId, rows as RowToAdd[], clock);

    const counts = await countsOf(importId, tx);
    await tx
      .update(readingImports)
      .set({ state: counts.toAdd > 0 ? "applying" : "done", updatedAt: clock.now })
      .where(eq(readingImports.id, importId));
    return { done: counts.added, total: counts.added + counts.toAdd };
  });
}

interface RowToAdd {
  line: number;
  facts: ImportedBook;
  bookId: number | null;
  book: Pick<typeof books.$inferSelect, "title" | "author" | "genre" | "isbn13" | "pages"> | null;
}

async function addRows(
  tx: Transaction,
  userId: string,
  importId: number,
  rows: readonly RowToAdd[],
  clock: Clock,
): Promise<void> {
  const { rows: ids } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('reading_list', 'id'))::integer as id from generate_series(1, ${rows.length})`,
  );
  const entries = rows.map((row, index) => ({ line: row.line, ...entryFrom(row, ids[index]!.id, clock) }));
  const inserted = await tx
    .insert(readingList)
    .values(entries.map(({ entry }) => ({ ...entry, userId, importId })))
    .onConflictDoNothing()
    .returning({ id: readingList.id });
  // None to come: these are there by now, and go again where they are too many.
  await claimRoom(tx, userId, "listEntries", 0);
  const added = new Set(inserted.map(({ id }) => id));

  const lines = entries.flatMap(({ entry, log }) =>
    added.has(entry.id)
      ? log.map(({ day, at, kind, status, read, fromPage, toPage }) => ({
          userId,
          entryId: entry.id,
          day,
          at,
          kind,
          status,
          read,
          fromPage,
          toPage,
        }))
      : [],
  );
  await claimRoom(tx, userId, "logLines", lines.length);
  for (let from = 0; from < lines.length; from += LINES) {
    await tx.insert(readingLog).values(lines.slice(from, from + LINES));
  }

  const refusedBy = entries.filter(({ entry }) => !added.has(entry.id)).map(({ line }) => line);
  const ofThis = (these: readonly number[]) =>
    and(eq(readingImportRows.importId, importId), inArray(readingImportRows.line, [...these]));
  await tx
    .update(readingImportRows)
    .set({ done: true })
    .where(ofThis(rows.map(({ line }) => line)));
  await tx
    .update(readingImportRows)
    .set({ verdict: "present", reason: "It had come onto your list by then." })
    .where(ofThis(refusedBy));
}

/** The entry and its log. The reader's edition keeps its pages and ISBN, the catalogue's book its name. */
function entryFrom({ facts, bookId, book }: RowToAdd, id: number, { now, timeZone }: Clock) {
  const isOurs = facts.log !== null;
  const totalPages = facts.pages ?? (isOurs ? null : (book?.pages ?? null));
  const log = importLog(facts, totalPages, timeZone);
  if ("refusal" in log) throw new Error("A row without a log was taken for one to add");
  const { lines, state } = replay(log.lines);
  const createdAt = facts.added ? noonIn(timeZone, facts.added) : now;
  return {
    log: lines,
    entry: {
      id,
      bookId,
      title: book?.title ?? facts.title,
      author: book?.author ?? facts.author,
      genre: book?.genre ?? facts.genre ?? "Fiction",
      isbn13: facts.isbn13 ?? book?.isbn13 ?? null,
      totalPages,
      shelves: facts.shelves,
      rating: facts.rating,
      createdAt,
      // Where it belongs among what the reader touched last: when something last happened to it.
      updatedAt: new Date(Math.max(createdAt.getTime(), lines.at(-1)?.at.getTime() ?? 0)),
      ...state,
    },
  };
}

/** Takes an import's books and their logs off the list, or a preview away; whether the reader had such an import. */
export async function undoImport(userId: string, importId: number, now: Date): Promise<"undone" | "discarded" | null> {
  return db.transaction(async (tx) => {
    const found = await lockImport(tx, userId, importId);
    if (!found) return null;
    if (found.state === "preview") {
      await tx.delete(readingImports).where(eq(readingImports.id, importId));
      return "discarded";
    }
    await tx.delete(readingList).where(and(eq(readingList.userId, userId), eq(readingList.importId, importId)));
    // What the file said is needed no more.
    await tx.delete(readingImportRows).where(eq(readingImportRows.importId, importId));
    await tx.update(readingImports).set({ state: "undone", updatedAt: now }).where(eq(readingImports.id, importId));
    return "undone";
  });
}
