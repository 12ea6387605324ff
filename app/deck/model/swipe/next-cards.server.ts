import { readyRanking, type LiveRanking } from "#app/deck/model/ranking.server.ts";
import { WINDOW_BOOKS } from "#app/deck/model/ranking/constants.ts";
import { nextCards, type PassDeck, type PassPlace } from "#app/deck/model/ranking/pass.ts";
import { rankPage, type PageRequest, type RankedCard, type Taste } from "#app/deck/model/ranking/rank-page.ts";
import { reasonText } from "#app/deck/model/ranking/reason.ts";
import type { Signals } from "#app/deck/model/signals.server.ts";
import { tasteFrom } from "#app/deck/model/taste.ts";
import { log } from "#app/platform/log.ts";

import { formatPass, type Pass } from "./deck-order.ts";
import {
  booksBetween,
  cardBooks,
  type BookKey,
  type Deck,
  type DeckCard,
  type DeckPage,
  type FoundCard,
} from "./queries.server.ts";

/** How many cards a page has: the one on top and the ten whose covers are loaded ahead. */
export const PAGE_SIZE = 11;
/** How often the whole deck is asked for cards that can be shown, where many books have left the catalogue. */
const PICKS = 3;
/** So often ten windows are looked through for a page, where everything in them was swiped before. */
const LOOKS = 10;

/** Where in a pass cards are dealt from. */
export interface Place {
  at: number;
  /** Of the last card (see `partOf`). */
  part: number;
  /** Books of the pass that have come, the last one last. */
  known: readonly number[];
}

const NONE: ReadonlySet<number> = new Set();

interface Dealt extends RankedCard {
  part: number;
}

/** The next cards of a ranked pass, fewer than `PAGE_SIZE` only near its end. */
export async function nextPage(
  deck: Deck,
  pass: Pass,
  { at, part, known }: Place,
  signals: Signals,
): Promise<DeckPage> {
  const ranking = await readyRanking();
  const taste = tasteFrom(signals.rules);
  const shown = new Shown(ranking, deck, pass, taste);
  const dealing = rankedDeck({ ranking, deck, pass, at, known, signals, taste, shown });
  let place = placeOf(part, known);
  let cards: Dealt[] = [];
  let ended = false;
  for (let looks = 0; looks < LOOKS && cards.length === 0 && !ended; looks++) {
    ({ cards, place, ended } = await nextCards(dealing, place, PAGE_SIZE));
  }
  await shown.look(cards.flatMap(({ book, reason }) => (reason.kind === "neighbour" ? [book, reason.bookId] : [book])));
  const explored = cards.flatMap(({ book, explored }) => (explored ? [book] : []));
  if (explored.length > 0) log.debug({ explored }, "books drawn by chance");
  const name = formatPass(pass);
  const likes = signals.decisions.some(({ liked }) => liked);
  return {
    cards: cards.flatMap(({ book, part, reason }, index): DeckCard[] => {
      const found = shown.get(book);
      // Before the first like nothing is different from anything.
      const why = reason.kind === "different" && !likes ? null : reasonText(reason, (id) => shown.titleOf(id));
      return found ? [{ pass: name, at: at + index, part, book: found.book, reason: why }] : [];
    }),
    next: ended ? null : partOf(place.window, place.round, place.dealt.length > 0),
  };
}

/** Cards that were dealt before, at the positions where they were. Books that have left the deck are left out. */
export async function cardsAgain(deck: Deck, pass: string, places: DeckPlaces): Promise<DeckCard[]> {
  const found = new Map((await cardBooks(places.map(([, id]) => id))).map((card) => [card.book.id, card.book]));
  return places.flatMap(([at, id]): DeckCard[] => {
    const book = found.get(id);
    return book && (deck === null || book.genre === deck) ? [{ pass, at, part: 0, book, reason: null }] : [];
  });
}

export type DeckPlaces = ReadonlyArray<[at: number, bookId: number]>;

/** A place in a pass as one number: 0 in its head, from 1 on a window of the shuffled order and its round. */
function partOf(window: number, round: 0 | 1, begun = true): number {
  return window === 0 && round === 0 && !begun ? 0 : 1 + 2 * window + round;
}

