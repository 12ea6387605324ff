import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { MAX_PAGES, type ReadingStatus } from "#db/reading.ts";
import { books, readingList, readingLog, users } from "#db/schema.ts";

import { dayIn, noonIn } from "./dates.ts";
import { backdatingProblem, byTime, settle, type GivenLine, type SettledLine, type Standing } from "./reading-log.ts";
import { pageProblem, totalPagesProblem } from "./reading-pages.ts";

/** When a change is made, and on whose calendar. */
export interface Clock {
  now: Date;
  timeZone: string;
}

/** A book that only this reader's list knows. */
export interface OwnBook {
  title: string;
  author: string;
  genre: Genre;
  isbn13: string | null;
  totalPages: number | null;
}

export type Added = { entryId: number; already: boolean };

/** Within it one change follows another, or none of them happens. */
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

/**
 * Puts a book of the catalogue on the list as "want to read". On it already, also under another id with the same
 * title and author, it stays as it is: `already`. Null where the catalogue has no such book.
 */
export async function addToList(userId: string, bookId: number): Promise<Added | null> {
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
      // It stays until it is on the list.
      .for("key share");
    return book ? add(tx, userId, { bookId, ...book }) : null;
  });
}

/** Puts a book on the list that no catalogue knows. */
export async function addOwnBook(userId: string, book: OwnBook): Promise<Added> {
  return db.transaction((tx) => add(tx, userId, { bookId: null, ...book }));
}

/**
 * One after the other for each reader: a title and author stand on a list once, and no index could see to that,
 * because a book of the list may leave the catalogue and become one of the reader's own.
 */
async function add(tx: Transaction, userId: string, book: OwnBook & { bookId: number | null }): Promise<Added> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const same = book.bookId === null ? sameName(book) : or(eq(readingList.bookId, book.bookId), sameName(book));
  const [there] = await tx
    .select({ id: readingList.id })
    .from(readingList)
    .where(and(eq(readingList.userId, userId), same))
    .limit(1);
  if (there) return { entryId: there.id, already: true };
  const [added] = await tx
    .insert(readingList)
    .values({ userId, ...book })
    .returning({ id: readingList.id });
  return { entryId: added!.id, already: false };
}

/** Takes the entry and its log away; whether there was one of this reader. */
export async function removeFromList(userId: string, entryId: number): Promise<boolean> {
  const removed = await db
    .delete(readingList)
    .where(and(eq(readingList.id, entryId), eq(readingList.userId, userId)))
    .returning({ id: readingList.id });
  return removed.length > 0;
}

/** What became of a change: `line` is the one it wrote, null where nothing had to change. */
export type Change = { line: number | null } | { problem: string } | "not found";

/** Sets the status, by default now; `day` says on which earlier day. */
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

/** Logs the page the reader has reached: the book is being read from then on. */
export async function setPage(
  userId: string,
  entryId: number,
  page: number,
  clock: Clock,
  day: string = dayIn(clock.timeZone, clock.now),
): Promise<Change> {
  return append(userId, entryId, clock, day, (entry) => {
    const problem = pageProblem(String(page), entry.totalPages);
    if (problem) return { problem };
    if (entry.status === "reading" && entry.currentPage === page && isToday(day, clock)) return null;
    return { kind: "page", status: "reading", page };
  });
}

/** Gives a line another day or, if it tells a page, another page. */
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
    const told = line.kind === "page" && page !== null ? page : line.page;
    const problem = line.kind === "page" && told !== null ? pageProblem(String(told), entry.totalPages) : null;
    if (problem) return { problem };
    if (day !== line.day && isToCome(day, clock)) return TO_COME;
    const others = lines.filter(({ id }) => id !== lineId);
    const at = line.day === day ? line.at : momentOn(day, others, clock);
    return { lines: [...others, { ...line, day, at, page: told }], line: lineId };
  });
}

/** Takes a line back as if it had never been written: undo, and the repair of a slip. */
export async function removeLine(userId: string, entryId: number, lineId: number, clock: Clock): Promise<Change> {
  return rewrite(userId, entryId, clock, (_, lines) => {
    const others = lines.filter(({ id }) => id !== lineId);
    return others.length < lines.length ? { lines: others, line: null } : "not found";
  });
}

