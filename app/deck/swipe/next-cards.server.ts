import type { Place } from "#app/books/places/links.ts";
import { WINDOW_BOOKS } from "#app/deck/ranking/constants.ts";
import { drawCards, type CardSource, type DrawState } from "#app/deck/ranking/draw-cards.ts";
import type { LiveRanking } from "#app/deck/ranking/live-ranking.queries.server.ts";
import type { PageRequest, RankedCard, Taste } from "#app/deck/ranking/page-request.ts";
import { rankPage } from "#app/deck/ranking/rank-page.ts";
import { readyRanking } from "#app/deck/ranking/ranking.queries.server.ts";
import { reasonText, type KnownBook } from "#app/deck/ranking/reason.ts";
import { tasteFrom } from "#app/deck/taste/taste.ts";
import { log } from "#app/platform/log.ts";
import { GENRES } from "#db/genres.ts";

import { formatShuffle, type Shuffle } from "./deck-order.ts";
import { booksBetween, cardBooks, type Deck, type DeckCard, type DeckPage } from "./queries.server.ts";
import { PAGE_SIZE } from "./rules.ts";
import { ShownCards } from "./shown-cards.server.ts";
import type { Signals } from "./signals.server.ts";

const MAX_PICKS = 3;
const MAX_DRAWS = 10;

export interface DeckPosition {
  at: number;
  part: number;
  known: readonly number[];
}

const NONE: ReadonlySet<number> = new Set();

interface DrawnCard extends RankedCard {
  part: number;
}

export async function nextPage(
  deck: Deck,
  shuffle: Shuffle,
  { at, part, known }: DeckPosition,
  signals: Signals,
  places: readonly Place[],
): Promise<DeckPage> {
  const ranking = await readyRanking();
  const taste = tasteFrom(signals.rules);
  const shown = new ShownCards(ranking, deck, shuffle, taste, signals.languages, places);
  const source = rankedSource({ ranking, deck, shuffle, at, known, signals, taste, shown });
  let state = drawStateOf(part, known);
  let cards: DrawnCard[] = [];
  let ended = false;
  for (let draws = 0; draws < MAX_DRAWS && cards.length === 0 && !ended; draws++) {
    ({ cards, state, ended } = await drawCards(source, state, PAGE_SIZE));
    await shown.lookUp(cards.flatMap(({ book, reason }) => ("bookId" in reason ? [book, reason.bookId] : [book])));
    // Drops books that have left the catalogue, or that a change excludes which the model does not know yet.
    cards = cards.filter(({ book }) => shown.get(book));
  }
  const explored = cards.flatMap(({ book, explored }) => (explored ? [book] : []));
  if (explored.length > 0) log.debug({ explored }, "books drawn by chance");
  const name = formatShuffle(shuffle);
  const likes = new Map(signals.decisions.flatMap((decision) => (decision.liked ? [[decision.book, decision]] : [])));
  const knownBook = (id: number): KnownBook | undefined => {
    const title = shown.titleOf(id);
    return title === undefined ? undefined : { title, cause: likes.get(id)?.cause ?? { kind: "like" } };
  };
  return {
    cards: cards.map(({ book, part, reason }, index): DeckCard => {
      // Before the first like only the reader's rules can be a reason, and a liked book needs no other.
      const isBare = likes.has(book) || (likes.size === 0 && reason.kind !== "author" && reason.kind !== "genre");
      const why = isBare ? null : reasonText(reason, knownBook);
      return { pass: name, at: at + index, part, book: shown.get(book)!.book, reason: why };
    }),
    next: ended ? null : partOf(state.window, state.round, state.drawn.length > 0),
  };
}

export async function cardsAt(
  deck: Deck,
  shuffle: string,
  shown: ShownBooks,
  places: readonly Place[],
): Promise<DeckCard[]> {
  const cards = await cardBooks(
    shown.map(([, id]) => id),
    places,
  );
  const found = new Map(cards.map((card) => [card.book.id, card.book]));
  return shown.flatMap(([at, id]): DeckCard[] => {
    const book = found.get(id);
    return book && (deck === null || book.genre === deck) ? [{ pass: shuffle, at, part: 0, book, reason: null }] : [];
  });
}

export type ShownBooks = ReadonlyArray<[at: number, bookId: number]>;

/** 0 is the head; higher numbers are a window and its round. */
function partOf(window: number, round: 0 | 1, begun = true): number {
  return window === 0 && round === 0 && !begun ? 0 : 1 + 2 * window + round;
}

function drawStateOf(part: number, known: readonly number[]): DrawState {
  const [window, round] = part === 0 ? [0, 0 as const] : [(part - 1) >> 1, ((part - 1) & 1) as 0 | 1];
  return { head: known, window, drawn: [], round };
}

interface RankedSourceOptions extends Pick<DeckPosition, "at" | "known"> {
  ranking: LiveRanking;
  deck: Deck;
  shuffle: Shuffle;
  signals: Signals;
  taste: Taste;
  shown: ShownCards;
}

function rankedSource({
  ranking,
  deck,
  shuffle,
  at,
  known,
  signals,
  taste,
  shown,
}: RankedSourceOptions): CardSource<DrawnCard> {
  const { decisions, seen, chosen, listed, languages } = signals;
  const { catalogue } = ranking.model;
  const genre = deck === null ? null : GENRES.indexOf(deck);
  const isBelowFloor = (book: number) => catalogue.shownFirst.isBelowFloor(book, genre);
  const isRead = languages ? catalogue.isIn(languages) : () => true;
  const page = (
    request: Pick<PageRequest, "genre" | "count" | "pool" | "poolOnly" | "without" | "deals">,
    before: readonly DrawnCard[],
  ) =>
    rankPage({
      model: ranking.model,
      decisions,
      taste,
      seed: shuffle.seed,
      position: at + before.length,
      before: [...known.slice(-10), ...before.map(({ book }) => book)],
      ...request,
    });
  const drawn: DrawnCard[] = [];
  let window = 0;
  return {
    size: shuffle.size,
    async booksAt(start, end) {
      const found = await booksBetween(deck, shuffle, start, end);
      await ranking.addMissingBooks(found.map(({ id }) => id));
      window = start / WINDOW_BOOKS;
      return found
        .filter(({ id, language }) => shown.isRead(language) && !listed.has(id) && !chosen.has(id))
        .map(({ id }) => id);
    },
    // Books below the floor come in the second round, as seen ones do: so every book comes.
    seenBefore: (book) => seen.has(book) || isBelowFloor(book),
    async pick({ count, pool, without }) {
      const deals = (book: number) => isRead(book) && !isBelowFloor(book);
      const excluded = new Set([...without, ...seen, ...chosen, ...listed, ...ranking.deletedBooks]);
      for (let picks = 0; picks < MAX_PICKS && drawn.length < count; picks++) {
        const ranked = page({ genre: deck, count: count - drawn.length, pool, without: excluded, deals }, drawn);
        await shown.lookUp(ranked.map(({ book }) => book));
        for (const card of ranked) {
          excluded.add(card.book);
          if (shown.get(card.book)) drawn.push({ ...card, part: 0 });
        }
      }
      return [...drawn];
    },
    order(books, count) {
      if (books.length === 0) return [];
      // No genre filter: the database has already selected the pool by genre, more recently than the model.
      const ranked = page({ genre: null, count, pool: books, poolOnly: true, without: NONE }, drawn).map((card) => ({
        ...card,
        part: partOf(window, seen.has(card.book) || isBelowFloor(card.book) ? 1 : 0),
      }));
      drawn.push(...ranked.slice(0, count - 1));
      return ranked;
    },
  };
}
