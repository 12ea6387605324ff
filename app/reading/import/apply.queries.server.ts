import { and, asc, eq, inArray } from "drizzle-orm";

import { t } from "#app/language/t.ts";
import { noonIn, type Clock } from "#app/platform/dates.ts";
import { addWithLogs, type NewEntry } from "#app/reading/list/added-entries.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { books, readingImportRows, readingImports } from "#db/schema.ts";

import { importLog } from "./import-log.ts";
import { allAuthors, type ImportedBook } from "./imported-book.ts";
import { countsOf } from "./imports.queries.server.ts";
import { lockImport } from "./locks.queries.server.ts";

const CHUNK = 200;

export interface Progress {
  done: number;
  total: number;
}

/** Skips books added to the list since the preview. Null if the reader has no such import. */
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
  const added = await addWithLogs(
    tx,
    userId,
    rows.map((row) => newEntryFrom(row, importId, clock)),
  );
  const alreadyListed = rows.filter((_, index) => !added[index]).map(({ line }) => line);
  const rowsAt = (lines: readonly number[]) =>
    and(eq(readingImportRows.importId, importId), inArray(readingImportRows.line, [...lines]));
  await tx
    .update(readingImportRows)
    .set({ done: true })
    .where(rowsAt(rows.map(({ line }) => line)));
  await tx
    .update(readingImportRows)
    .set({ verdict: "present", reason: t("You added it to your list in the meantime.") })
    .where(rowsAt(alreadyListed));
}

/** Pages and ISBN come from the reader's edition, title and author from the catalogue's book. */
function newEntryFrom({ facts, bookId, book }: RowToAdd, importId: number, { now, timeZone }: Clock): NewEntry {
  const isOwnExport = facts.log !== null;
  const totalPages = facts.pages ?? (isOwnExport ? null : (book?.pages ?? null));
  const log = importLog(facts, totalPages, timeZone);
  return {
    lines: log.lines,
    // Missing in a preview stored before reviews were read.
    reviews: facts.reviews ?? [],
    book: {
      importId,
      bookId,
      title: book?.title ?? facts.title,
      author: book?.author ?? allAuthors(facts),
      genre: book?.genre ?? facts.genre,
      isbn13: facts.isbn13 ?? book?.isbn13 ?? null,
      totalPages,
      totalMinutes: facts.minutes ?? null,
      shelves: facts.shelves,
      rating: facts.rating,
      readBefore: log.readBefore,
      undatedStatus: log.undatedStatus,
      undatedAfter: log.undatedAfter,
      drawnAgain: facts.drawnAgain ?? false,
      createdAt: facts.added ? noonIn(timeZone, facts.added) : now,
    },
  };
}
