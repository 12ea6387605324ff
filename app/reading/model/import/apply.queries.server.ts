import { and, asc, eq, inArray, sql } from "drizzle-orm";

import { claimRoom } from "#app/auth/model/quotas.server.ts";
import { noonIn, type Clock } from "#app/platform/dates.ts";
import { replay } from "#app/reading/model/reading-log.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { books, readingImportRows, readingImports, readingList, readingLog } from "#db/schema.ts";

import { importLog } from "./import-log.ts";
import type { ImportedBook } from "./imported-book.ts";
import { countsOf } from "./imports.queries.server.ts";
import { lockImport } from "./locks.queries.server.ts";

/** Books that one request adds to the list, all of them or none. */
const CHUNK = 200;

/** Lines of the log in one statement. */
const LINES = 2_000;

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
