import { sql, type SQL } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { bookSuggestions, chatMessages, swipeEvents, users } from "#db/schema.ts";

export const WEEK_MAX = 10_000;

export interface WeekCounts {
  readers: number;
  messages: number;
  suggestions: number;
  swipes: number;
}

export async function weekCounts(): Promise<WeekCounts> {
  const { rows } = await db.execute<WeekCounts & Record<string, unknown>>(sql`select
    ${counted(sql`select from ${users} where ${users.createdAt} > ${WEEK_AGO}`)} as readers,
    ${counted(sql`select from ${bookSuggestions} where ${bookSuggestions.createdAt} > ${WEEK_AGO}`)} as suggestions,
    ${counted(sql`select from ${swipeEvents} where ${swipeEvents.createdAt} > ${WEEK_AGO}
      and ${swipeEvents.kind} <> 'undo'`)} as swipes,
    (select count(*)::integer from (
      ${NEWEST_MESSAGES}) newest where newest.created_at > ${WEEK_AGO}) as messages`);
  return rows[0]!;
}

const WEEK_AGO = sql`now() - interval '7 days'`;

const counted = (rows: SQL) => sql`(select count(*)::integer from (${rows} limit ${WEEK_MAX}) found)`;

/** Ids are in the order of time; messages have no index on their time alone. */
const NEWEST_MESSAGES = sql`select ${chatMessages.createdAt} as created_at from ${chatMessages}
  order by ${chatMessages.id} desc limit ${WEEK_MAX}`;
