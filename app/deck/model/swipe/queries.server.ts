import { randomInt } from "node:crypto";

import { eq, sql } from "drizzle-orm";

import { coverPaths, type CoverPaths } from "#app/books/model/covers/cover-path.ts";
import { retailerLink } from "#app/books/model/retailer.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { books, decks, swipeEvents, users } from "#db/schema.ts";

import { isCurrent, numberAt, type Pass } from "./deck-order.ts";
import type { SwipeReport } from "./schema.ts";

/** A book as a card shows it. */
export interface CardBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  year: number | null;
  pages: number | null;
  description: string | null;
  cover: CoverPaths;
  /** The retailer's page for it. */
  link: string;
}

export interface DeckCard {
  /** The pass this card belongs to, as in the address, and its position there. */
  pass: string;
  at: number;
  /** Where in the pass it was dealt (see `partOf`): the pass goes on from the last card's. */
  part: number;
  book: CardBook;
  /** Why it is here, in a few words; null for one that was dealt before. */
  reason: string | null;
}

export interface DeckPage {
  cards: DeckCard[];
  /** The part where the pass goes on; null at its end. */
  next: number | null;
}

/** A book as far as it decides who may see it. */
export interface BookKey {
  id: number;
  author: string;
  genre: Genre;
}

/** A book with its numbers in the deck of all books and in its genre's. */
export interface FoundCard {
  deckNumber: number;
  genreNumber: number;
  book: CardBook;
}

/** Null stands for all genres. */
export type Deck = Genre | null;

/** A new, freshly shuffled pass; or, given an ended one of a single genre, the same order again. */
export async function beginPass(deck: Deck, ended: Pass | null = null): Promise<Pass> {
  const { size, epoch } = await deckState(deck);
  if (ended && deck !== null) return { seed: ended.seed, size, epoch, lap: ended.lap + 1, began: Date.now() };
  return { seed: randomInt(2 ** 32), size, epoch, lap: 0, began: Date.now() };
}

/** The pass of an address, or a new one where there is none or it is over. */
export async function resumePass(deck: Deck, wanted: Pass | null): Promise<Pass> {
  if (wanted === null) return beginPass(deck);
  const state = await deckState(deck);
  return isCurrent(wanted, state) ? wanted : beginPass(deck);
}

/** The books at some positions of a pass's shuffled order; deleted ones are left out. */
export async function booksBetween(deck: Deck, pass: Pass, start: number, end: number): Promise<BookKey[]> {
  const numbers = Array.from({ length: Math.max(0, end - start) }, (_, offset) => numberAt(pass, start + offset));
  const rows = deck === null ? await inAll.execute({ numbers }) : await inGenre.execute({ numbers, genre: deck });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

/** Those of these books that are in the catalogue, in any order. */
export async function cardBooks(ids: readonly number[]): Promise<FoundCard[]> {
  if (ids.length === 0) return [];
  const rows = await byId.execute({ ids });
  return rows.map(({ deckNumber, genreNumber, ...row }) => ({ deckNumber, genreNumber, book: toCard(row) }));
}

/**
 * Keeps what a device reports of this reader; what is known already stays as it is. Events about books that
 * are gone are left out, and everything for a reader who is. A time to come, or years ago, is a clock that is
 * wrong: such an event happened now.
 */
export async function recordSwipes(userId: string, events: SwipeReport["events"]): Promise<void> {
  await db.execute(sql`
    insert into ${swipeEvents} (user_id, id, book_id, kind, undoes, happened_at)
    select ${users.id}, event.id, ${books.id}, event.kind, event.undoes,
      case when event.happened_at between now() - interval '5 years' and now() then event.happened_at else now() end
    from (
      select id, "bookId", kind, undoes, to_timestamp("time" / 1000.0) as happened_at
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as report(id uuid, "bookId" integer, kind text, undoes uuid, "time" bigint)
    ) event
    join ${books} on ${books.id} = event."bookId"
    join ${users} on ${users.id} = ${userId}
    -- In one order, so that two reports of the same events wait for each other instead of both.
    order by event.id
    for key share of ${books}, ${users}
    on conflict do nothing`);
}

async function deckState(deck: Deck): Promise<{ size: number; epoch: number }> {
  const [state] = await stateOf.execute({ deck: deck ?? "All" });
  if (!state) throw new Error(`The table decks has no row for ${deck ?? "All"}`);
  return state;
}

const cardColumns = {
  id: books.id,
  title: books.title,
  author: books.author,
  genre: books.genre,
  year: books.year,
  pages: books.pages,
  description: books.description,
  isbn13: books.isbn13,
  linkUrl: books.linkUrl,
  imageUrl: books.imageUrl,
  coverHash: books.coverHash,
  coverCheckedAt: books.coverCheckedAt,
};

const numbers = sql.placeholder("numbers");
const keyColumns = { id: books.id, author: books.author, genre: books.genre };

const inAll = db
  .select({ number: books.deckNumber, ...keyColumns })
  .from(books)
  .where(sql`${books.deckNumber} = any(${numbers}::integer[])`)
  .prepare("books_in_all");

const inGenre = db
  .select({ number: books.genreNumber, ...keyColumns })
  .from(books)
  .where(sql`${books.genre} = ${sql.placeholder("genre")} and ${books.genreNumber} = any(${numbers}::integer[])`)
  .prepare("books_in_genre");

const byId = db
  .select({ deckNumber: books.deckNumber, genreNumber: books.genreNumber, ...cardColumns })
  .from(books)
  .where(sql`${books.id} = any(${sql.placeholder("ids")}::integer[])`)
  .prepare("cards_by_id");

const stateOf = db
  .select({ size: sql<number>`deck_size(${decks.deck})`, epoch: decks.epoch })
  .from(decks)
  .where(eq(decks.deck, sql.placeholder("deck")))
  .prepare("deck_state");

type CardRow = Omit<Awaited<ReturnType<typeof byId.execute>>[number], "deckNumber" | "genreNumber">;

function toCard(row: CardRow): CardBook {
  const { id, title, author, genre, year, pages, description } = row;
  return { id, title, author, genre, year, pages, description, cover: coverPaths(row), link: retailerLink(row) };
}
