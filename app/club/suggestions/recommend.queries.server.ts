import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { claimQuota } from "#app/auth/limits/quotas.queries.server.ts";
import { tell } from "#app/auth/notices/tell.queries.server.ts";
import { notMutedBy } from "#app/club/mutes/mutes.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { bookRecommendations, books, bookSuggestions } from "#db/schema.ts";

/**
 * Links the catalogue's book of the same title and author; the author's names may differ by initials and further names.
 * Returns "named before" if the reader has already recommended the book here, in any spelling.
 */
export async function recommend(
  userId: string,
  suggestionId: number,
  { title, author, reason }: { title: string; author: string; reason: string },
): Promise<"added" | "named before" | "not found"> {
  // The lock keeps the suggestion from being deleted before the insert.
  return db.transaction(async (tx) => {
    await claimQuota(tx, userId, "recommendations");
    const { rows } = await tx.execute<{ added: number | null }>(sql`
    with found as (
      select id, title, author from ${books},
        search_words(${title}::text) as by_title, string_to_array(search_words(${author}::text), ' ') as by_author
      where left(search_words(title), 100) collate "C" = left(by_title, 100) and search_words(title) = by_title
        and by_title <> '' and by_author <> '{}'
        and (string_to_array(search_words(author), ' ') @> by_author or string_to_array(search_words(author), ' ') <@ by_author)
      order by string_to_array(search_words(author), ' ') = by_author desc, id limit 1
    ), suggestion as (
      select id from ${bookSuggestions}
      where id = ${suggestionId} and ${notMutedBy(userId, "suggestions", sql.raw("user_id"))} for key share
    ), added as (
      insert into ${bookRecommendations} (suggestion_id, user_id, book_id, book_title, author, reason)
      select suggestion.id, ${userId}, coalesce((
        select id from ${books}
        where md5(lower(title) || chr(10) || lower(author)) = md5(lower(${title}::text) || chr(10) || lower(${author}::text))
        order by id limit 1
      ), found.id), coalesce(found.title, ${title}), coalesce(found.author, ${author}), ${reason}
      from suggestion left join found on true
      on conflict do nothing returning id
    )
    select (select id from added) as added from suggestion`);
    const [found] = rows;
    if (!found) return "not found";
    if (found.added === null) return "named before";
    const readers = sql`select user_id from ${bookSuggestions} where id = ${suggestionId}`;
    await tell(tx, { kind: "answer", readers, actorId: userId, recommendationId: found.added });
    return "added";
  });
}

export async function deleteRecommendation(userId: string, suggestionId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(bookRecommendations)
    .where(
      and(
        eq(bookRecommendations.id, id),
        eq(bookRecommendations.suggestionId, suggestionId),
        eq(bookRecommendations.userId, userId),
      ),
    )
    .returning({ id: bookRecommendations.id });
  return deleted.length > 0;
}

export interface AcceptedBook {
  bookId: number | null;
  title: string;
  author: string;
}

/** Null if the suggestion is not the user's. */
export async function acceptRecommendation(
  userId: string,
  suggestionId: number,
  id: number,
): Promise<AcceptedBook | null> {
  return db.transaction(async (tx) => {
    const [accepted] = await tx
      .update(bookSuggestions)
      .set({ acceptedName: sql`${bookRecommendations.name}` })
      .from(bookRecommendations)
      .where(
        and(
          eq(bookSuggestions.id, suggestionId),
          eq(bookSuggestions.userId, userId),
          eq(bookRecommendations.id, id),
          eq(bookRecommendations.suggestionId, suggestionId),
        ),
      )
      .returning({
        bookId: bookRecommendations.bookId,
        title: bookRecommendations.bookTitle,
        author: bookRecommendations.author,
      });
    if (!accepted) return null;
    await tellAllWhoNamed(tx, userId, id);
    return accepted;
  });
}

/** Several may have named the book; each is told by their own recommendation. */
async function tellAllWhoNamed(tx: Transaction, actorId: string, id: number): Promise<void> {
  const named = await tx
    .select({ id: sameBook.id, userId: sameBook.userId })
    .from(bookRecommendations)
    .innerJoin(
      sameBook,
      and(eq(sameBook.suggestionId, bookRecommendations.suggestionId), eq(sameBook.name, bookRecommendations.name)),
    )
    .where(eq(bookRecommendations.id, id))
    .limit(TOLD_MAX);
  for (const { id: recommendationId, userId } of named) {
    await tell(tx, { kind: "chosen", readers: sql`select ${userId}::text`, actorId, recommendationId });
  }
}

const sameBook = alias(bookRecommendations, "same_book");
const TOLD_MAX = 50;

export async function acceptNone(userId: string, suggestionId: number): Promise<boolean> {
  const cleared = await db
    .update(bookSuggestions)
    .set({ acceptedName: null })
    .where(and(eq(bookSuggestions.id, suggestionId), eq(bookSuggestions.userId, userId)))
    .returning({ id: bookSuggestions.id });
  return cleared.length > 0;
}
