import { lt, sql, type SQL } from "drizzle-orm";

import { failingMail, SENDS_MAIL } from "#app/platform/mail-state.server.ts";
import { db, type Connection } from "#db/client.server.ts";
import { noticeEmails, notices, profiles, users } from "#db/schema.ts";
import { QUIET_HOURS } from "#db/schema/auth/notice-kinds.ts";

import { isShown } from "./seen.queries.server.ts";

/** An e-mail at once waits for what follows closely, and is the only one within an hour. */
const PATIENCE = sql`interval '2 minutes'`;
const BETWEEN = sql`interval '1 hour'`;
const MORNING_HOUR = 7;
const LATE = sql`interval '30 hours'`;
const DORMANT = sql`interval '60 days'`;
/** One alone tries whether the mail server is back: what fails may be a single mailbox. */
const READERS_AT_ONCE = 200;

export type EmailKind = "email" | "weekly";

export interface Due {
  userId: string;
  email: string;
  language: string | null;
  timeZone: string;
  isDormant: boolean;
}

const localTime = (now: Date) =>
  sql`(${now.toISOString()}::timestamptz at time zone coalesce(${profiles.timeZone}, 'UTC'))`;
const monday = (now: Date) =>
  sql`((date_trunc('week', ${localTime(now)}) + ${MORNING_HOUR} * interval '1 hour') at time zone coalesce(${profiles.timeZone}, 'UTC'))`;

function isQuiet(now: Date): SQL {
  const hour = sql`extract(hour from ${localTime(now)})`;
  const from = sql`coalesce(${noticeEmails.quietFrom}, ${sql.raw(String(QUIET_HOURS[0]))})`;
  const to = sql`coalesce(${noticeEmails.quietTo}, ${sql.raw(String(QUIET_HOURS[1]))})`;
  return sql`case when ${from} = ${to} then false when ${from} < ${to} then ${hour} >= ${from} and ${hour} < ${to}
    else ${hour} >= ${from} or ${hour} < ${to} end`;
}

const unsent = (kind: EmailKind) =>
  sql`${notices.userId} = ${users.id} and ${notices.way} = ${sql.raw(`'${kind}'`)} and ${notices.seenAt} is null
    and ${notices.emailedAt} is null and ${isShown(users.id)}`;

/** Who gets an e-mail now. Nobody who is unconfirmed, suspended, not yet admitted, asleep, or does not want it. */
export async function readersDue(kind: EmailKind, now: Date): Promise<Due[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isDue =
    kind === "email"
      ? sql`exists (select from ${notices} where ${unsent(kind)} and ${notices.createdAt} < ${at} - ${PATIENCE})
          and coalesce(${noticeEmails.atOnceAt} < ${at} - ${BETWEEN}, true)`
      : sql`${at} >= ${monday(now)} and ${at} < ${monday(now)} + ${LATE}
          and coalesce(${noticeEmails.weeklyAt} < ${monday(now)}, true)
          and exists (select from ${notices} where ${unsent(kind)} and ${notices.createdAt} < ${monday(now)})`;
  const { rows } = await db.execute<Due & Record<string, unknown>>(sql`
    select ${users.id} as "userId", ${users.email} as email, ${users.language} as language,
      coalesce(${profiles.timeZone}, 'UTC') as "timeZone",
      exists (select from ${notices} where ${notices.userId} = ${users.id} and ${notices.seenAt} is null
          and ${notices.emailedAt} < ${at} - ${DORMANT})
        and not exists (select from ${notices} where ${notices.userId} = ${users.id}
          and ${notices.seenAt} > ${at} - ${DORMANT})
        and coalesce(${noticeEmails.resumedAt} < ${at} - ${DORMANT}, true) as "isDormant"
    from ${users} left join ${profiles} on ${profiles.id} = ${users.id}
      left join ${noticeEmails} on ${noticeEmails.userId} = ${users.id}
    where ${users.id} in (select distinct waiting.user_id from notices as waiting
        where waiting.way = ${sql.raw(`'${kind}'`)} and waiting.way <> 'here' and waiting.seen_at is null
          and waiting.emailed_at is null)
      and (${users.emailVerified} or not ${SENDS_MAIL}) and ${users.waitingSince} is null
      and (${users.suspendedUntil} is null or ${users.suspendedUntil} < ${at})
      and coalesce(${noticeEmails.isOn}, true) and ${noticeEmails.stoppedAt} is null
      and ${noticeEmails.refusedAt} is null and not ${isQuiet(now)} and ${isDue}
    order by coalesce(${noticeEmails.weeklyAt}, ${noticeEmails.atOnceAt}, '-infinity'), ${users.id}
    limit case when ${failingMail} = 1 then 1 else ${READERS_AT_ONCE}::integer end`);
  return rows;
}

/** In one transaction with the e-mail. Returns ids; none if another process was faster. */
export async function claimForEmail(
  tx: Pick<Connection, "execute">,
  kind: EmailKind,
  { userId, isDormant }: Due,
  now: Date,
): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${notices} set emailed_at = ${at} where ${notices.id} in (
      select ${notices.id} from ${notices} join ${users} on ${users.id} = ${notices.userId}
        left join ${profiles} on ${profiles.id} = ${users.id}
      where ${users.id} = ${userId} and ${unsent(kind)}
        ${kind === "weekly" ? sql`and ${notices.createdAt} < ${monday(now)}` : sql``}
      for update of notices skip locked)
    returning id`);
  if (rows.length > 0) {
    const sent = sql.identifier(kind === "weekly" ? "weekly_at" : "at_once_at");
    await tx.execute(sql`insert into ${noticeEmails} (user_id, ${sent}, stopped_at)
      values (${userId}, ${at}, case when ${isDormant} then ${at} end)
      on conflict (user_id) do update set ${sent} = excluded.${sent}, stopped_at = excluded.stopped_at`);
  }
  return rows.map(({ id }) => Number(id));
}

export async function noteRefusedMailbox(email: string): Promise<void> {
  await db.execute(sql`
    insert into ${noticeEmails} (user_id, refused_at) select ${users.id}, now() from ${users} where ${users.email} = ${email}
    on conflict (user_id) do update set refused_at = now()`);
}

export async function endEmails(userId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${noticeEmails} (user_id, is_on) select ${users.id}, false from ${users} where ${users.id} = ${userId}
    on conflict (user_id) do update set is_on = false`);
  return rowCount === 1;
}

export async function forgetOldNotices(days: number): Promise<void> {
  await db.delete(notices).where(lt(notices.createdAt, sql`now() - ${days} * interval '1 day'`));
}
