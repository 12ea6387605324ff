import { sql, type SQL } from "drizzle-orm";

import { NEW_ACCOUNT_SECONDS } from "#app/auth/limits/quotas.ts";
import type { Connection, Transaction } from "#db/client.server.ts";
import { mutes, noticeChoices, notices, users } from "#db/schema.ts";
import type { NoticeKind } from "#db/schema/auth/notice-kinds.ts";

import { KINDS } from "./kinds.ts";

interface Fact {
  kind: NoticeKind;
  readers: SQL;
  actorId?: string;
  recommendationId?: number;
  messageId?: number;
  bookId?: number;
  decisionId?: number;
  reportId?: number;
}

/** In the transaction of the act: once, however often that happens. A new account's acts are in no e-mail. */
export async function tell(tx: Pick<Connection, "execute">, fact: Fact): Promise<void> {
  const { kind, readers, actorId = null } = fact;
  const { section, way } = KINDS[kind];
  const wanted = sql`coalesce(${noticeChoices.way}, ${way})`;
  const isNew = sql`exists (select from ${users} where ${users.id} = ${actorId}
    and ${users.createdAt} > now() - ${NEW_ACCOUNT_SECONDS} * interval '1 second')`;
  await tx.execute(sql`
    with told as (
      insert into ${notices}
        (user_id, kind, actor_id, recommendation_id, message_id, book_id, decision_id, report_id, way)
      select reader.id, ${kind}, ${actorId}::text, ${fact.recommendationId ?? null}::integer,
        ${fact.messageId ?? null}::bigint, ${fact.bookId ?? null}::integer, ${fact.decisionId ?? null}::integer,
        ${fact.reportId ?? null}::integer, case when ${isNew} then 'here' else ${wanted} end
      from (${readers}) as reader (id)
      left join ${noticeChoices} on ${noticeChoices.userId} = reader.id and ${noticeChoices.kind} = ${kind}
      where reader.id is distinct from ${actorId}::text and ${wanted} <> 'nothing'
        and not exists (select from ${mutes} where ${mutes.userId} = reader.id and ${mutes.mutedId} = ${actorId}
          and ${mutes.place} in ('everywhere', ${section}))
      on conflict do nothing returning user_id
    )
    select pg_notify('notices', user_id) from (select distinct user_id from told) as once`);
}

/** A reader who was told of both books keeps one notice. */
export async function moveNotices(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update notices as told set book_id = ${survivor} where book_id = ${duplicate} and not exists (
      select from notices as other where other.book_id = ${survivor}
        and other.user_id = told.user_id and other.kind = told.kind)`);
  return rowCount ?? 0;
}
