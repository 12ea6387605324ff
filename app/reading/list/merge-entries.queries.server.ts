import { and, asc, eq, inArray, sql } from "drizzle-orm";

import { write } from "#app/reading/log/entry-log.queries.server.ts";
import { MERGED_READ } from "#app/reading/log/follow-reads.ts";
import { asGiven, wholeLog, type StoredLine } from "#app/reading/log/log-lines.queries.server.ts";
import { beginningOf, replay, type GivenLine } from "#app/reading/log/reading-log.ts";
import { numberReviews, takeReviews } from "#app/reading/reviews/moved-reviews.queries.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { readingList, readingLog } from "#db/schema.ts";

const MOST_SHELVES = 50;

/** Moves every line and review of `from` to `into` and replays the log, in the caller's transaction. */
export async function mergeEntries(tx: Transaction, userId: string, into: number, from: number): Promise<void> {
  const rows = await tx
    .select({
      id: readingList.id,
      status: readingList.status,
      currentPage: readingList.currentPage,
      currentPercent: readingList.currentPercent,
      currentMinutes: readingList.currentMinutes,
      totalPages: readingList.totalPages,
      totalMinutes: readingList.totalMinutes,
      startedAt: readingList.startedAt,
      completedAt: readingList.completedAt,
      stoppedAt: readingList.stoppedAt,
      rating: readingList.rating,
      shelves: readingList.shelves,
      readBefore: readingList.readBefore,
      undatedStatus: readingList.undatedStatus,
      undatedAfter: readingList.undatedAfter,
      drawnAgain: readingList.drawnAgain,
      createdAt: readingList.createdAt,
      updatedAt: readingList.updatedAt,
    })
    .from(readingList)
    .where(and(inArray(readingList.id, [into, from]), eq(readingList.userId, userId)))
    .orderBy(asc(readingList.id))
    .for("update");
  const [survivor, duplicate] = [rows.find(({ id }) => id === into), rows.find(({ id }) => id === from)];
  if (!survivor || !duplicate) throw new Error("Both entries must be this reader's");

  const before: StoredLine[] = [];
  const lines: GivenLine[] = [];
  for (const entry of [survivor, duplicate]) {
    const log = await wholeLog(tx, userId, entry.id);
    // Both logs count their reads from 1, and the reviews follow the reads.
    before.push(...(entry === survivor ? log : log.map((line) => ({ ...line, read: line.read + MERGED_READ }))));
    lines.push(...log.map(asGiven));
  }
  // A book that was finished on an unknown day in either log stays finished.
  const readBefore = survivor.readBefore || duplicate.readBefore;
  const { undatedStatus, undatedAfter } = survivor.undatedStatus ? survivor : duplicate;
  const beginning = { readBefore, undatedStatus, undatedAfter };
  if (readBefore || undatedStatus) {
    const { state } = replay([], beginningOf({ ...beginning, totalPages: survivor.totalPages }));
    const set = { ...beginning, ...(lines.length === 0 && state) };
    await tx.update(readingList).set(set).where(eq(readingList.id, into));
  }
  const latest = survivor.updatedAt > duplicate.updatedAt ? survivor.updatedAt : duplicate.updatedAt;
  await tx
    .update(readingLog)
    .set({ entryId: into })
    .where(and(eq(readingLog.entryId, from), eq(readingLog.userId, userId)));
  await takeReviews(tx, userId, into, from);
  if (lines.length === 0) await numberReviews(tx, into, []);
  else {
    const edition = {
      totalPages: survivor.totalPages ?? duplicate.totalPages,
      totalMinutes: survivor.totalMinutes ?? duplicate.totalMinutes,
    };
    // The list is ordered by the last change. The reader changed nothing, so the entry keeps its position.
    const clock = { now: latest, timeZone: "UTC" };
    const change = await write(
      tx,
      { userId, entryId: into, entry: { ...survivor, ...beginning }, clock, before },
      { lines, line: null, edition },
    );
    if (change === "not found" || "problem" in change) throw new Error("The two logs do not go into one");
  }
  await tx
    .update(readingList)
    .set({
      rating: survivor.rating ?? duplicate.rating,
      drawnAgain: survivor.drawnAgain || duplicate.drawnAgain,
      shelves: [...new Set([...survivor.shelves, ...duplicate.shelves])].slice(0, MOST_SHELVES),
      createdAt: survivor.createdAt < duplicate.createdAt ? survivor.createdAt : duplicate.createdAt,
    })
    .where(eq(readingList.id, into));
  await tx.delete(readingList).where(and(eq(readingList.id, from), eq(readingList.userId, userId)));
}

/** For a merge of duplicate books. Returns how many entries moved. */
export async function moveEntries(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  const { rows } = await tx.execute<{ userId: string; from: number; into: number | null }>(sql`
    select duplicate.user_id as "userId", duplicate.id as "from", survivor.id as "into"
    from ${readingList} duplicate
      left join ${readingList} survivor on survivor.user_id = duplicate.user_id and survivor.book_id = ${survivor}
    where duplicate.book_id = ${duplicate} order by duplicate.user_id`);
  for (const { userId, from, into } of rows) {
    if (into !== null) await mergeEntries(tx, userId, into, from);
  }
  await tx.execute(sql`update reading_list set book_id = ${survivor} where book_id = ${duplicate}`);
  return rows.length;
}

export async function moveImportRows(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  await tx.execute(sql`
    update reading_import_rows set candidates = array_replace(candidates, ${duplicate}, ${survivor})
    where candidates @> array[${duplicate}]::integer[]`);
  const { rowCount } = await tx.execute(
    sql`update reading_import_rows set book_id = ${survivor} where book_id = ${duplicate}`,
  );
  return rowCount ?? 0;
}
