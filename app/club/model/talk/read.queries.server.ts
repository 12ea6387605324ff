import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, or, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { chatDeletions, chatMessages, sessions, users } from "#db/schema.ts";
import { USER } from "#db/user-param.ts";

import type { Message, MessagePage } from "./message.ts";
import { isNotMuted, isOpen, messages, reactionsOf, seenBy } from "./rows.queries.server.ts";
import { SHOWN_MAX } from "./rules.ts";

/** Half of `SHOWN_MAX`, so that a page of new messages never pushes its own first ones out of the document. */
const PAGE_SIZE = 50;

/** A deletion becomes visible at most this long after its timestamp. */
const OVERLAP_MS = 60_000;

const MAX_ABSENCE_MS = 12 * 60 * 60 * 1_000;

const MAX_DELETIONS = 500;

/** Higher than the id of any message. */
const NEWEST = Number.MAX_SAFE_INTEGER;

export async function newestMessages(userId: string): Promise<MessagePage> {
  const [earlier, { asOf }] = await Promise.all([pageBefore(userId, NEWEST), deletionsSince(null)]);
  return { ...earlier, gone: [], opened: [], reacted: [], stale: false, asOf };
}

export async function messagesBefore(userId: string, id: number): Promise<MessagePage> {
  const [earlier, { asOf }] = await Promise.all([pageBefore(userId, id), deletionsSince(null)]);
  return { ...earlier, gone: [], opened: [], reacted: [], stale: false, asOf };
}

interface Known {
  /** From an earlier page. */
  asOf: number | null;
  veiled?: number[];
  /** The reader has lifted the veil of these before. */
  revealed?: number[];
}

/** Messages after this id, deletions since `asOf`, those of `veiled` that are open by now, and `revealed` unveiled. */
export async function messagesAfter(
  userId: string,
  id: number,
  { asOf, veiled = [], revealed = [] }: Known,
): Promise<MessagePage> {
  const among = (ids: number[]) => and(inArray(chatMessages.id, ids), isNotMuted(userId));
  const [rows, deletions, opened, unveiled, reacted] = await Promise.all([
    rowsAfter.execute({ userId, id }),
    deletionsSince(asOf),
    veiled.length > 0 ? messages(userId).where(and(among(veiled), isOpen(userId))) : [],
    revealed.length > 0 ? messages(userId, true).where(among(revealed)) : [],
    asOf === null ? [] : reactedSince(userId, asOf),
  ]);
  const [fresh, lifted] = await Promise.all([
    seenBy(userId, rows.slice(0, PAGE_SIZE)),
    seenBy(userId, [...opened, ...unveiled]),
  ]);
  return { messages: fresh, more: rows.length > PAGE_SIZE, opened: lifted, reacted, ...deletions };
}

/** `revealed` lifts the veil. Null if the message does not exist. */
export async function oneMessage(userId: string, id: number, revealed: boolean): Promise<Message | null> {
  const [row] = await messages(userId, revealed).where(and(eq(chatMessages.id, id), isNotMuted(userId)));
  return row ? (await seenBy(userId, [row]))[0]! : null;
}

/** 0 without messages. */
export async function newestMessageId(): Promise<number> {
  const [row] = await db.select({ id: chatMessages.id }).from(chatMessages).orderBy(desc(chatMessages.id)).limit(1);
  return row?.id ?? 0;
}

/**
 * The valid ones of these sessions: not expired, of nobody who is suspended, and with the second factor passed if the
 * account has one by now.
 */
export async function liveSessions(ids: string[]): Promise<string[]> {
  const live = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, ids),
        gt(sessions.expiresAt, sql`now()`),
        or(isNull(users.suspendedUntil), lte(users.suspendedUntil, sql`now()`)),
        or(not(users.hasSecondFactor), isNotNull(sessions.secondFactorAt)),
      ),
    );
  return live.map(({ id }) => id);
}

async function pageBefore(userId: string, id: number): Promise<Pick<MessagePage, "messages" | "more">> {
  const rows = await rowsBefore.execute({ userId, id });
  const shown = await seenBy(userId, rows.slice(0, PAGE_SIZE));
  return { messages: shown.toReversed(), more: rows.length > PAGE_SIZE };
}

// Prepared, because planning them costs ten times what they do, and every open talk asks again and again.
const rowsAfter = messages(USER)
  .where(and(gt(chatMessages.id, sql.placeholder("id")), isNotMuted(USER)))
  .orderBy(chatMessages.id)
  .limit(PAGE_SIZE + 1)
  .prepare("messages_after");

const rowsBefore = messages(USER)
  .where(and(lt(chatMessages.id, sql.placeholder("id")), isNotMuted(USER)))
  .orderBy(desc(chatMessages.id))
  .limit(PAGE_SIZE + 1)
  .prepare("messages_before");

/** The reactions of messages where they have changed since then, some twice like the deletions. */
async function reactedSince(userId: string, since: number): Promise<MessagePage["reacted"]> {
  const from = sql`to_timestamp(${since - OVERLAP_MS}::float8 / 1000)`;
  return db
    .select({ id: chatMessages.id, reactions: reactionsOf(userId) })
    .from(chatMessages)
    .where(gt(chatMessages.reactedAt, from))
    .orderBy(desc(chatMessages.reactedAt))
    .limit(SHOWN_MAX);
}

/** Messages deleted since then. Deletions may become visible out of order, so the overlap reports some twice. */
async function deletionsSince(since: number | null): Promise<Pick<MessagePage, "gone" | "stale" | "asOf">> {
  const clock = sql<number>`(extract(epoch from now()) * 1000)::float8`;
  const from = sql`to_timestamp(${(since ?? 0) - OVERLAP_MS}::float8 / 1000)`;
  const gone = db
    .select({ id: chatDeletions.id })
    .from(chatDeletions)
    .where(and(gt(chatDeletions.deletedAt, from), since === null ? sql`false` : undefined))
    .limit(MAX_DELETIONS + 1);
  const { rows } = await db.execute<{ as_of: number; gone: number[] }>(
    sql`select ${clock} as as_of, array(select id::float8 from ${gone} as gone) as gone`,
  );
  const { as_of: asOf, gone: ids } = rows[0]!;
  const stale = since !== null && (ids.length > MAX_DELETIONS || asOf - since > MAX_ABSENCE_MS);
  return { gone: stale ? [] : ids, stale, asOf };
}
