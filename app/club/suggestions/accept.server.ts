import { createHash } from "node:crypto";

import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { takeBackAddition } from "#app/reading/list/additions.queries.server.ts";
import { addOwnBook, addToList } from "#app/reading/list/reading-list.queries.server.ts";

import { acceptNone, acceptRecommendation } from "./recommend.queries.server.ts";

/** `already`: it was on the list before. Null if the suggestion is not the user's. Throws `QuotaReached`. */
export async function accept(userId: string, suggestionId: number, id: number): Promise<{ already: boolean } | null> {
  const book = await acceptRecommendation(userId, suggestionId, id);
  if (!book) return null;
  const additionId = additionOf(userId, suggestionId);
  await takeBackAddition(userId, additionId);
  const start = { status: "want_to_read", day: null, stars: null, additionId, clock: await clockOf(userId) } as const;
  const { bookId, title, author } = book;
  const added = bookId === null ? null : await addToList(userId, bookId, start);
  const { already } =
    added ?? (await addOwnBook(userId, { title, author, genre: null, isbn13: null, totalPages: null }, start));
  return { already };
}

/** `removed`: the book was on the list only by the mark. Null if the suggestion is not the user's. */
export async function takeBack(userId: string, suggestionId: number): Promise<{ removed: boolean } | null> {
  const cleared = await acceptNone(userId, suggestionId);
  return cleared ? { removed: await takeBackAddition(userId, additionOf(userId, suggestionId)) } : null;
}

/** The name of what a suggestion has put on the list, in the form of a UUID. */
function additionOf(userId: string, suggestionId: number): string {
  return createHash("sha256").update(`suggestion ${userId} ${suggestionId}`).digest("hex").slice(0, 32);
}