function placeOf(part: number, known: readonly number[]): PassPlace {
  const [window, round] = part === 0 ? [0, 0 as const] : [(part - 1) >> 1, ((part - 1) & 1) as 0 | 1];
  return { head: known, window, dealt: [], round };
}

interface Dealing extends Pick<Place, "at" | "known"> {
  ranking: LiveRanking;
  deck: Deck;
  pass: Pass;
  signals: Signals;
  taste: Taste;
  shown: Shown;
}

/** A pass's deck as the ranking deals it: the shuffled order, looked up, and this reader's ranking of it. */
function rankedDeck({ ranking, deck, pass, at, known, signals, taste, shown }: Dealing): PassDeck<Dealt> {
  const { decisions, seen } = signals;
  const page = (
    request: Pick<PageRequest, "genre" | "count" | "pool" | "poolOnly" | "without">,
    before: readonly Dealt[],
  ) =>
    rankPage({
      model: ranking.model,
      decisions,
      taste,
      seed: pass.seed,
      position: at + before.length,
      before: [...known.slice(-10), ...before.map(({ book }) => book)],
      ...request,
    });
  const dealt: Dealt[] = [];
  let window = 0;
  return {
    size: pass.size,
    async booksAt(start, end) {
      const found = await booksBetween(deck, pass, start, end);
      await ranking.learn(found.map(({ id }) => id));
      window = start / WINDOW_BOOKS;
      return found.filter((book) => shown.wanted(book)).map(({ id }) => id);
    },
    seenBefore: (book) => seen.has(book),
    async pick({ count, pool, without }) {
      const refused = new Set([...without, ...seen, ...ranking.gone]);
      for (let picks = 0; picks < PICKS && dealt.length < count; picks++) {
        const ranked = page({ genre: deck, count: count - dealt.length, pool, without: refused }, dealt);
        await shown.look(ranked.map(({ book }) => book));
        for (const card of ranked) {
          refused.add(card.book);
          if (shown.get(card.book)) dealt.push({ ...card, part: 0 });
        }
      }
      return [...dealt];
    },
    order(books, count) {
      if (books.length === 0) return [];
      // The pool is of the genre already, by what the database says of it now.
      const ranked = page({ genre: null, count, pool: books, poolOnly: true, without: NONE }, dealt).map((card) => ({
        ...card,
        part: partOf(window, seen.has(card.book) ? 1 : 0),
      }));
      dealt.push(...ranked.slice(0, count - 1));
      return ranked;
    },
  };
}

/** The books that a page looks up, and whether this reader may see them in this deck. */
class Shown {
  readonly #found = new Map<number, FoundCard>();
  readonly #neverAuthors: ReadonlySet<number | undefined>;
  readonly #ranking: LiveRanking;
  readonly #deck: Deck;
  readonly #pass: Pass;
  readonly #never: Taste["never"];

  constructor(ranking: LiveRanking, deck: Deck, pass: Pass, { never }: Taste) {
    [this.#ranking, this.#deck, this.#pass, this.#never] = [ranking, deck, pass, never];
    this.#neverAuthors = new Set(never.authors.map((name) => ranking.model.catalogue.authorNamed(name)));
  }

  async look(ids: readonly number[]): Promise<void> {
    const news = ids.filter((id) => !this.#found.has(id));
    for (const card of await cardBooks(news)) this.#found.set(card.book.id, card);
    for (const id of news) if (!this.#found.has(id)) this.#ranking.gone.add(id);
  }

  titleOf(id: number): string | undefined {
    return this.#found.get(id)?.book.title;
  }

  /** The card of a book that was looked up; undefined for one that has left the deck, or came to it after the pass began. */
  get(id: number): FoundCard | undefined {
    const card = this.#found.get(id);
    if (!card || !this.wanted(card.book)) return undefined;
    const [number, ofDeck] =
      this.#deck === null ? [card.deckNumber, true] : [card.genreNumber, card.book.genre === this.#deck];
    return ofDeck && number < this.#pass.size ? card : undefined;
  }

  /** By what the catalogue says now: the model may not have heard yet that a book has another author or genre. */
  wanted({ author, genre }: Omit<BookKey, "id">): boolean {
    const { catalogue } = this.#ranking.model;
    return !this.#never.genres.includes(genre) && !this.#neverAuthors.has(catalogue.authorNamed(author));
  }
}
