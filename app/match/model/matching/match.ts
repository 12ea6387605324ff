import type { BookIndex } from "./book-index.ts";
import { bestBooks, rarity, type Scored } from "./scoring.ts";
import { readWish, type Wish } from "./wish.ts";

/** The best match, a close one, one of another genre, or one with few readers. */
export type PickKind = "perfect" | "safe" | "stretch" | "hidden gem";

export interface Pick {
  bookId: number;
  kind: PickKind;
}

export interface Match {
  /** The perfect match first, then up to four more; empty if no book contains a token of the wish. */
  picks: Pick[];
  /** False if even the best match covers little of the wish. */
  fitsWell: boolean;
  /** Stems to mark in texts. */
  tokens: ReadonlySet<string>;
}

/** Books that readers of a book like, too, best first; similarity is at most 1. */
export type NeighboursOf = (bookId: number) => ReadonlyArray<{ bookId: number; similarity: number }>;

/** The other picks come from this many of the best books. */
const RANKED_BOOKS = 60;
const SAFE_PICKS = 2;
/** A pick's lowest score relative to the best. */
const MIN_SCORE_SHARE = 0.35;
/**
 * The best book fits well if it covers this share of the wish, weighted by rarity; a short wish needs a larger share.
 * Measured on the dev queries: decisions/019-ai-match.md.
 */
const fittingShare = (tokens: number) => 0.22 + 0.5 / tokens;
/** A hidden gem has fewer readers than this share of the most read book's. */
const FEW_READERS_SHARE = 0.01;
/** Number of tokens that an example adds to the wish. */
const EXAMPLE_TOKENS = 25;
const EXAMPLE_WEIGHT = 0.5;
/** Bounds a long series and a prolific author. */
const MAX_EXAMPLES = 5;

/** The best books for a reader's question. Pure: equal arguments give equal results. */
export function matchBooks(index: BookIndex, text: string, neighboursOf: NeighboursOf = () => []): Match {
  const wish = readWish(text, index);
  const ranked = rankWish(index, wish, RANKED_BOOKS, neighboursOf);
  const tokens = new Set(
    [...wish.wanted.keys(), ...wish.meant.keys()].filter((token) => index.termOf(token) !== undefined),
  );
  return { picks: pickKinds(index, ranked), fitsWell: fitsWell(index, wish, ranked[0]), tokens };
}

export function rankBooks(index: BookIndex, text: string, count: number): number[] {
  return rankWish(index, readWish(text, index), count, () => []).map(({ bookId }) => bookId);
}

function rankWish(index: BookIndex, wish: Wish, count: number, neighboursOf: NeighboursOf): Scored[] {
  const wanted = new Map(wish.wanted);
  const add = (token: string, weight: number) => wanted.set(token, (wanted.get(token) ?? 0) + weight);
  for (const [token, weight] of wish.meant) add(token, weight);
  const examples = [...wish.likeBooks.slice(0, MAX_EXAMPLES), ...wish.likeAuthors.slice(0, MAX_EXAMPLES)];
  for (const bookId of examples) {
    for (const [token, share] of characteristicTokens(index, bookId)) {
      if (!wish.avoided.has(token)) add(token, (EXAMPLE_WEIGHT * share) / Math.sqrt(examples.length));
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

/** The tokens that distinguish a book most, with weights relative to the first. */
function characteristicTokens(index: BookIndex, bookId: number): Array<[token: string, share: number]> {
  const slot = index.slotOf(bookId);
  if (slot === undefined) return [];
  const weighted = Array.from(index.contents.valuesOf(slot), (content): [string, number] => {
    const token = index.tokens[content >>> 8]!;
    return [token, (content & 255) ** 0.5 * rarity(index, token)];
  });
  // Names would find the same series again, and tokens of this book alone find nothing.
  const names = index.names.tokensOf(bookId);
  const shared = weighted.filter(([token]) => !names.has(token) && index.postings.lengthOf(index.termOf(token)!) > 1);
  const top = shared.sort(([, one], [, other]) => other - one).slice(0, EXAMPLE_TOKENS);
  const most = top[0]?.[1] ?? 1;
  return top.map(([token, weight]) => [token, weight / most]);
}

/** The share of the wanted tokens that the best book contains, weighted by rarity. */
export function coveredShare(index: BookIndex, wish: Wish, best: Scored): number {
  const contained = new Set(Array.from(index.contents.valuesOf(best.slot), (content) => index.tokens[content >>> 8]!));
  let [all, share] = [0, 0];
  for (const token of wish.wanted.keys()) {
    const weight = rarity(index, token);
    all += weight;
    if (contained.has(token)) share += weight;
  }
  return all === 0 ? 0 : share / all;
}

function fitsWell(index: BookIndex, wish: Wish, best: Scored | undefined): boolean {
  if (!best) return false;
  const followsExample = wish.likeBooks.length + wish.likeAuthors.length > 0;
  const followsMood = [...wish.meant.keys()].some((token) => index.termOf(token) !== undefined);
  return followsExample || followsMood || coveredShare(index, wish, best) >= fittingShare(wish.wanted.size);
}

function pickKinds(index: BookIndex, ranked: readonly Scored[]): Pick[] {
  const [perfect, ...others] = ranked;
  if (!perfect) return [];
  const rest = others.filter(({ score }) => score >= MIN_SCORE_SHARE * perfect.score);
  const picks: Pick[] = [{ bookId: perfect.bookId, kind: "perfect" }];
  const authors = new Set([index.authors[perfect.slot]]);
  const take = (kind: PickKind, fits: (scored: Scored) => boolean) => {
    const found = rest.find((scored) => !authors.has(index.authors[scored.slot]) && fits(scored));
    if (!found) return;
    authors.add(index.authors[found.slot]);
    picks.push({ bookId: found.bookId, kind });
  };
  const few = FEW_READERS_SHARE * index.mostReaders;
  for (let safe = 0; safe < SAFE_PICKS; safe++) take("safe", ({ slot }) => index.readers[slot]! >= few);
  take("hidden gem", ({ slot }) => index.readers[slot]! < few);
  take("stretch", ({ slot }) => index.genres[slot] !== index.genres[perfect.slot]);
  return picks;
}
