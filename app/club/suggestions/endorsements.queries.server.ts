import { and, eq, inArray, sql } from "drizzle-orm";

import { displayName, isAdmin } from "#app/auth/readers/display-name.queries.server.ts";
import { writerMarks } from "#app/auth/readers/writer-mark.server.ts";
import { notMutedBy } from "#app/club/mutes/mutes.queries.server.ts";
import { db } from "#db/client.server.ts";
import { bookRecommendations, profiles, users } from "#db/schema.ts";

const MAX_ENDORSEMENTS = 20;

export interface Endorsement {
  id: number;
  reason: string;
  recommendedBy: string;
  isAdmin: boolean;
  /** A pseudonym, see `writerMarks`. */
  writer: string;
  date: string;
  own: boolean;
}

/** By the book's name, oldest first. The reader's own is always included. */
export async function endorsementsFor(
  userId: string,
  suggestionId: number,
  names: string[],
  date: (time: Date) => string,
): Promise<Map<string, Endorsement[]>> {
  const own = sql<boolean>`${bookRecommendations.userId} = ${userId}`;
  const ranked = db.$with("ranked").as(
    db
      .select({
        rankedId: sql<number>`${bookRecommendations.id}`.as("ranked_id"),
        rank: sql<number>`row_number() over (
          partition by ${bookRecommendations.name} order by ${own} desc, ${bookRecommendations.id})`.as("rank"),
      })
      .from(bookRecommendations)
      .where(
        and(
          eq(bookRecommendations.suggestionId, suggestionId),
          inArray(bookRecommendations.name, names),
          notMutedBy(userId, "suggestions", bookRecommendations.userId),
        ),
      ),
  );
  const rows = await db
    .with(ranked)
    .select({
      name: bookRecommendations.name,
      id: bookRecommendations.id,
      reason: bookRecommendations.reason,
      recommendedBy: displayName,
      isAdmin,
      writerId: bookRecommendations.userId,
      createdAt: bookRecommendations.createdAt,
      own,
    })
    .from(ranked)
    .innerJoin(bookRecommendations, eq(bookRecommendations.id, ranked.rankedId))
    .innerJoin(users, eq(users.id, bookRecommendations.userId))
    .leftJoin(profiles, eq(profiles.id, bookRecommendations.userId))
    .where(sql`${ranked.rank} <= ${MAX_ENDORSEMENTS}`)
    .orderBy(bookRecommendations.id);
  const byName = new Map<string, Endorsement[]>();
  const markOf = writerMarks("suggestions", userId);
  for (const { name, createdAt, writerId, ...endorsement } of rows) {
    const shown = { ...endorsement, writer: markOf(writerId), date: date(createdAt) };
    byName.set(name, [...(byName.get(name) ?? []), shown]);
  }
  return byName;
}
