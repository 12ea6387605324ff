import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { chatDeletions, chatMessages } from "#db/schema.ts";
import { USER } from "#db/user-param.ts";

import type { Message, MessagePage } from "./message.ts";
import { isNotMuted, isOpen, messages, reactionsOf, seenBy } from "./rows.queries.server.ts";
import { SHOWN_MAX, TALK_FILTERS, type TalkFilter } from "./rules.ts";

/** Half of `SHOWN_MAX`, so that a page of new messages never pushes its own first ones out of the document. */
const PAGE_SIZE = 50;

/** A deletion becomes visible at most this long after its timestamp. */
const OVERLAP_MS = 60_000;

const MAX_ABSENCE_MS = 12 * 60 * 60 * 1_000;

const MAX_DELETIONS = 500;

const NEWEST = Number.MAX_SAFE_INTEGER;

export async function newestMessages(userId: string, show: TalkFilter = "all"): Promise<MessagePage> {
  return messagesBefore(userId, NEWEST, show);
}

export async function messagesBefore(userId: string, id: number, show: TalkFilter = "all"): Promise<MessagePage> {
  const [earlier, changes] = await Promise.all([pageBefore(userId, id, show), changesSinceNow()]);
  return { ...earlier, ...changes, opened: [], reacted: [] };
}

/** The message with what was said before and after it; the newest if there is no such message. */
export async function messagesAround(userId: string, id: number): Promise<MessagePage> {
  const [before, after] = await Promise.all([
    messagesBefore(userId, id + 1),
    messagesAfter(userId, id, { asOf: null }),
  ]);
  if (before.messages.at(-1)?.id !== id) return newestMessages(userId);
  return { ...before, messages: [...before.messages, ...after.messages], isBehind: after.more };
}

interface Known {
  asOf: number | null;
  veiled?: number[];
  revealed?: number[];
  show?: TalkFilter;
}

/** Also what was deleted or edited since `asOf`, those of `veiled` that are open by now, and `revealed` unveiled. */
export async function messagesAfter(
  userId: string,
  id: number,
  { asOf, veiled = [], revealed = [], show = "all" }: Known,
): Promise<MessagePage> {
  const [rows, { edited, ...changes }, opened, unveiled, reacted] = await Promise.all([
    PAGES[show].after.execute({ userId, id }),
    asOf === null ? changesSinceNow() : changesSince(userId, asOf),
    veiled.length > 0 ? messages(userId).where(and(among(userId, veiled), isOpen(userId))) : [],
    revealed.length > 0 ? messages(userId, true).where(among(userId, revealed)) : [],
    asOf === null ? [] : reactedSince(userId, asOf),
  ]);
  const [fresh, lifted] = await Promise.all([
    seenBy(userId, rows.slice(0, PAGE_SIZE)),
    seenBy(userId, [...opened, ...unveiled]),
  ]);
  return { messages: fresh, more: rows.length > PAGE_SIZE, opened: lifted, reacted, edited, ...changes };
}

/** `revealed` lifts the veil. Null if the message does not exist. */
export async function oneMessage(userId: string, id: number, revealed: boolean): Promise<Message | null> {
  const [row] = await messages(userId, revealed).where(and(eq(chatMessages.id, id), isNotMuted(userId)));
  return row ? (await seenBy(userId, [row]))[0]! : null;
}

async function pageBefore(
  userId: string,
  id: number,
  show: TalkFilter,
): Promise<Pick<MessagePage, "messages" | "more">> {
  const rows = await PAGES[show].before.execute({ userId, id });
  const shown = await seenBy(userId, rows.slice(0, PAGE_SIZE));
  return { messages: shown.toReversed(), more: rows.length > PAGE_SIZE };
}

// Prepared, because planning costs more than running, and every open talk asks again and again.
const PAGES = { all: pagesOf("all"), reviews: pagesOf("reviews"), hauls: pagesOf("hauls") };

function pagesOf(show: TalkFilter) {
  const kind = TALK_FILTERS[show];
  const shown = and(
    isNotMuted(USER),
    // A literal, because the index of kinds is partial.
    kind === null ? undefined : sql`${chatMessages.kind} = ${sql.raw(`'${kind}'`)}`,
  );
  const id = sql.placeholder("id");
  return {
    after: messages(USER)
      .where(and(gt(chatMessages.id, id), shown))
      .orderBy(chatMessages.id)
      .limit(PAGE_SIZE + 1)
      .prepare(`messages_after_${show}`),
    before: messages(USER)
      .where(and(lt(chatMessages.id, id), shown))
      .orderBy(desc(chatMessages.id))
      .limit(PAGE_SIZE + 1)
      .prepare(`messages_before_${show}`),
  };
}

async function reactedSince(userId: string, since: number): Promise<MessagePage["reacted"]> {
  const from = sql`to_timestamp(${since - OVERLAP_MS}::float8 / 1000)`;
  return db
    .select({ id: chatMessages.id, reactions: reactionsOf(userId) })
    .from(chatMessages)
    .where(gt(chatMessages.reactedAt, from))
    .orderBy(desc(chatMessages.reactedAt))
    .limit(SHOWN_MAX);
}

/** In ms since 1970. */
const CLOCK = sql<number>`(extract(epoch from now()) * 1000)::float8`;

const databaseClock = db
  .select({ asOf: CLOCK })
  .from(sql`(values (true)) one`)
  .prepare("database_clock");

type Changes = Pick<MessagePage, "gone" | "edited" | "stale" | "asOf">;

async function changesSinceNow(): Promise<Changes> {
  const [row] = await databaseClock.execute();
  return { gone: [], edited: [], stale: false, asOf: row!.asOf };
}

/** Deletions and edits may become visible out of order, so the overlap reports some twice. */
async function changesSince(userId: string, since: number): Promise<Changes> {
  const from = sql`to_timestamp(${since - OVERLAP_MS}::float8 / 1000)`;
  const gone = db
    .select({ id: chatDeletions.id })
    .from(chatDeletions)
    .where(gt(chatDeletions.deletedAt, from))
    .limit(MAX_DELETIONS + 1);
  const edited = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(gt(chatMessages.editedAt, from))
    .orderBy(desc(chatMessages.editedAt))
    .limit(SHOWN_MAX);
  const { rows } = await db.execute<{ as_of: number; gone: number[]; edited: number[] }>(sql`
    select ${CLOCK} as as_of, array(select id::float8 from ${gone} as gone) as gone,
      array(select id::float8 from ${edited} as edited) as edited`);
  const { as_of: asOf, gone: ids, edited: changed } = rows[0]!;
  const stale = ids.length > MAX_DELETIONS || asOf - since > MAX_ABSENCE_MS;
  const current = changed.length === 0 ? [] : await messages(userId).where(among(userId, changed));
  return { gone: stale ? [] : ids, edited: await seenBy(userId, current), stale, asOf };
}

const among = (userId: string, ids: number[]) => and(inArray(chatMessages.id, ids), isNotMuted(userId));
