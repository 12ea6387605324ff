import { and, desc, eq, gt, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { checkQuota } from "#app/auth/limits/quotas.queries.server.ts";
import { tell } from "#app/auth/notices/tell.queries.server.ts";
import { withUserLock } from "#app/club/writing/new-account-links.queries.server.ts";
import { db, type Connection } from "#db/client.server.ts";
import { books, chatMessageBooks, chatMessages, profiles } from "#db/schema.ts";

import { mentionedIn } from "./mentioned.ts";
import type { Message } from "./message.ts";
import { messages, seenBy } from "./rows.queries.server.ts";
import { REPEATING, waitToRepeat } from "./rules.ts";

interface NewMessage {
  clientId: string;
  message: string;
  about: { bookId: number | null; title: string; page: number | null; givesAway: boolean } | null;
  haul: number[];
  replyTo: number | null;
}

/** A known `clientId` is a retry: returns the stored message, null if deleted. `waitSeconds`: repeated too often. */
export async function postMessage(
  userId: string,
  { clientId, message, about, haul, replyTo }: NewMessage,
): Promise<Message | null | "no such book" | { waitSeconds: number }> {
  const failure = await withUserLock("chat", userId, async (connection) => {
    const recent = await connection
      .select({
        clientId: chatMessages.clientId,
        message: sql<string>`${chatMessages.message} || coalesce((
          select string_agg(' ' || book_id, '' order by position) from chat_message_books
          where message_id = chat_messages.id), '')`,
        secondsAgo: sql<number>`extract(epoch from clock_timestamp() - ${chatMessages.createdAt})::float8`,
      })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.userId, userId),
          or(
            eq(chatMessages.clientId, clientId),
            gt(chatMessages.createdAt, sql`now() - ${REPEATING.windowSeconds} * interval '1 second'`),
          ),
        ),
      )
      .orderBy(desc(chatMessages.createdAt))
      .limit(REPEATING.looksBack);
    if (recent.some((earlier) => earlier.clientId === clientId)) return null;
    const waitSeconds = waitToRepeat([message, ...haul].join(" "), recent);
    if (waitSeconds > 0) return { waitSeconds };
    await checkQuota(connection, userId, "messages");
    // A message deleted meanwhile is answered all the same; one that does not exist yet is not.
    const answers = sql`(select ${replyTo}::bigint where ${replyTo} <= (select max(id) from ${chatMessages}))`;
    const names = mentionedIn(message);
    const insert =
      haul.length > 0
        ? insertHaul(userId, { clientId, message, haul }, answers)
        : insertMessage(userId, { clientId, message, about }, answers);
    if (replyTo === null && names.length === 0) {
      const { rowCount } = await connection.execute(insert);
      return rowCount === 0 ? "no such book" : null;
    }
    return connection.transaction(async (tx) => {
      const { rowCount } = await tx.execute(insert);
      if (rowCount === 0) return "no such book";
      await tellOthers(tx, userId, clientId, names);
      return null;
    });
  });
  if (failure) return failure;
  const [row] = await messages(userId).where(and(eq(chatMessages.userId, userId), eq(chatMessages.clientId, clientId)));
  return row ? (await seenBy(userId, [row]))[0]! : null;
}

/** Who is answered and who is named. A person who is both is told of the answer alone. */
async function tellOthers(
  tx: Pick<Connection, "select" | "execute">,
  userId: string,
  clientId: string,
  mentions: string[][],
): Promise<void> {
  const [posted] = await tx
    .select({ id: chatMessages.id, answered: original.userId })
    .from(chatMessages)
    .leftJoin(original, eq(original.id, chatMessages.replyTo))
    .where(and(eq(chatMessages.userId, userId), eq(chatMessages.clientId, clientId)));
  const { id: messageId, answered } = posted!;
  if (answered !== null) {
    await tell(tx, { kind: "reply", readers: sql`select ${answered}::text`, actorId: userId, messageId });
  }
  if (mentions.length === 0) return;
  const candidates = mentions.flatMap((names, at) => names.map((name) => ({ at, name })));
  // The skeleton finds by index, and looks alike for more than is the same.
  const named = sql`
    select id from (
      select distinct on (candidate.at) candidate.at, ${profiles.id} as id
      from unnest(${sql.param(candidates.map(({ at }) => at))}::integer[], ${sql.param(candidates.map(({ name }) => name))}::text[])
        as candidate (at, name)
      join ${profiles} on ${profiles.nicknameSkeleton} = name_skeleton(candidate.name)
        and lower(${profiles.nickname}) = lower(candidate.name)
      order by candidate.at, length(candidate.name) desc
    ) as meant where id is distinct from ${answered}::text`;
  await tell(tx, { kind: "mention", readers: named, actorId: userId, messageId });
}

const original = alias(chatMessages, "original");

function insertMessage(
  userId: string,
  { clientId, message, about }: Omit<NewMessage, "haul" | "replyTo">,
  answers: SQL,
) {
  return about
    ? sql`
        insert into ${chatMessages} (user_id, client_id, message, reply_to, book_id, book_title, page, gives_away)
        select ${userId}, ${clientId}, ${message}, ${answers}, id, title, ${about.page}::integer, ${about.givesAway}
        from ${bookOf(about)}`
    : sql`
        insert into ${chatMessages} (user_id, client_id, message, reply_to)
        values (${userId}, ${clientId}, ${message}, ${answers})`;
}

function bookOf({ bookId, title }: { bookId: number | null; title: string }): SQL {
  if (bookId === null) return sql`(values (null::integer, ${title}::text)) as named (id, title)`;
  return sql`${books} where id = ${bookId} for key share`;
}

/** One statement; it adds nothing if one of the books does not exist. */
function insertHaul(userId: string, { clientId, message, haul }: Omit<NewMessage, "about" | "replyTo">, answers: SQL) {
  return sql`
    with brought as (
      select ${books.id}, ${books.title}, each.position
      from unnest(${sql.param(haul)}::integer[]) with ordinality as each (id, position) join ${books} using (id)
      for key share of ${books}
    ), said as (
      insert into ${chatMessages} (user_id, client_id, kind, message, reply_to)
      select ${userId}, ${clientId}, 'haul', ${message}, ${answers}
      where (select count(*) from brought) = ${haul.length} returning id
    )
    insert into ${chatMessageBooks} (message_id, position, book_id, book_title)
    select said.id, brought.position, brought.id, brought.title from said, brought`;
}

export async function deleteMessage(userId: string, id: number): Promise<boolean> {
  const deleted = await db
    .delete(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.userId, userId)))
    .returning({ id: chatMessages.id });
  return deleted.length > 0;
}
