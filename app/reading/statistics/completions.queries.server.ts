import { sql, type SQL } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { readingList, readingLog } from "#db/schema.ts";

import type { Completion } from "./rules.ts";

/** Every finished read of a book on the list. */
export async function completionsOf(userId: string, timeZone: string): Promise<Completion[]> {
  const [[row], undated] = await Promise.all([
    completions.execute({ userId, timeZone }),
    undatedCompletions.execute({ userId, timeZone }),
  ]);
  const dated = (row?.completions ?? []).map(([entryId, day, at, until, pagesPerDay]) => ({
    entryId,
    day,
    at,
    until,
    pagesPerDay,
  }));
  return [...dated, ...undated.map((each) => ({ ...each, until: null, pagesPerDay: null, undated: true as const }))];
}

const userId = sql.placeholder("userId");

type CompletionRow = [entryId: number, day: string, at: number, until: number | null, pagesPerDay: number | null];

const millis = (time: SQL) => sql`(date_part('epoch', ${time}) * 1000)::bigint`;
/** In local time a day has 24 hours even when the clocks change. */
const inLocalTime = (time: SQL) => sql`(${time} at time zone ${sql.placeholder("timeZone")}::text)`;

/** The start of a completion's read. Null gives no pace: the comparison keeps `greatest` from making it one day. */
const began = sql`case when last then entry.started_at else first.at end`;

/** The entry has the start of its last read; an earlier one needs its first line and the line after its completion. */
const completions = db
  .select({
    completions: sql<CompletionRow[] | null>`json_agg(json_build_array(
      line.entry_id, line.day, ${millis(sql`line.at`)}, ${millis(sql`next.at`)},
      entry.total_pages / case when ${began} is not null then greatest(1, ceil(date_part('epoch',
        ${inLocalTime(sql`line.at`)} - ${inLocalTime(began)}) / 86400)) end
    ))`,
  })
  .from(
    // Conditions on `last` are inside the subqueries: otherwise PostgreSQL runs the lookups first and discards them.
    sql`${readingLog} as line
      join ${readingList} as entry on entry.id = line.entry_id and entry.user_id = ${userId}
      cross join lateral (select line.at = entry.completed_at as last) as place
      left join lateral (
        select began.at, began.status from ${readingLog} as began
        where last is not true and began.entry_id = line.entry_id and began.user_id = line.user_id and began.read = line.read
        order by began.at, began.id limit 1
      ) as first on first.status = 'reading'
      left join lateral (
        select later.at from ${readingLog} as later
        where last is not true and later.entry_id = line.entry_id and later.user_id = line.user_id
          and later.status = 'completed' and (later.at, later.id) > (line.at, line.id)
        order by later.at, later.id limit 1
      ) as next on true`,
  )
  .where(sql`line.user_id = ${userId} and line.status = 'completed'`)
  .prepare("");

const undatedCompletions = db
  .select({
    entryId: readingList.id,
    day: sql<string>`(${readingList.createdAt} at time zone ${sql.placeholder("timeZone")}::text)::date::text`,
    at: sql<number>`${millis(sql`${readingList.createdAt}`)}`.mapWith(Number),
  })
  .from(readingList)
  .where(sql`${readingList.userId} = ${userId} and ${readingList.readBefore}`)
  .prepare("");