/** Says how many pages the reader's edition has. Reads that are over keep the pages they had. */
export async function setTotalPages(
  userId: string,
  entryId: number,
  totalPages: number | null,
  clock: Clock,
): Promise<Change> {
  return rewrite(userId, entryId, clock, (entry, lines) => {
    if (totalPages === entry.totalPages) return { line: null };
    const problem = totalPages === null ? null : totalPagesProblem(String(totalPages));
    if (problem) return { problem };
    if (totalPages !== null && entry.status !== "completed" && entry.currentPage > totalPages) {
      return { problem: `You are on page ${entry.currentPage} already.` };
    }
    const last = lines.toSorted(byTime).at(-1);
    const over = entry.status === "completed" ? last?.id : undefined;
    return {
      lines: lines.map((line) => (line.id === over ? { ...line, page: totalPages } : line)),
      line: null,
      totalPages,
    };
  });
}

/**
 * Makes one entry of two that a reader has of one book: every line of `from` moves into the log of `into`, which is
 * settled anew, and what `into` does not know it takes over. In the caller's transaction; nothing is taken from the log.
 */
export async function joinEntries(tx: Transaction, userId: string, into: number, from: number): Promise<void> {
  const rows = await tx
    .select({
      id: readingList.id,
      status: readingList.status,
      currentPage: readingList.currentPage,
      totalPages: readingList.totalPages,
      startedAt: readingList.startedAt,
      completedAt: readingList.completedAt,
      rating: readingList.rating,
      shelves: readingList.shelves,
      createdAt: readingList.createdAt,
      updatedAt: readingList.updatedAt,
    })
    .from(readingList)
    .where(and(inArray(readingList.id, [into, from]), eq(readingList.userId, userId)))
    .orderBy(asc(readingList.id))
    .for("update");
  const [kept, gone] = [rows.find(({ id }) => id === into), rows.find(({ id }) => id === from)];
  if (!kept || !gone) throw new Error("Both entries must be this reader's");

  const before: StoredLine[] = [];
  const lines: GivenLine[] = [];
  for (const entry of [kept, gone]) {
    const log = await wholeLog(tx, userId, entry.id);
    before.push(...log);
    lines.push(...log.map((line) => asGiven(line, entry.totalPages)));
  }
  const latest = kept.updatedAt > gone.updatedAt ? kept.updatedAt : gone.updatedAt;
  await tx
    .update(readingLog)
    .set({ entryId: into })
    .where(and(eq(readingLog.entryId, from), eq(readingLog.userId, userId)));
  if (lines.length > 0) {
    const totalPages = kept.totalPages ?? gone.totalPages;
    // The reader did nothing: where the entry stands in their list, which goes by its last change, it stays.
    const clock = { now: latest, timeZone: "UTC" };
    const change = await write(
      tx,
      { userId, entryId: into, entry: kept, clock, before },
      { lines, line: null, totalPages },
    );
    if (change === "not found" || "problem" in change) throw new Error("The two logs do not go into one");
  }
  await tx
    .update(readingList)
    .set({
      rating: kept.rating ?? gone.rating,
      shelves: [...new Set([...kept.shelves, ...gone.shelves])].slice(0, MOST_SHELVES),
      createdAt: kept.createdAt < gone.createdAt ? kept.createdAt : gone.createdAt,
    })
    .where(eq(readingList.id, into));
  await tx.delete(readingList).where(and(eq(readingList.id, from), eq(readingList.userId, userId)));
}

/** As many as an entry may stand on. */
const MOST_SHELVES = 50;

const TO_COME = { problem: "That day is still to come." };

/** More than anybody has read a book; its column holds no more than some thirty thousand. */
const MOST_READS = 10_000;

type Entry = Omit<Standing, "read"> & { totalPages: number | null };
type Rewriting = { lines: GivenLine[]; line: number | null; totalPages?: number | null };

