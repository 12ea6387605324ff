import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";

import { logFull } from "#app/auth/model/quotas.server.ts";
import type { Clock } from "#app/platform/dates.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { MAX_PAGES } from "#db/reading.ts";
import { readingList, readingLog, users } from "#db/schema.ts";

import { TO_COME, momentOn, isToCome } from "./entry-days.ts";
import {
  backdatingProblem,
  givenPage,
  replay,
  type GivenLine,
  type SettledLine,
  type Standing,
} from "./reading-log.ts";

/**
 * What became of a change: `line` is the one it wrote, null where nothing had to change. `field` is the form's that the
 * problem is with.
 */
export type Change = { line: number | null } | Problem | "not found";

interface Problem {
  problem: string;
  field?: "page" | "totalPages";
}

/** More than anybody has read a book; its column holds no more than some thirty thousand. */
const MOST_READS = 10_000;

type Entry = Omit<Standing, "read"> & { totalPages: number | null };

type Rewriting = { lines: GivenLine[]; line: number | null; totalPages?: number | null };

/** A line that is not written yet: the database gives it its number. */
const NEW_LINE = Number.MAX_SAFE_INTEGER;

/** Adds a line on `day`. Where it is the last one, as it mostly is, what stands before it need not be read. */
export async function append(
  userId: string,
  entryId: number,
  clock: Clock,
  day: string,
  decide: (entry: Entry) => Pick<GivenLine, "kind" | "status" | "page"> | Problem | null,
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
export async function rewrite(
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
export async function write(tx: Transaction, written: Written, decided: Rewriting): Promise<Change> {
  const { userId, entryId, entry, clock, before, from } = written;
  const { lines, state } = replay(decided.lines, from);
  const problem = decided.line === null ? null : backdatingProblem(lines, decided.line);
  if (problem) return { problem };
  if (lines.some(({ read }) => read > MOST_READS)) return { problem: `You have read this book ${MOST_READS} times.` };
  const full = decided.line === NEW_LINE ? await logFull(tx, userId, entryId) : null;
  if (full) return { problem: full };

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

export type StoredLine = Omit<SettledLine, "page">;

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

export function wholeLog(tx: Transaction, userId: string, entryId: number): Promise<StoredLine[]> {
  return logOf(tx, userId, entryId).orderBy(asc(readingLog.at), asc(readingLog.id)).execute();
}

export function asGiven(line: StoredLine, totalPages: number | null): GivenLine {
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
