import { and, desc, eq, inArray } from "drizzle-orm";

import { logFull } from "#app/auth/limits/quotas.queries.server.ts";
import { t } from "#app/language/t.ts";
import type { Clock } from "#app/platform/dates.ts";
import { FUTURE_DAY, momentOn, isFuture } from "#app/reading/list/entry-days.ts";
import type { Edition } from "#app/reading/list/reading-place.ts";
import { moveReviews } from "#app/reading/reviews/moved-reviews.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { MAX_MINUTES, MAX_PAGES } from "#db/reading.ts";
import { readingList, readingLog, users } from "#db/schema.ts";

import { MAX_READS } from "./follow-reads.ts";
import { asGiven, logOf, rowOf, sameLine, updateLines, wholeLog, type StoredLine } from "./log-lines.queries.server.ts";
import {
  backdatingProblem,
  beginningOf,
  replay,
  type Beginning,
  type GivenLine,
  type Standing,
} from "./reading-log.ts";

/** The outcome of a change. `line` is the id of the line it wrote, null if nothing had to change. */
export type Change = { line: number | null } | Problem | "not found";

interface Problem {
  problem: string;
  field?: "page" | keyof Edition;
}

type Entry = Omit<Standing, "read" | "undated"> & Edition & Required<Beginning>;

type Rewriting = { lines: GivenLine[]; line: number | null; edition?: Edition };

type Told = Pick<GivenLine, "kind" | "status" | "page" | "amount">;

/** The id of a line before the insert. It is the highest, so that the new line sorts last among equal times. */
const NEW_LINE = Number.MAX_SAFE_INTEGER;

/** A line at the end of the log, the usual case, is added without reading the whole log. */
export async function append(
  userId: string,
  entryId: number,
  clock: Clock,
  day: string,
  decide: (entry: Entry) => Told | Problem | null,
): Promise<Change> {
  return inEntry(userId, entryId, async (tx, entry) => {
    const decided = isFuture(day, clock) ? FUTURE_DAY : decide(entry);
    if (decided === null) return { line: null };
    if (!("kind" in decided)) return decided;
    const log = logOf(tx, userId, entryId);
    const [last] = await log.orderBy(desc(readingLog.at), desc(readingLog.id)).limit(1);
    const isLast = !last || last.day <= day;
    const before = isLast ? [] : await wholeLog(tx, userId, entryId);
    const latest = isLast ? last : before.findLast((line) => line.day <= day);
    if (latest?.day === day && isRepeated(latest, decided)) return { line: null };
    const at = momentOn(day, isLast && last ? [last] : before, clock);
    const lines = [...before.map(asGiven), { ...decided, id: NEW_LINE, day, at }];
    const from = isLast && last ? { ...entry, currentPage: last.toPage, read: last.read } : undefined;
    return write(tx, { userId, entryId, entry, clock, before, from }, { lines, line: NEW_LINE });
  });
}

/** The same request sent again, because its answer was lost. */
function isRepeated(line: StoredLine, { kind, status, page, amount = null }: Told): boolean {
  return (
    line.kind === kind && line.status === status && line.amount === amount && (kind !== "page" || line.toPage === page)
  );
}

export async function rewrite(
  userId: string,
  entryId: number,
  clock: Clock,
  decide: (entry: Entry, lines: GivenLine[]) => Rewriting | Change,
): Promise<Change> {
  return inEntry(userId, entryId, async (tx, entry) => {
    const before = await wholeLog(tx, userId, entryId);
    const decided = decide(entry, before.map(asGiven));
    return decided !== "not found" && "lines" in decided
      ? write(tx, { userId, entryId, entry, clock, before }, decided)
      : decided;
  });
}

/** Locks the user before the entry, as the deletion of an account does: another order could deadlock. */
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
        currentPercent: readingList.currentPercent,
        currentMinutes: readingList.currentMinutes,
        totalPages: readingList.totalPages,
        totalMinutes: readingList.totalMinutes,
        startedAt: readingList.startedAt,
        completedAt: readingList.completedAt,
        stoppedAt: readingList.stoppedAt,
        readBefore: readingList.readBefore,
        undatedStatus: readingList.undatedStatus,
        undatedAfter: readingList.undatedAfter,
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
  /** The stored lines, starting with the first one that may change. */
  before: readonly StoredLine[];
  /** The state before the lines of `before`; undefined if these are the whole log. */
  from?: Standing | undefined;
}

/** Every change of an existing log ends here: replays the lines and writes those that are new, removed or different. */
export async function write(tx: Transaction, written: Written, decided: Rewriting): Promise<Change> {
  const { userId, entryId, entry, clock, before, from } = written;
  const { lines, state } = replay(decided.lines, from ?? beginningOf({ ...entry, ...decided.edition }));
  const problem = decided.line === null ? null : backdatingProblem(lines, decided.line);
  if (problem) return { problem };
  if (lines.some(({ read }) => read > MAX_READS))
    return { problem: t("You can log a book up to {maxReads} times.", { maxReads: MAX_READS }) };
  const full = decided.line === NEW_LINE ? await logFull(tx, userId, entryId) : null;
  if (full) return { problem: full };

  const remainingIds = new Set(lines.map(({ id }) => id));
  const removedIds = before.filter(({ id }) => !remainingIds.has(id)).map(({ id }) => id);
  if (removedIds.length > 0) await tx.delete(readingLog).where(inArray(readingLog.id, removedIds));
  const storedById = new Map(before.map((line) => [line.id, line]));
  await updateLines(
    tx,
    lines.filter((line) => storedById.has(line.id) && !sameLine(storedById.get(line.id)!, line)),
  );
  await moveReviews(tx, entryId, storedById, lines);
  let line = decided.line;
  const added = lines.find(({ id }) => id === NEW_LINE);
  if (added) {
    const [row] = await tx
      .insert(readingLog)
      .values(rowOf(userId, entryId, added))
      .returning({ id: readingLog.id });
    line = row!.id;
  }
  const { totalPages, totalMinutes } = decided.edition ?? entry;
  // Removing later lines can make a read of a longer edition the last one: its page must fit this edition.
  const currentPage = Math.min(state.currentPage, totalPages ?? MAX_PAGES);
  const currentMinutes = state.currentMinutes && Math.min(state.currentMinutes, totalMinutes ?? MAX_MINUTES);
  const now = { ...state, currentPage, currentMinutes, totalPages, totalMinutes, updatedAt: clock.now };
  await tx.update(readingList).set(now).where(eq(readingList.id, entryId));
  return { line };
}
