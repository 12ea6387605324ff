import { eq, sql } from "drizzle-orm";

import { seeTalk } from "#app/auth/notices/seen.queries.server.ts";
import { db } from "#db/client.server.ts";
import { chatMessages, profiles, talkReads } from "#db/schema.ts";
import { USER } from "#db/user-param.ts";

import { isNotMuted } from "./rows.queries.server.ts";
import { COUNTED_NEW } from "./rules.ts";

export interface TalkVisit {
  timeZone: string;
  /** The last message read, on any device; null before the first visit. */
  readTo: number | null;
  readAt: Date | null;
  /** Others' messages since, as far as they are counted, and the first of them. */
  newCount: number;
  firstNew: number | null;
}

const news = sql`(
  select ${chatMessages.id} from ${chatMessages}
  where ${chatMessages.id} > ${talkReads.messageId} and ${chatMessages.userId} <> ${USER} and ${isNotMuted(USER)}
  order by ${chatMessages.id} limit ${sql.raw(String(COUNTED_NEW))}) as news`;

const visit = db
  .select({
    timeZone: sql<string>`coalesce(${profiles.timeZone}, 'UTC')`,
    readTo: talkReads.messageId,
    readAt: talkReads.readAt,
    counted: sql<{ count: number; first: number | null }>`(
      select json_build_object('count', count(*), 'first', min(news.id)) from ${news})`,
  })
  .from(sql`(values (true)) one`)
  .leftJoin(profiles, eq(profiles.id, USER))
  .leftJoin(talkReads, eq(talkReads.userId, USER))
  .prepare("");

export async function talkVisit(userId: string): Promise<TalkVisit> {
  const [row] = await visit.execute({ userId });
  const { counted, ...rest } = row!;
  return { ...rest, newCount: counted.count, firstNew: counted.first };
}

/** The mark never moves back. */
export async function noteTalkRead(
  userId: string,
  { from, to, isReadToEnd }: { from: number; to: number; isReadToEnd: boolean },
): Promise<void> {
  await seeTalk(userId, { from, to });
  if (!isReadToEnd) return;
  await db.execute(sql`
    insert into ${talkReads} (user_id, message_id)
    select ${userId}, least(${to}::bigint, max(${chatMessages.id})) from ${chatMessages} having max(${chatMessages.id}) is not null
    on conflict (user_id) do update set message_id = excluded.message_id, read_at = now()
      where talk_reads.message_id < excluded.message_id`);
}
