import { randomInt } from "node:crypto";

import { eq, sql } from "drizzle-orm";

import { coverPaths, type CoverPaths } from "#app/server/covers/cover-path.ts";
import { retailerLink } from "#app/server/retailer.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { books, decks, swipeEvents, users } from "#db/schema.ts";

import { formatPass, isCurrent, numberAt, type Pass } from "./deck-order.ts";
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
  book: CardBook;
}

export interface DeckPage {
  /** In the order of the pass. Empty only where the pass has no more in that direction. */
  cards: DeckCard[];
  /** Where to read on; null at the end of the pass. */
  next: number | null;
}

/** Null stands for all genres. */
export type Deck = Genre | null;

/** How many cards a page has: the one on top and the ten whose covers are loaded ahead. */
export const PAGE_SIZE = 11;
/** At most this many numbers are looked up for one page, however many of them are holes. */
const MAX_LOOKUPS = 2_048;

/** A new, freshly shuffled pass; or, given an ended one of a single genre, the same order again. */
export async function beginPass(deck: Deck, ended: Pass | null = null): Promise<Pass> {
  const { size, epoch } = await deckState(deck);
  if (ended && deck !== null) return { seed: ended.seed, size, epoch, lap: ended.lap + 1 };
  return { seed: randomInt(2 ** 32), size, epoch, lap: 0 };
}

/** The pass of an address, or a new one where there is none or it is over. */
export async function resumePass(deck: Deck, wanted: Pass | null): Promise<Pass> {
  if (wanted === null) return beginPass(deck);
  const state = await deckState(deck);
  return isCurrent(wanted, state) ? wanted : beginPass(deck);
}

/**
 * The next `PAGE_SIZE` cards from position `from` on. The numbers of deleted books are skipped, so a page
 * can look up more than it shows, within `MAX_LOOKUPS`.
 */
export async function deckPageFrom(deck: Deck, pass: Pass, from: number): Promise<DeckPage> {
  const cards: DeckCard[] = [];
  let at = from;
  for (let lookups = PAGE_SIZE; at < pass.size && cards.length < PAGE_SIZE && at - from < MAX_LOOKUPS; lookups *= 2) {
    const end = Math.min(at + lookups, pass.size);
    cards.push(...(await cardsBetween(deck, pass, at, end)));
    at = end;
  }
  const shown = cards.slice(0, PAGE_SIZE);
  const next = cards.length > PAGE_SIZE ? shown.at(-1)!.at + 1 : at;
  return { cards: shown, next: next < pass.size ? next : null };
}

/** The `PAGE_SIZE` cards that lie before position `before`, oldest first. */
export async function deckPageBefore(deck: Deck, pass: Pass, before: number): Promise<DeckPage> {
  const cards: DeckCard[] = [];
  let end = Math.min(before, pass.size);
  for (let lookups = PAGE_SIZE; end > 0 && cards.length < PAGE_SIZE && before - end < MAX_LOOKUPS; lookups *= 2) {
    const start = Math.max(0, end - lookups);
    cards.unshift(...(await cardsBetween(deck, pass, start, end)));
    end = start;
  }
  return { cards: cards.slice(-PAGE_SIZE), next: before < pass.size ? before : null };
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

async function cardsBetween(deck: Deck, pass: Pass, start: number, end: number): Promise<DeckCard[]> {
  const positions = Array.from({ length: end - start }, (_, offset) => start + offset);
  const numbers = positions.map((position) => numberAt(pass, position));
  const rows = deck === null ? await inAll.execute({ numbers }) : await inGenre.execute({ numbers, genre: deck });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const name = formatPass(pass);
  return positions.flatMap((at, index) => {
    const row = byNumber.get(numbers[index]!);
    return row ? [{ pass: name, at, book: toCard(row) }] : [];
  });
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

const inAll = db
  .select({ number: books.deckNumber, ...cardColumns })
  .from(books)
  .where(sql`${books.deckNumber} = any(${numbers}::integer[])`)
  .prepare("cards_in_all");

const inGenre = db
  .select({ number: books.genreNumber, ...cardColumns })
  .from(books)
  .where(sql`${books.genre} = ${sql.placeholder("genre")} and ${books.genreNumber} = any(${numbers}::integer[])`)
  .prepare("cards_in_genre");

const stateOf = db
  .select({ size: sql<number>`deck_size(${decks.deck})`, epoch: decks.epoch })
  .from(decks)
  .where(eq(decks.deck, sql.placeholder("deck")))
  .prepare("deck_state");

type CardRow = Awaited<ReturnType<typeof inAll.execute>>[number];

function toCard(row: CardRow): CardBook {
  const { id, title, author, genre, year, pages, description } = row;
  return { id, title, author, genre, year, pages, description, cover: coverPaths(row), link: retailerLink(row) };
}
