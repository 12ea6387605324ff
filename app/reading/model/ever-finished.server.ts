import { sql, type SQL } from "drizzle-orm";

import { readingLog } from "#db/schema.ts";

/**
 * Whether the book of a row of `reading_list` was ever read to its end, as its log says: a new read takes nothing away.
 * `entry` is the row's name in the query. Only a row with a read begun since is looked up in the log.
 */
export function everFinished(entry: string): SQL<boolean> {
  const row = sql.raw(entry);
  return sql<boolean>`(${row}.read_before or ${row}.completed_at is not null
    or (coalesce(${row}.started_at, ${row}.stopped_at) is not null and exists (
      select from ${readingLog} done
      where done.entry_id = ${row}.id and done.user_id = ${row}.user_id and done.status = 'completed')))`;
}
