import { and, eq, gt, isNotNull, isNull, lte, not, or, sql } from "drizzle-orm";

import { writerMarks } from "#app/auth/readers/writer-mark.server.ts";
import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { db } from "#db/client.server.ts";
import { books, chatMessages, profiles, readingReviews, sessions, users } from "#db/schema.ts";

import { bookFor } from "./books.queries.server.ts";
import type { Message } from "./message.ts";
import {
  IS_LONGER,
  isNotMuted,
  isOpen,
  messageOf,
  quoteOf,
  SHARED_COLUMNS,
  WORDS,
  type Row,
} from "./rows.queries.server.ts";

/** Beyond this many, and for hauls, a stream says only that there are messages. */
const MOST_STREAMED = 20;

interface StreamedMessages {
  upTo: number;
  /** Null if the stream does not carry them. */
  seenBy(reader: { sessionId: string; userId: string }): Message[] | null;
}

interface Viewer {
  session: string;
  muted: boolean;
  open: boolean;
  saved: boolean;
  listed: boolean;
}

/** Not expired or suspended, and past a second factor if there is one. The query joins `sessions` and `users`. */
const IS_LIVE = and(
  gt(sessions.expiresAt, sql`now()`),
  or(isNull(users.suspendedUntil), lte(users.suspendedUntil, sql`now()`)),
  or(not(users.hasSecondFactor), isNotNull(sessions.secondFactorAt)),
);

const AMONG_SESSIONS = sql`${sessions.id} = any(${sql.placeholder("sessionIds")}::text[])`;

const valid = db
  .select({ id: sessions.id })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(and(AMONG_SESSIONS, IS_LIVE))
  .prepare("");

export async function liveSessions(sessionIds: string[]): Promise<string[]> {
  const live = await valid.execute({ sessionIds });
  return live.map(({ id }) => id);
}

/** In one statement: a message and who may read it are of the same moment. Null if there are none. */
export async function streamedMessages(after: number, sessionIds: string[]): Promise<StreamedMessages | null> {
  const rows = await streamed.execute({ after, sessionIds });
  const fresh = rows.filter(({ id }) => id > after);
  if (fresh.length === 0) return null;
  const upTo = fresh.at(-1)!.id;
  if (fresh.length > MOST_STREAMED || rows.some(({ kind }) => kind === "haul")) return { upTo, seenBy: () => null };
  const byId = new Map(
    rows.map(({ viewers, ...row }) => [row.id, { row, viewers: new Map(viewers.map((one) => [one.session, one])) }]),
  );
  return {
    upTo,
    seenBy({ sessionId, userId }) {
      const markOf = writerMarks("talk", userId);
      const sees = (id: number) => {
        const { row, viewers } = byId.get(id)!;
        return asSeen(row, userId, viewers.get(sessionId)!);
      };
      const quote = (id: number | null) => {
        if (id === null) return null;
        if (!byId.has(id)) return { state: "gone", id } as const;
        const original = sees(id);
        return original ? quoteOf(original, markOf, []) : ({ state: "muted", id } as const);
      };
      if (!byId.get(upTo)!.viewers.has(sessionId)) return null;
      return fresh.flatMap(({ id, replyTo }) => {
        const row = sees(id);
        return row ? [messageOf(row, markOf, { quote: quote(replyTo), haul: [] })] : [];
      });
    },
  };
}

const FRESH = sql`(select newer.id, newer.reply_to from ${chatMessages} as newer
  where newer.id > ${sql.placeholder("after")} order by newer.id desc limit ${MOST_STREAMED + 1})`;

const { saved, listed } = bookFor(sessions.userId);

const viewers = sql<Viewer[]>`coalesce((
  select json_agg(json_build_object('session', ${sessions.id}, 'muted', not ${isNotMuted(sessions.userId)},
    'open', ${isOpen(sessions.userId)}, 'saved', ${saved}, 'listed', ${listed}))
  from ${sessions} join ${users} on ${users.id} = ${sessions.userId} where ${and(AMONG_SESSIONS, IS_LIVE)}), '[]')`;

const streamed = db
  .select({
    ...SHARED_COLUMNS,
    clientId: chatMessages.clientId,
    words: WORDS,
    isLonger: IS_LONGER,
    book: COVER_COLUMNS,
    viewers,
  })
  .from(chatMessages)
  .innerJoin(users, eq(users.id, chatMessages.userId))
  .leftJoin(profiles, eq(profiles.id, chatMessages.userId))
  .leftJoin(books, eq(books.id, chatMessages.bookId))
  .leftJoin(readingReviews, eq(readingReviews.id, chatMessages.reviewId))
  .where(sql`${chatMessages.id} in (select unnest(array[fresh.id, fresh.reply_to]) from ${FRESH} as fresh)`)
  .orderBy(chatMessages.id)
  .prepare("");

type SharedRow = Omit<Awaited<ReturnType<typeof streamed.execute>>[number], "viewers">;

/** Null if the reader has muted the writer. */
function asSeen({ clientId, words, isLonger, ...row }: SharedRow, userId: string, viewer: Viewer): Row | null {
  if (viewer.muted) return null;
  const own = row.writerId === userId;
  return {
    ...row,
    own,
    clientId: own ? clientId : null,
    veiled: !viewer.open,
    message: viewer.open ? words : "",
    isLonger: viewer.open && isLonger,
    saved: viewer.saved,
    listed: viewer.listed,
    // A reaction made meanwhile is told by itself.
    reactions: [],
  };
}
