import { and, eq, sql } from "drizzle-orm";

import { claimRoom } from "#app/auth/model/quotas.server.ts";
import { notMutedBy } from "#app/club/model/mutes.server.ts";
import { db } from "#db/client.server.ts";
import { bookRecommendations, books, bookSuggestions } from "#db/schema.ts";

/**
 * Adds the reader's voice for a book, which is one of ours where title and author say so. Who has named it here
 * before, however it was spelt, is "named before".
 */
export async function recommend(
  userId: string,
  suggestionId: number,
  { title, author, reason }: { title: string; author: string; reason: string },
): Promise<"added" | "named before" | "not found"> {
  // The lock keeps the suggestion until the answer to it is written.
  const { rows } = await db.transaction(async (tx) => {
    await claimRoom(tx, userId, "recommendations");
    return tx.execute<{ added: number | null }>(sql`
    with suggestion as (
      select id from ${bookSuggestions}
      where id = ${suggestionId} and ${notMutedBy(userId, "suggestions", sql.raw("user_id"))} for key share
    ), added as (
      insert into ${bookRecommendations} (suggestion_id, user_id, book_id, book_title, author, reason)
      select suggestion.id, ${userId}, (
        select id from ${books}
        where md5(lower(title) || chr(10) || lower(author)) = md5(lower(${title}::text) || chr(10) || lower(${author}::text))
        order by id limit 1
      ), ${title}, ${author}, ${reason} from suggestion
      on conflict do nothing returning id
    )
    select (select id from added) as added from suggestion`);
  });
  if (!rows[0]) return "not found";
  return rows[0].added === null ? "named before" : "added";
}

/** Takes back the reader's own voice; false where they have no such one. */
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

/** The asker means to read the book of this recommendation; false where it is not theirs to say. */
export async function acceptRecommendation(userId: string, suggestionId: number, id: number): Promise<boolean> {
  const accepted = await db
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
    .returning({ id: bookSuggestions.id });
  return accepted.length > 0;
}

/** The asker has thought better of it. */
export async function acceptNone(userId: string, suggestionId: number): Promise<boolean> {
  const cleared = await db
    .update(bookSuggestions)
    .set({ acceptedName: null })
    .where(and(eq(bookSuggestions.id, suggestionId), eq(bookSuggestions.userId, userId)))
    .returning({ id: bookSuggestions.id });
  return cleared.length > 0;
}
