import { and, eq, inArray, sql } from "drizzle-orm";

import { MOST_FOUND } from "#app/books/search/candidates.queries.server.ts";
import { tidyQuery } from "#app/books/search/rules.ts";
import { NO_FILTERS } from "#app/books/search/search-view.ts";
import type { Asker, NoList } from "#app/deck/lists/book-list.ts";
import { searchFor } from "#app/deck/lists/counted-search.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { db } from "#db/client.server.ts";
import { books, togetherCards } from "#db/schema.ts";

import { askedBook } from "./asked-book.ts";
import { changeRound, notifyRound } from "./rounds.queries.server.ts";
import { MOST_NOMINATED } from "./rules.ts";

const MOST_SHOWN = 8;

/** Ids of books that fit what was typed, best first. */
export async function booksAsked(typed: string, asker: Asker): Promise<number[] | NoList> {
  const asked = askedBook(typed, siteAddress);
  if ("words" in asked) {
    const found = await searchFor(tidyQuery(asked.words), NO_FILTERS, asker);
    return "problem" in found ? found : found.found.slice(0, Math.min(MOST_SHOWN, MOST_FOUND)).map(([, id]) => id);
  }
  const is = "isbn" in asked ? eq(books.isbn13, asked.isbn) : eq(books.id, asked.bookId);
  const rows = await db.select({ id: books.id }).from(books).where(is).limit(MOST_SHOWN);
  return rows.map(({ id }) => id);
}

export type Nominated = "nominated" | "gone" | "enough" | "late";

/** What somebody else nominated before counts as nominated. */
export async function nominate(roundId: number, personId: number, bookId: number): Promise<Nominated> {
  const nominated = await changeRound(roundId, async (tx, round): Promise<Nominated> => {
    if (round.phase !== "lobby" || round.pool !== "shortlist") return "late";
    const ofRound = eq(togetherCards.roundId, roundId);
    if ((await tx.$count(togetherCards, and(ofRound, eq(togetherCards.bookId, bookId)))) > 0) return "nominated";
    const own = await tx.$count(togetherCards, and(ofRound, eq(togetherCards.nominatedBy, personId)));
    if (own >= MOST_NOMINATED) return "enough";
    const [book] = await tx.select({ id: books.id }).from(books).where(eq(books.id, bookId)).for("key share");
    if (!book) return "gone";
    const at = sql<number>`(select coalesce(max(card.at), -1) + 1 from together_cards card where card.round_id = ${roundId})`;
    await tx.insert(togetherCards).values({ roundId, at, bookId, nominatedBy: personId });
    await notifyRound(tx, roundId);
    return "nominated";
  });
  return nominated ?? "late";
}

export async function withdrawNomination(roundId: number, personId: number, bookId: number): Promise<void> {
  await changeRound(roundId, async (tx, round) => {
    if (round.phase !== "lobby") return;
    await tx
      .delete(togetherCards)
      .where(
        and(
          eq(togetherCards.roundId, roundId),
          eq(togetherCards.bookId, bookId),
          eq(togetherCards.nominatedBy, personId),
        ),
      );
    await notifyRound(tx, roundId);
  });
}

export interface RoundCard {
  at: number;
  bookId: number;
  nominatedBy: number | null;
  isAgreed: boolean;
}

export async function cardsOf(roundId: number): Promise<RoundCard[]> {
  return db
    .select({
      at: togetherCards.at,
      bookId: togetherCards.bookId,
      nominatedBy: togetherCards.nominatedBy,
      isAgreed: sql<boolean>`${togetherCards.agreedAt} is not null`,
    })
    .from(togetherCards)
    .where(eq(togetherCards.roundId, roundId))
    .orderBy(togetherCards.at);
}

/** Behind the last: a book that left the catalogue leaves a gap. */
export const nextPosition = (cards: ReadonlyArray<{ at: number }>) => (cards.at(-1)?.at ?? -1) + 1;

/** Those of `ids` that are in the catalogue, with their pages, in the same order. */
export async function pagesOf(ids: readonly number[]): Promise<Array<{ id: number; pages: number | null }>> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: books.id, pages: books.pages })
    .from(books)
    .where(inArray(books.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
