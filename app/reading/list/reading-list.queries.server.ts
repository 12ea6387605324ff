import { and, eq, or, sql } from "drizzle-orm";

import { dayIn, type Clock } from "#app/platform/dates.ts";
import { append, rewrite, type Change } from "#app/reading/log/entry-log.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import type { PlaceUnit, ReadingStatus } from "#db/reading.ts";
import { books, readingList, users } from "#db/schema.ts";

import { insertEntry, removeAddition, type Start } from "./additions.queries.server.ts";
import { isFuture, isToday, momentOn, FUTURE_DAY } from "./entry-days.ts";
import { placeProblem } from "./reading-pages.ts";
import { amountOf, placed, unitOf } from "./reading-place.ts";

export interface OwnBook {
  title: string;
  author: string;
  genre: Genre | null;
  isbn13: string | null;
  totalPages: number | null;
}

export type Added = { entryId: number; already: boolean };

/** `already`: the list has the book, maybe under another id. Null if the catalogue lacks it. Throws `QuotaReached`. */
export async function addToList(userId: string, bookId: number, start: Start | null = null): Promise<Added | null> {
  return db.transaction(async (tx) => {
    const [book] = await tx
      .select({
        title: books.title,
        author: books.author,
        genre: books.genre,
        isbn13: books.isbn13,
        totalPages: books.pages,
      })
      .from(books)
      .where(eq(books.id, bookId))
      // Prevents the deletion of the book until it is on the list.
      .for("key share");
    return book ? add(tx, userId, { bookId, ...book }, start) : null;
  });
}

/** Throws `QuotaReached`. */
export async function addOwnBook(userId: string, book: OwnBook, start: Start | null = null): Promise<Added> {
  return db.transaction((tx) => add(tx, userId, { bookId: null, ...book }, start));
}

/** Locks the reader: no unique index keeps a title and author on a list once, since books can leave the catalogue. */
async function add(
  tx: Transaction,
  userId: string,
  book: OwnBook & { bookId: number | null },
  start: Start | null,
): Promise<Added> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if (start?.additionId) await removeAddition(tx, userId, start.additionId);
  const same = book.bookId === null ? sameName(book) : or(eq(readingList.bookId, book.bookId), sameName(book));
  const [there] = await tx
    .select({ id: readingList.id })
    .from(readingList)
    .where(and(eq(readingList.userId, userId), same))
    .limit(1);
  if (there) return { entryId: there.id, already: true };
  return { entryId: await insertEntry(tx, userId, book, start), already: false };
}

export async function removeFromList(userId: string, entryId: number): Promise<boolean> {
  const removed = await db
    .delete(readingList)
    .where(and(eq(readingList.id, entryId), eq(readingList.userId, userId)))
    .returning({ id: readingList.id });
  return removed.length > 0;
}

export async function removeImported(tx: Transaction, userId: string, importId: number): Promise<void> {
  await tx.delete(readingList).where(and(eq(readingList.userId, userId), eq(readingList.importId, importId)));
}

export async function setStatus(
  userId: string,
  entryId: number,
  status: ReadingStatus,
  clock: Clock,
  day: string = dayIn(clock.timeZone, clock.now),
): Promise<Change> {
  return append(userId, entryId, clock, day, (entry) => {
    if (entry.status === status && isToday(day, clock)) return null;
    return { kind: "status", status, page: status === "completed" ? entry.totalPages : null };
  });
}

/** Also sets the status to "reading". */
export async function setPage(
  userId: string,
  entryId: number,
  amount: number,
  clock: Clock,
  day: string = dayIn(clock.timeZone, clock.now),
  unit: PlaceUnit = "page",
): Promise<Change> {
  return append(userId, entryId, clock, day, (entry) => {
    const problem = placeProblem(unit, String(amount), entry);
    if (problem) return { problem, field: "page" };
    const stands = unitOf(entry) === unit && amountOf(unit, entry) === amount;
    if (entry.status === "reading" && stands && isToday(day, clock)) return null;
    return { kind: unit, status: "reading", ...placed(unit, amount, entry) };
  });
}

/** `page` is a number of the line's kind. */
export async function correctLine(
  userId: string,
  entryId: number,
  lineId: number,
  { day, page }: { day: string; page: number | null },
  clock: Clock,
): Promise<Change> {
  return rewrite(userId, entryId, clock, (entry, lines) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return "not found";
    const unit = line.kind === "status" || page === (line.amount ?? line.page) ? null : line.kind;
    const problem = unit && page !== null ? placeProblem(unit, String(page), entry) : null;
    if (problem) return { problem, field: "page" };
    const place = unit && page !== null ? placed(unit, page, entry) : {};
    if (day !== line.day && isFuture(day, clock)) return FUTURE_DAY;
    const others = lines.filter(({ id }) => id !== lineId);
    const at = line.day === day ? line.at : momentOn(day, others, clock);
    return { lines: [...others, { ...line, day, at, ...place }], line: lineId };
  });
}

/** Removes a line as if it had never been written. Used for undo and for corrections. */
export async function removeLine(userId: string, entryId: number, lineId: number, clock: Clock): Promise<Change> {
  return rewrite(userId, entryId, clock, (_, lines) => {
    const others = lines.filter(({ id }) => id !== lineId);
    return others.length < lines.length ? { lines: others, line: null } : "not found";
  });
}

/** In half stars; null removes them. */
export async function setStars(userId: string, entryId: number, stars: number | null, clock: Clock): Promise<Change> {
  const changed = await db
    .update(readingList)
    .set({ rating: stars, updatedAt: clock.now })
    .where(and(eq(readingList.id, entryId), eq(readingList.userId, userId)))
    .returning({ id: readingList.id });
  return changed.length > 0 ? { line: null } : "not found";
}

/** Does not count as a change of the entry, which keeps its place on the list. */
export async function setDrawnAgain(userId: string, entryId: number, drawnAgain: boolean): Promise<Change> {
  const changed = await db
    .update(readingList)
    .set({ drawnAgain })
    .where(and(eq(readingList.id, entryId), eq(readingList.userId, userId)))
    .returning({ id: readingList.id });
  return changed.length > 0 ? { line: null } : "not found";
}

const sameName = ({ title, author }: Pick<OwnBook, "title" | "author">) =>
  sql`md5(lower(${readingList.title}) || chr(10) || lower(${readingList.author})) = md5(lower(${title}::text) || chr(10) || lower(${author}::text))`;
