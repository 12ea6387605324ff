import { and, between, eq, inArray, isNull, lte, sql, type SQL } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { bookRecommendations, bookSuggestions, chatMessages, mutes, noticeEmails, notices } from "#db/schema.ts";
import { USER, type UserParam } from "#db/user-param.ts";

import { kindsIn } from "./kinds.ts";

const COUNTED_MAX = 100;

export interface Unseen {
  all: number;
  talk: number;
  suggestions: number;
}

const isKindIn = (section: "talk" | "suggestions") =>
  sql`${notices.kind} in (${sql.raw(
    kindsIn(section)
      .map((kind) => `'${kind}'`)
      .join(", "),
  )})`;

const isAdmin = (userId: UserParam) =>
  sql`exists (select from users as reader where reader.id = ${userId} and reader.role = 'admin')`;

/** A WHERE condition: it is still true, and whoever caused it is neither muted where it happened nor suspended. */
export function isShown(userId: UserParam): SQL {
  return sql`(${notices.actorId} is null or (
    not exists (select from ${mutes} where ${mutes.userId} = ${userId} and ${mutes.mutedId} = ${notices.actorId}
      and ${mutes.place} in ('everywhere', case when ${isKindIn("talk")} then 'talk' else 'suggestions' end))
    and not exists (select from users as actor where actor.id = ${notices.actorId} and actor.suspended_until > now())))
    and case ${notices.kind} when 'chosen' then exists (
        select from ${bookRecommendations} join ${bookSuggestions} on ${bookSuggestions.id} = ${bookRecommendations.suggestionId}
        where ${bookRecommendations.id} = ${notices.recommendationId} and ${bookSuggestions.acceptedName} = ${bookRecommendations.name})
      when 'report' then ${isAdmin(userId)} when 'waiting' then ${isAdmin(userId)} else true end`;
}

/** A column, so that the bar of a page costs no statement of its own. */
export const unseenOf = sql<Unseen>`(
  select json_build_object('all', count(*), 'talk', count(*) filter (where in_talk),
    'suggestions', count(*) filter (where in_suggestions))
  from (
    select ${isKindIn("talk")} as in_talk, ${isKindIn("suggestions")} as in_suggestions from ${notices}
    where ${notices.userId} = ${USER} and ${notices.seenAt} is null and ${isShown(USER)} limit ${sql.raw(String(COUNTED_MAX))}
  ) as unseen)`;

const unseenAlone = db
  .select({ unseen: unseenOf })
  .from(sql`(values (true)) one`)
  .prepare("");

export async function unseenBy(userId: string): Promise<Unseen> {
  const [row] = await unseenAlone.execute({ userId });
  return row!.unseen;
}

export const seeAll = (userId: string, upTo: number) => see(userId, lte(notices.id, upTo));

export const seeOne = (userId: string, id: number) => see(userId, eq(notices.id, id));

export const seeDecision = (userId: string, decisionId: number) => see(userId, eq(notices.decisionId, decisionId));

export const seeTalk = (userId: string, { from, to }: { from: number; to: number }) =>
  see(userId, between(notices.messageId, from, to));

export function seeReplies(userId: string, answeredId: number): Promise<void> {
  return see(
    userId,
    sql`${notices.messageId} in (select ${chatMessages.id} from ${chatMessages} where ${chatMessages.replyTo} = ${answeredId})`,
  );
}

export function seeSuggestion(userId: string, suggestionId: number): Promise<void> {
  return see(
    userId,
    sql`${notices.recommendationId} in (select ${bookRecommendations.id} from ${bookRecommendations}
      where ${bookRecommendations.suggestionId} = ${suggestionId})`,
  );
}

/** Other pages of the reader learn of it, and e-mails that had stopped begin again. */
async function see(userId: string, which: SQL): Promise<void> {
  const seen = await db
    .update(notices)
    .set({ seenAt: sql`now()` })
    .where(and(eq(notices.userId, userId), isNull(notices.seenAt), which))
    .returning({ id: notices.id });
  if (seen.length === 0) return;
  await db.execute(sql`
    with resumed as (update ${noticeEmails} set stopped_at = null, resumed_at = now()
      where ${noticeEmails.userId} = ${userId} and ${noticeEmails.stoppedAt} is not null)
    select pg_notify('notices', ${userId})`);
}

/** What admins need not look at any more; a report that comes again is told again. */
export async function closeTasks(
  tx: Pick<typeof db, "execute">,
  what: { reportIds: number[] } | { waitingId: string },
): Promise<void> {
  const about =
    "reportIds" in what
      ? inArray(notices.reportId, what.reportIds)
      : and(eq(notices.kind, "waiting"), eq(notices.actorId, what.waitingId));
  await tx.execute(sql`
    with closed as (delete from ${notices} where ${about} returning user_id)
    select pg_notify('notices', user_id) from (select distinct user_id from closed) as once`);
}
