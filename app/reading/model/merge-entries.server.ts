import { and, asc, eq, inArray, sql } from "drizzle-orm";

import type { Transaction } from "#db/client.server.ts";
import { readingList, readingLog } from "#db/schema.ts";

import { asGiven, wholeLog, write, type StoredLine } from "./entry-log.server.ts";
import type { GivenLine } from "./reading-log.ts";

/** As many as an entry may stand on. */
const MOST_SHELVES = 50;

/**
 * Makes one entry of two that a reader has of one book: every line of `from` moves into the log of `into`, which is
 * settled anew, and what `into` does not know it takes over. In the caller's transaction; nothing is taken from the log.
 */
export async function mergeEntries(tx: Transaction, userId: string, into: number, from: number): Promise<void> {
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

/** When duplicate books are merged: of a reader who has both, the two entries become one, with the lines of both logs. */
export async function moveEntries(tx: Transaction, kept: number, gone: number): Promise<number> {
  const { rows } = await tx.execute<{ userId: string; from: number; into: number | null }>(sql`
    select gone.user_id as "userId", gone.id as "from", kept.id as "into"
    from ${readingList} gone left join ${readingList} kept on kept.user_id = gone.user_id and kept.book_id = ${kept}
    where gone.book_id = ${gone} order by gone.user_id`);
  for (const { userId, from, into } of rows) {
    if (into !== null) await mergeEntries(tx, userId, into, from);
  }
  await tx.execute(sql`update reading_list set book_id = ${kept} where book_id = ${gone}`);
  return rows.length;
}

/** The same of imports that wait to be applied. */
export async function moveImportRows(tx: Transaction, kept: number, gone: number): Promise<number> {
  await tx.execute(sql`
    update reading_import_rows set candidates = array_replace(candidates, ${gone}, ${kept})
    where candidates @> array[${gone}]::integer[]`);
  const { rowCount } = await tx.execute(sql`update reading_import_rows set book_id = ${kept} where book_id = ${gone}`);
  return rowCount ?? 0;
}