/** A line that is not written yet: the database gives it its number. */
const NEW_LINE = Number.MAX_SAFE_INTEGER;

/** Adds a line on `day`. Where it is the last one, as it mostly is, what stands before it need not be read. */
async function append(
  userId: string,
  entryId: number,
  clock: Clock,
  day: string,
  decide: (entry: Entry) => Pick<GivenLine, "kind" | "status" | "page"> | { problem: string } | null,
): Promise<Change> {
  return inEntry(userId, entryId, async (tx, entry) => {
    const decided = isToCome(day, clock) ? TO_COME : decide(entry);
    if (decided === null) return { line: null };
    if (!("kind" in decided)) return decided;
    const log = logOf(tx, userId, entryId);
    const [last] = await log.orderBy(desc(readingLog.at), desc(readingLog.id)).limit(1);
    const isLast = !last || last.day <= day;
    const before = isLast ? [] : await wholeLog(tx, userId, entryId);
    const at = momentOn(day, isLast && last ? [last] : before, clock);
    const lines = [...before.map((line) => asGiven(line, entry.totalPages)), { ...decided, id: NEW_LINE, day, at }];
    const from = isLast && last ? { ...entry, currentPage: last.toPage, read: last.read } : undefined;
    return write(tx, { userId, entryId, entry, clock, before, from }, { lines, line: NEW_LINE });
  });
}

/** Changes any line: reads an entry with all its lines, decides, and writes what follows. */
async function rewrite(
  userId: string,
  entryId: number,
  clock: Clock,
  decide: (entry: Entry, lines: GivenLine[]) => Rewriting | Change,
): Promise<Change> {
  return inEntry(userId, entryId, async (tx, entry) => {
    const before = await wholeLog(tx, userId, entryId);
    const decided = decide(
      entry,
      before.map((line) => asGiven(line, entry.totalPages)),
    );
    return decided !== "not found" && "lines" in decided
      ? write(tx, { userId, entryId, entry, clock, before }, decided)
      : decided;
  });
}

/**
 * The one way into an entry: all of a change or nothing, and whoever changes the same entry meanwhile waits. The
 * reader comes first, as where an account is erased: two that wait for each other would both be lost.
 */
async function inEntry(
  userId: string,
  entryId: number,
  change: (tx: Transaction, entry: Entry) => Promise<Change>,
): Promise<Change> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
    const [entry] = await tx
      .select({
        status: readingList.status,
        currentPage: readingList.currentPage,
        totalPages: readingList.totalPages,
        startedAt: readingList.startedAt,
        completedAt: readingList.completedAt,
      })
      .from(readingList)
      .where(and(eq(readingList.id, entryId), eq(readingList.userId, userId)))
      .for("update");
    return entry ? change(tx, entry) : "not found";
  });
}

interface Written {
  userId: string;
  entryId: number;
  entry: Entry;
  clock: Clock;
  /** The stored lines from the first one on that may change. */
  before: readonly StoredLine[];
  /** What stands before those; nothing does where they are the whole log. */
  from?: Standing | undefined;
}

