import { randomInt } from "node:crypto";

import { eq, sql } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import { IS_FREE } from "#app/books/free/is-free.queries.server.ts";
import { bookLink, type Place, type PlaceLink } from "#app/books/places/links.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { books, decks, swipeEvents, users } from "#db/schema.ts";

import { bookFacts } from "./book-facts.ts";
import { isCurrent, ordinalAt, type Shuffle } from "./deck-order.ts";
import type { SwipeReport } from "./schema.ts";

export interface CardBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  facts: string;
  description: string | null;
  cover: CoverPaths;
  link: PlaceLink | null;
}

export interface DeckCard {
  pass: string;
  at: number;
  /** The part of the shuffle it was drawn from (see `partOf`); the shuffle continues from the last card's. */
  part: number;
  book: CardBook;
  /** Null for an earlier card that is loaded again. */
  reason: string | null;
}

export interface DeckPage {
  cards: DeckCard[];
  next: number | null;
}

export interface FoundCard {
  deckNumber: number;
  genreNumber: number;
  language: string | null;
  book: CardBook;
}

export type Deck = Genre | null;

/** For an ended shuffle of one genre, the same order again. */
export async function startShuffle(deck: Deck, ended: Shuffle | null = null): Promise<Shuffle> {
  const { size, epoch } = await deckState(deck);
  if (ended && deck !== null) return { seed: ended.seed, size, epoch, lap: ended.lap + 1, began: Date.now() };
  return { seed: randomInt(2 ** 32), size, epoch, lap: 0, began: Date.now() };
}

export async function resumeShuffle(deck: Deck, requested: Shuffle | null): Promise<Shuffle> {
  if (requested === null) return startShuffle(deck);
  const state = await deckState(deck);
  return isCurrent(requested, state) ? requested : startShuffle(deck);
}

export interface OrderedBook {
  id: number;
  language: string | null;
}

/** Reads indexes alone (see the `0051_deck_indexes` migration): 200 rows of a large table lie on 200 pages. */
export async function booksBetween(deck: Deck, shuffle: Shuffle, start: number, end: number): Promise<OrderedBook[]> {
  const ordinals = Array.from({ length: Math.max(0, end - start) }, (_, offset) => ordinalAt(shuffle, start + offset));
  const rows = deck === null ? await inAll.execute({ ordinals }) : await inGenre.execute({ ordinals, genre: deck });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return ordinals.flatMap((number) => byNumber.get(number) ?? []);
}

export async function cardBooks(ids: readonly number[], places: readonly Place[]): Promise<FoundCard[]> {
  if (ids.length === 0) return [];
  const rows = await byId.execute({ ids });
  return rows.map(({ deckNumber, genreNumber, language, ...row }) => ({
    deckNumber,
    genreNumber,
    language,
    book: toCard(row, places),
  }));
}

/** Idempotent. Skips deleted books and users. A time that only a wrong clock can give becomes now. */
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
    -- A fixed order: two reports of the same events cannot deadlock.
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
  ...COVER_COLUMNS,
  year: books.year,
  pages: books.pages,
  description: books.description,
  isbn13: books.isbn13,
  linkUrl: books.linkUrl,
  isFree: IS_FREE,
};

const ordinals = sql.placeholder("ordinals");
const orderedColumns = { id: books.id, language: books.language };

const inAll = db
  .select({ number: books.deckNumber, ...orderedColumns })
  .from(books)
  .where(sql`${books.deckNumber} = any(${ordinals}::integer[])`)
  .prepare("");

const inGenre = db
  .select({ number: books.genreNumber, ...orderedColumns })
  .from(books)
  .where(sql`${books.genre} = ${sql.placeholder("genre")} and ${books.genreNumber} = any(${ordinals}::integer[])`)
  .prepare("");

const byId = db
  .select({
    deckNumber: books.deckNumber,
    genreNumber: books.genreNumber,
    language: books.language,
    ...cardColumns,
  })
  .from(books)
  .where(sql`${books.id} = any(${sql.placeholder("ids")}::integer[])`)
  .prepare("");

const stateOf = db
  .select({ size: sql<number>`deck_size(${decks.deck})`, epoch: decks.epoch })
  .from(decks)
  .where(eq(decks.deck, sql.placeholder("deck")))
  .prepare("");

type CardRow = Omit<Awaited<ReturnType<typeof byId.execute>>[number], "deckNumber" | "genreNumber" | "language">;

function toCard(row: CardRow, places: readonly Place[]): CardBook {
  const { id, title, author, genre, description } = row;
  const shown = { id, title, author, genre, facts: bookFacts(row), description };
  return { ...shown, cover: coverPaths(row), link: bookLink(row, places) };
}
