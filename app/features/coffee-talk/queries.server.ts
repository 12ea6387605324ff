import { and, desc, eq, gt, inArray, lt, sql, type SQL } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { chatDeletions, chatMessages, profiles, sessions } from "#db/schema.ts";

import type { Message, MessagePage } from "./message.ts";

const LATER = 100;
const EARLIER = 50;
/** No deletion becomes visible longer after its time than this. */
const OVERLAP_MS = 60_000;
const LONGEST_ABSENCE_MS = 12 * 60 * 60 * 1_000;
const GONE_MAX = 500;

/** The newest messages. */
export async function newestMessages(readerId: string): Promise<MessagePage> {
  const [earlier, { asOf }] = await Promise.all([pageBefore(readerId), deletionsSince(null)]);
  return { ...earlier, gone: [], stale: false, asOf };
}

/** Messages earlier than this one. */
export async function messagesBefore(readerId: string, id: number): Promise<MessagePage> {
  const [earlier, { asOf }] = await Promise.all([pageBefore(readerId, lt(chatMessages.id, id)), deletionsSince(null)]);
  return { ...earlier, gone: [], stale: false, asOf };
}

/** Messages later than this one, and what has gone since `asOf`, which an earlier page told. */
export async function messagesAfter(readerId: string, id: number, asOf: number | null): Promise<MessagePage> {
  const [rows, deletions] = await Promise.all([
    messages(readerId)
      .where(gt(chatMessages.id, id))
      .orderBy(chatMessages.id)
      .limit(LATER + 1),
    deletionsSince(asOf),
  ]);
  return { messages: rows.slice(0, LATER).map(asSeen), more: rows.length > LATER, ...deletions };
}

/** Adds a message; one that is there already by its client's id stands as it was, and is the answer. */
export async function postMessage(
  readerId: string,
  { clientId, message }: { clientId: string; message: string },
): Promise<Message | null> {
  await db
    .insert(chatMessages)
    .values({ userId: readerId, clientId, message })
    .onConflictDoNothing({ target: [chatMessages.userId, chatMessages.clientId] });
  const [row] = await messages(readerId).where(
    and(eq(chatMessages.userId, readerId), eq(chatMessages.clientId, clientId)),
  );
  return row ? asSeen(row) : null;
}

/** Whether there was such a message of this reader. */
export async function deleteMessage(readerId: string, id: number): Promise<boolean> {
  const deleted = await db
    .delete(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.userId, readerId)))
    .returning({ id: chatMessages.id });
  return deleted.length > 0;
}

/** 0 before the first. */
export async function newestMessageId(): Promise<number> {
  const [row] = await db.select({ id: chatMessages.id }).from(chatMessages).orderBy(desc(chatMessages.id)).limit(1);
  return row?.id ?? 0;
}

/** Which of these sessions still live. */
export async function liveSessions(ids: string[]): Promise<string[]> {
  const live = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, sql`now()`)));
  return live.map(({ id }) => id);
}

async function pageBefore(readerId: string, where?: SQL): Promise<Pick<MessagePage, "messages" | "more">> {
  const rows = await messages(readerId)
    .where(where)
    .orderBy(desc(chatMessages.id))
    .limit(EARLIER + 1);
  return { messages: rows.slice(0, EARLIER).map(asSeen).toReversed(), more: rows.length > EARLIER };
}

/**
 * Ids of messages that have gone since then. Deletions may become visible in another order than they happened in,
 * so some are told twice; that harms nobody.
 */
async function deletionsSince(since: number | null): Promise<Pick<MessagePage, "gone" | "stale" | "asOf">> {
  const clock = sql<number>`(extract(epoch from now()) * 1000)::float8`;
  const from = sql`to_timestamp(${(since ?? 0) - OVERLAP_MS}::float8 / 1000)`;
  const gone = db
    .select({ id: chatDeletions.id })
    .from(chatDeletions)
    .where(and(gt(chatDeletions.deletedAt, from), since === null ? sql`false` : undefined))
    .limit(GONE_MAX + 1);
  const { rows } = await db.execute<{ as_of: number; gone: number[] }>(
    sql`select ${clock} as as_of, array(select id::float8 from ${gone} as gone) as gone`,
  );
  const { as_of: asOf, gone: ids } = rows[0]!;
  const stale = since !== null && (ids.length > GONE_MAX || asOf - since > LONGEST_ABSENCE_MS);
  return { gone: stale ? [] : ids, stale, asOf };
}

/** The name is read, not kept: who takes another one is called so everywhere. */
function messages(readerId: string) {
  return db
    .select({
      id: chatMessages.id,
      clientId: sql<string | null>`case when ${eq(chatMessages.userId, readerId)} then ${chatMessages.clientId} end`,
      own: sql<boolean>`${eq(chatMessages.userId, readerId)}`,
      writer: sql<string>`left(md5(${readerId}::text || ' ' || ${chatMessages.userId}), 12)`,
      name: sql<string>`coalesce(${profiles.nickname}, 'Anonymous')`,
      message: chatMessages.message,
      sentAt: chatMessages.createdAt,
    })
    .from(chatMessages)
    .leftJoin(profiles, eq(profiles.id, chatMessages.userId))
    .$dynamic();
}

function asSeen(row: Awaited<ReturnType<typeof messages>>[number]): Message {
  return { ...row, sentAt: row.sentAt.toISOString() };
}