/** The one way the log changes: settles the given lines and writes those that are new, gone or other than before. */
async function write(tx: Transaction, written: Written, decided: Rewriting): Promise<Change> {
  const { userId, entryId, entry, clock, before, from } = written;
  const { lines, state } = settle(decided.lines, from);
  const problem = decided.line === null ? null : backdatingProblem(lines, decided.line);
  if (problem) return { problem };
  if (lines.some(({ read }) => read > MOST_READS)) return { problem: `You have read this book ${MOST_READS} times.` };

  const kept = new Set(lines.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(readingLog).where(inArray(readingLog.id, gone));
  const known = new Map(before.map((line) => [line.id, line]));
  await updateLines(
    tx,
    lines.filter((line) => known.has(line.id) && !sameLine(known.get(line.id)!, line)),
  );
  let line = decided.line;
  const added = lines.find(({ id }) => id === NEW_LINE);
  if (added) {
    const { id: _, page: __, ...columns } = added;
    const [row] = await tx
      .insert(readingLog)
      .values({ userId, entryId, ...columns })
      .returning({ id: readingLog.id });
    line = row!.id;
  }
  const totalPages = decided.totalPages === undefined ? entry.totalPages : decided.totalPages;
  // A read of a longer edition, uncovered by taking later lines back, ends where this one does.
  const currentPage = Math.min(state.currentPage, totalPages ?? MAX_PAGES);
  await tx
    .update(readingList)
    .set({ ...state, currentPage, totalPages, updatedAt: clock.now })
    .where(eq(readingList.id, entryId));
  return { line };
}

/** In one statement: a line of ten years ago can change thousands. */
async function updateLines(tx: Transaction, lines: readonly SettledLine[]): Promise<void> {
  if (lines.length === 0) return;
  const column = (of: (line: SettledLine) => unknown) => sql`${sql.param(lines.map(of))}`;
  await tx.execute(sql`
    update ${readingLog} set day = new.day, at = new.at, read = new.read, from_page = new.from_page, to_page = new.to_page
    from unnest(
      ${column(({ id }) => id)}::bigint[], ${column(({ day }) => day)}::date[],
      ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ read }) => read)}::smallint[],
      ${column(({ fromPage }) => fromPage)}::integer[], ${column(({ toPage }) => toPage)}::integer[]
    ) as new (id, day, at, read, from_page, to_page)
    where ${readingLog.id} = new.id`);
}

type StoredLine = Omit<SettledLine, "page">;

function logOf(tx: Transaction, userId: string, entryId: number) {
  return tx
    .select({
      id: readingLog.id,
      day: readingLog.day,
      at: readingLog.at,
      kind: readingLog.kind,
      status: readingLog.status,
      read: readingLog.read,
      fromPage: readingLog.fromPage,
      toPage: readingLog.toPage,
    })
    .from(readingLog)
    .where(and(eq(readingLog.entryId, entryId), eq(readingLog.userId, userId)));
}

function wholeLog(tx: Transaction, userId: string, entryId: number): Promise<StoredLine[]> {
  return logOf(tx, userId, entryId).orderBy(asc(readingLog.at), asc(readingLog.id)).execute();
}

/**
 * The page that a reader said with a line, see `GivenLine`, from what was made of it. Of a line that says "completed"
 * and moved nothing, the last page is known only if it stands on the edition's last; any other stood wherever the
 * read did.
 */
export function givenPage(
  line: Pick<StoredLine, "kind" | "status" | "fromPage" | "toPage">,
  totalPages: number | null,
): number | null {
  const stood = line.toPage === line.fromPage && line.toPage !== totalPages;
  return line.kind === "page" || (line.status === "completed" && !stood) ? line.toPage : null;
}

function asGiven(line: StoredLine, totalPages: number | null): GivenLine {
  return { ...line, page: givenPage(line, totalPages) };
}

function sameLine(a: StoredLine, b: StoredLine): boolean {
  return (
    a.day === b.day &&
    a.at.getTime() === b.at.getTime() &&
    a.read === b.read &&
    a.fromPage === b.fromPage &&
    a.toPage === b.toPage
  );
}

/** Now; or, on another day than today, noon there; in any case behind whatever was written until that day's end. */
function momentOn(day: string, lines: readonly Pick<GivenLine, "day" | "at">[], clock: Clock): Date {
  const usual = isToday(day, clock) ? clock.now : noonIn(clock.timeZone, day);
  const times = lines.filter((line) => line.day <= day).map((line) => line.at.getTime() + 1);
  return new Date(times.reduce((latest, time) => Math.max(latest, time), usual.getTime()));
}

const isToday = (day: string, { timeZone, now }: Clock) => day === dayIn(timeZone, now);
const isToCome = (day: string, { timeZone, now }: Clock) => day > dayIn(timeZone, now);

const sameName = ({ title, author }: Pick<OwnBook, "title" | "author">) =>
  sql`md5(lower(${readingList.title}) || chr(10) || lower(${readingList.author})) = md5(lower(${title}::text) || chr(10) || lower(${author}::text))`;
