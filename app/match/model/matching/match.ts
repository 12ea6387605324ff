import type { BookIndex } from "./book-index.ts";
import { bestBooks, rarity, type Scored } from "./scoring.ts";
import { readWish, type Wish } from "./wish.ts";

/** How a book answers a wish: the best of all, near it, of another genre, or one that few have read. */
export type PickKind = "perfect" | "safe" | "stretch" | "hidden gem";

export interface Pick {
  bookId: number;
  kind: PickKind;
}

export interface Match {
  /** The perfect match first, then up to four more; empty where no word of the wish stands in any book. */
  picks: Pick[];
  /** False where even the best one answers little of the wish. */
  fitsWell: boolean;
  /** The words that count, as the index spells them: what to mark in a text. */
  words: ReadonlySet<string>;
}

/** Books that readers of a book like as well, best first, with how much: at most 1. */
export type NeighboursOf = (bookId: number) => ReadonlyArray<{ bookId: number; similarity: number }>;

/** How far down the list the other kinds are looked for. */
const LOOKED_THROUGH = 60;
const SAFE = 2;
/** A book with less of the best one's score is no answer any more. */
const LEAST_SHARE = 0.35;
/**
 * A best book that holds less of what was asked, rare words counting more, does not fit well; of a few words it must
 * hold more than of many. Measured on the dev queries: decisions/019-ai-match.md.
 */
const fittingShare = (words: number) => 0.22 + 0.5 / words;
/** What a book counts as that hardly anybody has read, as a share of the readers of the most read one. */
const FEW_READERS = 0.01;
/** The most telling words of a book that stand for it. */
const TELLING_WORDS = 25;
const EXAMPLE_WEIGHT = 0.5;
/** A series or an author can be long: only so many of their books speak. */
const MOST_EXAMPLES = 5;

/**
 * The books of the catalogue that answer a reader's words best. Pure: the same words, index and neighbours give the
 * same books.
 */
export function matchBooks(index: BookIndex, text: string, neighboursOf: NeighboursOf = () => []): Match {
  const wish = readWish(text, index);
  const ranked = rankWish(index, wish, LOOKED_THROUGH, neighboursOf);
  const words = new Set(
    [...wish.wanted.keys(), ...wish.meant.keys()].filter((word) => index.termOf(word) !== undefined),
  );
  return { picks: pickKinds(index, ranked), fitsWell: fitsWell(index, wish, ranked[0]), words };
}

/** The `count` best books alone, best first. */
export function rankBooks(index: BookIndex, text: string, count: number): number[] {
  return rankWish(index, readWish(text, index), count, () => []).map(({ bookId }) => bookId);
}

function rankWish(index: BookIndex, wish: Wish, count: number, neighboursOf: NeighboursOf): Scored[] {
  const wanted = new Map(wish.wanted);
  const add = (word: string, weight: number) => wanted.set(word, (wanted.get(word) ?? 0) + weight);
  for (const [word, weight] of wish.meant) add(word, weight);
  const examples = [...wish.likeBooks.slice(0, MOST_EXAMPLES), ...wish.likeAuthors.slice(0, MOST_EXAMPLES)];
  for (const bookId of examples) {
    for (const [word, share] of tellingWords(index, bookId)) {
      if (!wish.avoided.has(word)) add(word, (EXAMPLE_WEIGHT * share) / Math.sqrt(examples.length));
    }
  }
  const favoured = new Map<number, number>();
  for (const bookId of wish.likeBooks) {
    for (const near of neighboursOf(bookId)) {
      favoured.set(near.bookId, Math.max(favoured.get(near.bookId) ?? 0, near.similarity));
    }
  }
  return bestBooks(index, { wanted, avoided: wish.avoided, excluded: new Set(wish.likeBooks), favoured }, count);
}

/** The words that tell a book from others, the most telling one with 1. */
function tellingWords(index: BookIndex, bookId: number): Array<[word: string, share: number]> {
  const slot = index.slotOf(bookId);
  if (slot === undefined) return [];
  const told = Array.from(index.contents.valuesOf(slot), (content): [string, number] => {
    const word = index.words[content >>> 8]!;
    return [word, (content & 255) ** 0.5 * rarity(index, word)];
  });
  // A name finds more of the same, and what stands in this book alone finds nothing.
  const names = index.names.wordsOf(bookId);
  const shared = told.filter(([word]) => !names.has(word) && index.postings.lengthOf(index.termOf(word)!) > 1);
  const telling = shared.sort(([, one], [, other]) => other - one).slice(0, TELLING_WORDS);
  const most = telling[0]?.[1] ?? 1;
  return telling.map(([word, weight]) => [word, weight / most]);
}

/** How much of what was asked the best book holds, by its own words or by those that the mood stands for. */
export function shareHeld(index: BookIndex, wish: Wish, best: Scored): number {
  const held = new Set(Array.from(index.contents.valuesOf(best.slot), (content) => index.words[content >>> 8]!));
  let [all, share] = [0, 0];
  for (const word of wish.wanted.keys()) {
    const weight = rarity(index, word);
    all += weight;
    if (held.has(word)) share += weight;
  }
  return all === 0 ? 0 : share / all;
}

function fitsWell(index: BookIndex, wish: Wish, best: Scored | undefined): boolean {
  if (!best) return false;
  const followsExample = wish.likeBooks.length + wish.likeAuthors.length > 0;
  const followsMood = [...wish.meant.keys()].some((word) => index.termOf(word) !== undefined);
  return followsExample || followsMood || shareHeld(index, wish, best) >= fittingShare(wish.wanted.size);
}

function pickKinds(index: BookIndex, ranked: readonly Scored[]): Pick[] {
  const [perfect, ...others] = ranked;
  if (!perfect) return [];
  const rest = others.filter(({ score }) => score >= LEAST_SHARE * perfect.score);
  const picks: Pick[] = [{ bookId: perfect.bookId, kind: "perfect" }];
  const authors = new Set([index.authors[perfect.slot]]);
  const take = (kind: PickKind, fits: (scored: Scored) => boolean) => {
    const found = rest.find((scored) => !authors.has(index.authors[scored.slot]) && fits(scored));
    if (!found) return;
    authors.add(index.authors[found.slot]);
    picks.push({ bookId: found.bookId, kind });
  };
  const few = FEW_READERS * index.mostReaders;
  for (let safe = 0; safe < SAFE; safe++) take("safe", ({ slot }) => index.readers[slot]! >= few);
  take("hidden gem", ({ slot }) => index.readers[slot]! < few);
  take("stretch", ({ slot }) => index.genres[slot] !== index.genres[perfect.slot]);
  return picks;
}
