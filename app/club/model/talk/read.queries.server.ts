import { and, desc, eq, gt, inArray, isNotNull, lt, not, or, sql, type SQL } from "drizzle-orm";

import { isNamedAdmin, talkName } from "#app/auth/model/display-name.server.ts";
import { writerMarks } from "#app/auth/model/writer-mark.server.ts";
import { notMutedBy } from "#app/club/model/mutes.server.ts";
import { hasPassed } from "#app/reading/model/reading-reach.server.ts";
import { db } from "#db/client.server.ts";
import { books, chatDeletions, chatMessages, profiles, sessions, users } from "#db/schema.ts";

import type { Message, MessagePage } from "./message.ts";

/** Of messages: half of what a page shows at once, so that what comes never pushes out what came with it, unseen. */
const A_PAGE = 50;

/** No deletion becomes visible longer after its time than this. */
const OVERLAP_MS = 60_000;

const LONGEST_ABSENCE_MS = 12 * 60 * 60 * 1_000;

const GONE_MAX = 500;

/** The newest messages. */
export async function newestMessages(readerId: string): Promise<MessagePage> {
  const [earlier, { asOf }] = await Promise.all([pageBefore(readerId), deletionsSince(null)]);
  return { ...earlier, gone: [], opened: [], stale: false, asOf };
}

/** Messages earlier than this one. */
export async function messagesBefore(readerId: string, id: number): Promise<MessagePage> {
  const [earlier, { asOf }] = await Promise.all([pageBefore(readerId, lt(chatMessages.id, id)), deletionsSince(null)]);
  return { ...earlier, gone: [], opened: [], stale: false, asOf };
}

/**
 * Messages later than this one, what has gone since `asOf`, which an earlier page told, and what is open by now of the
 * `veiled` ones.
 */
export async function messagesAfter(
  readerId: string,
  id: number,
  asOf: number | null,
  veiled: number[] = [],
): Promise<MessagePage> {
  const [rows, deletions, opened] = await Promise.all([
    messages(readerId)
      .where(and(gt(chatMessages.id, id), isHeard(readerId)))
      .orderBy(chatMessages.id)
      .limit(A_PAGE + 1),
    deletionsSince(asOf),
    veiled.length > 0
      ? messages(readerId).where(and(inArray(chatMessages.id, veiled), isHeard(readerId), isOpen(readerId)))
      : [],
  ]);
  return {
    messages: rows.slice(0, A_PAGE).map(asSeenBy(readerId)),
    more: rows.length > A_PAGE,
    opened: opened.map(asSeenBy(readerId)),
    ...deletions,
  };
}

/** One message; `revealed` shows its words however far the reader is. Null where there is none. */
export async function oneMessage(readerId: string, id: number, revealed: boolean): Promise<Message | null> {
  const [row] = await messages(readerId, revealed).where(and(eq(chatMessages.id, id), isHeard(readerId)));
  return row ? asSeenBy(readerId)(row) : null;
}

/** 0 before the first. */
export async function newestMessageId(): Promise<number> {
  const [row] = await db.select({ id: chatMessages.id }).from(chatMessages).orderBy(desc(chatMessages.id)).limit(1);
  return row?.id ?? 0;
}

/** Which of these sessions still live, and have proven the second factor where their account has one by now. */
export async function liveSessions(ids: string[]): Promise<string[]> {
  const live = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, ids),
        gt(sessions.expiresAt, sql`now()`),
        or(not(users.hasSecondFactor), isNotNull(sessions.secondFactorAt)),
      ),
    );
  return live.map(({ id }) => id);
}

async function pageBefore(readerId: string, where?: SQL): Promise<Pick<MessagePage, "messages" | "more">> {
  const rows = await messages(readerId)
    .where(and(where, isHeard(readerId)))
    .orderBy(desc(chatMessages.id))
    .limit(A_PAGE + 1);
  return { messages: rows.slice(0, A_PAGE).map(asSeenBy(readerId)).toReversed(), more: rows.length > A_PAGE };
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

/** Whether its writer is nobody whom this reader has muted. */
const isHeard = (readerId: string) => notMutedBy(readerId, "talk", chatMessages.userId);

/** Whether this reader may read it: the one place that says so. */
function isOpen(readerId: string): SQL<boolean> {
  return sql<boolean>`(${chatMessages.bookTitle} is null or ${eq(chatMessages.userId, readerId)}
    or ${hasPassed(readerId, chatMessages.bookId, chatMessages.page)})`;
}

/** The names are read, not kept: who takes another one is called so everywhere. */
export function messages(readerId: string, revealed = false) {
  const open = revealed ? sql<boolean>`true` : isOpen(readerId);
  return db
    .select({
      id: chatMessages.id,
      clientId: sql<string | null>`case when ${eq(chatMessages.userId, readerId)} then ${chatMessages.clientId} end`,
      own: sql<boolean>`${eq(chatMessages.userId, readerId)}`,
      writerId: chatMessages.userId,
      name: talkName,
      isAdmin: isNamedAdmin,
      title: sql<string | null>`coalesce(${books.title}, ${chatMessages.bookTitle})`,
      page: chatMessages.page,
      veiled: sql<boolean>`not ${open}`,
      message: sql<string>`case when ${open} then ${chatMessages.message} else '' end`,
      sentAt: chatMessages.createdAt,
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .leftJoin(profiles, eq(profiles.id, chatMessages.userId))
    .leftJoin(books, eq(books.id, chatMessages.bookId))
    .$dynamic();
}

/** As it leaves the server: the writer's id does not. */
export function asSeenBy(readerId: string) {
  const markOf = writerMarks("talk", readerId);
  return ({ title, page, sentAt, writerId, ...row }: Awaited<ReturnType<typeof messages>>[number]): Message => ({
    ...row,
    writer: markOf(writerId),
    about: title === null ? null : { title, page },
    sentAt: sentAt.toISOString(),
  });
}
