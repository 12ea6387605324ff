import { randomUUID } from "node:crypto";

import { bookDeals, bookRecommendations, bookSuggestions, chatMessages, readingReviews } from "#db/schema.ts";

import { anEntry, type Book } from "./books.ts";
import { insert, type Database } from "./insert.ts";

export type DealFacts = Partial<typeof bookDeals.$inferInsert>;

export function someMessages(
  database: Database,
  userId: string,
  facts: Array<Partial<typeof chatMessages.$inferInsert>>,
): Promise<Array<typeof chatMessages.$inferSelect>> {
  const rows = facts.map((each) => ({ clientId: randomUUID(), message: "A message", ...each, userId }));
  return insert(database, chatMessages, rows);
}

export async function aSuggestion(
  database: Database,
  userId: string,
  facts: Partial<typeof bookSuggestions.$inferInsert> = {},
): Promise<typeof bookSuggestions.$inferSelect> {
  const row = { title: "A suggestion", description: "Something calm.", ...facts, userId };
  return (await insert(database, bookSuggestions, [row]))[0]!;
}

export async function aRecommendation(
  database: Database,
  userId: string,
  suggestionId: number,
  facts: Partial<typeof bookRecommendations.$inferInsert> = {},
): Promise<typeof bookRecommendations.$inferSelect> {
  const row = { bookTitle: "Momo", author: "Michael Ende", reason: "It has time.", ...facts, userId, suggestionId };
  return (await insert(database, bookRecommendations, [row]))[0]!;
}

/** A published review of a book that is not on this reader's list yet. */
export async function aReview(
  database: Database,
  userId: string,
  { id: bookId, title, author }: Pick<Book, "id" | "title" | "author">,
  facts: Partial<typeof readingReviews.$inferInsert> = {},
): Promise<typeof readingReviews.$inferSelect> {
  const entry = await anEntry(database, userId, { bookId, title, author });
  const published = { entryId: entry.id, read: 1, review: "A review", bookId, publishedAt: new Date() };
  return (await insert(database, readingReviews, [{ ...published, ...facts, userId }]))[0]!;
}

/** The message that shows a published review in Coffee Talk. */
export async function inTalk(
  database: Database,
  { id, userId, bookId }: Pick<typeof readingReviews.$inferSelect, "id" | "userId" | "bookId">,
): Promise<typeof chatMessages.$inferSelect> {
  const about = { bookId, bookTitle: "A book", reviewId: id };
  return (await someMessages(database, userId, [{ kind: "review", message: "", ...about }]))[0]!;
}

export async function aDeal(database: Database, facts: DealFacts = {}): Promise<typeof bookDeals.$inferSelect> {
  const [deal] = await insert(database, bookDeals, [
    { title: "A deal", description: "Cheaper.", linkUrl: "https://books.example/", discountPercentage: 10, ...facts },
  ]);
  return deal!;
}
