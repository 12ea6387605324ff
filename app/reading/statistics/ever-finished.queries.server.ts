import { and, eq, inArray, sql, type SQL } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { readingList, readingLog } from "#db/schema.ts";

/** `entry`: the alias of `reading_list` in the query. Seldom reads the log. */
export function everFinished(entry: string): SQL<boolean> {
  const row = sql.raw(entry);
  return sql<boolean>`(${row}.read_before or ${row}.completed_at is not null
    or (coalesce(${row}.started_at, ${row}.stopped_at) is not null and exists (
      select from ${readingLog} done
      where done.entry_id = ${row}.id and done.user_id = ${row}.user_id and done.status = 'completed')))`;
}

export async function completedAmong(userId: string, bookIds: readonly number[]): Promise<Set<number>> {
  if (bookIds.length === 0) return new Set();
  const rows = await db
    .select({ bookId: readingList.bookId })
    .from(readingList)
    .where(
      and(eq(readingList.userId, userId), inArray(readingList.bookId, [...bookIds]), everFinished("reading_list")),
    );
  return new Set(rows.map(({ bookId }) => bookId!));
}
