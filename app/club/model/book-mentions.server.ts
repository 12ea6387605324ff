import { countDistinct, eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { bookRecommendations, chatMessages } from "#db/schema.ts";

/** What everybody may know of the club's words about a book: none of them, and nobody's name. */
export interface BookMentions {
  /** How many readers recommended it to others. */
  recommenders: number;
  /** Coffee Talk has a message about it. */
  talkedAbout: boolean;
}

export async function mentionsOf(bookId: number): Promise<BookMentions> {
  const [found] = await db
    .select({
      recommenders: countDistinct(bookRecommendations.userId),
      talkedAbout: sql<boolean>`exists (select from ${chatMessages} where ${chatMessages.bookId} = ${bookId})`,
    })
    .from(bookRecommendations)
    .where(eq(bookRecommendations.bookId, bookId));
  return found!;
}
