import { GENRES } from "#db/genres.ts";

import { genreAffinities } from "./affinity.ts";
import { chance } from "./chance.ts";
import {
  AUTHOR_LIMIT,
  AUTHOR_WINDOW,
  BOOKS_OF_LIKED_GENRES,
  EXPLORE_EVERY,
  LIKES_READ,
  MORE_OR_LESS,
} from "./constants.ts";
import { laidOut } from "./first-table.ts";
import { genreAtLimit } from "./genre-runs.ts";
import type { RankingModel } from "./model.ts";
import type { PageRequest, RankedCard, Taste } from "./page-request.ts";
import { preferenceOf, type Preference } from "./preference.ts";
import type { Reason } from "./reason.ts";
import { bestBooks, readOf, type Score } from "./score.ts";
import { sharedTraits, type Shared } from "./shared-traits.ts";
import { isForCurated, ofCurated, ofWidelyRead } from "./strangers.ts";

/** Best first, each book once. Returns fewer than `count` only if no more books are left. */
export function rankPage(request: PageRequest): RankedCard[] {
  const { model, decisions, taste, count, without, poolOnly = false } = request;
  const genre = request.genre === null ? null : GENRES.indexOf(request.genre);
  const wanted = neverFilter(model, taste);
  const { deals = () => true } = request;
  const allows = (book: number) => !without.has(book) && wanted(book) && deals(book);
  const lean = leaning(model, taste);
  const byTaste = (book: number) => lean.author(book) + lean.genre(book) + tieBreak(request.seed, book);
  const preferred = preferenceOf(model.catalogue, readOf(decisions).read);
  // Far more than a page, for the limit per author to choose from; a window is drawn to its last book.
  const pool = poolOnly
    ? request.pool
    : [...request.pool, ...ofLikedGenres(request), ...ofWidelyRead(request, genre, allows)];
  const curated = poolOnly ? [] : ofCurated(request, genre, allows);
  const ofCuratedAlone = { genre, pool: curated, poolOnly: true, lean: byTaste, preferred };
  const curatedBest = curated.length > 0 ? bestBooks(model, decisions, curated.length, ofCuratedAlone) : [];
  const choice = { genre, pool, poolOnly, allows, lean: byTaste, preferred };
  const ranked = bestBooks(model, decisions, poolOnly ? Infinity : 40 * count, choice);
  const inDeck = (book: number) =>
    model.catalogue.has(book) && (genre === null || model.catalogue.genreOf(book) === genre);
  const drawable = request.pool.filter((book) => inDeck(book) && allows(book));
  const draw = chance(request.seed ^ Math.imul(request.position + 1, 0x9e3779b9));

  const wantsMore = (book: number) => lean.genre(book) > 0;
  const cards: RankedCard[] = laidOut(request, allows);
  const last = [...request.before, ...cards.map(({ book }) => book)];
  const taken = new Set(cards.map(({ book }) => book));
  while (cards.length < count) {
    const atLimit = authorsAtLimit(model, last);
    const genreWithLimit = genre === null ? genreAtLimit(model.catalogue, decisions, last, wantsMore) : null;
    const isLeft = (book: number) => !taken.has(book);
    const isOther = (book: number) => isLeft(book) && model.catalogue.genreOf(book) !== genreWithLimit;
    const hasOther = ranked.some(({ book }) => isOther(book)) || drawable.some(isOther);
    const fits = hasOther ? isOther : isLeft;
    const free = (book: number) => fits(book) && !atLimit.has(model.catalogue.authorOf(book));
    const isExplored = isExploration(request.seed, request.position + cards.length);
    const explorable = isExplored ? drawable.filter(free) : [];
    const explored = explorable[Math.floor(draw() * explorable.length)];
    const curatedCard = isForCurated(request.position + cards.length)
      ? curatedBest.find(({ book }) => free(book))
      : undefined;
    const best = curatedCard ?? ranked.find(({ book }) => free(book)) ?? ranked.find(({ book }) => fits(book));
    const drawn = curatedCard ? undefined : (explored ?? (best ? undefined : drawable.find(fits)));
    const book = drawn ?? best?.book;
    if (book === undefined) break;
    const reason: Reason = drawn === undefined ? reasonOf(request, preferred, best!, lean) : { kind: "different" };
    cards.push({ book, reason, explored: drawn !== undefined });
    taken.add(book);
    last.push(book);
  }
  return cards;
}

function ofLikedGenres({ model: { catalogue }, decisions, seed }: PageRequest): number[] {
  const known = decisions.slice(-LIKES_READ).filter(({ book }) => catalogue.has(book));
  const liked = genreAffinities(catalogue, known).flatMap((affinity, genre) => (affinity > 0 ? [genre] : []));
  return liked.flatMap((genre) => {
    const books = catalogue.byGenre[genre]!;
    const count = Math.min(books.length, Math.floor(BOOKS_OF_LIKED_GENRES / liked.length));
    const step = Math.floor(books.length / count);
    const start = Math.floor(chance(seed)() * books.length);
    return Array.from({ length: count }, (_, at) => books.at((start + at * step) % books.length));
  });
}

/** Differs in every shuffle; far smaller than any signal. */
function tieBreak(seed: number, book: number): number {
  const mixed = Math.imul(seed ^ Math.imul(book + 1, 0x9e3779b9), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) * 1e-19;
}

function isExploration(seed: number, position: number): boolean {
  const block = Math.floor(position / EXPLORE_EVERY);
  const exploredAt = Math.floor(chance(seed ^ Math.imul(block + 1, 0x85ebca6b))() * EXPLORE_EVERY);
  return position % EXPLORE_EVERY === exploredAt;
}

function neverFilter({ catalogue }: RankingModel, { never }: Taste): (book: number) => boolean {
  const authors = new Set(never.authors.map((name) => catalogue.authorNamed(name)));
  const genres = new Set(never.genres.map((genre) => GENRES.indexOf(genre)));
  return (book) => !authors.has(catalogue.authorOf(book)) && !genres.has(catalogue.genreOf(book));
}

export interface Leaning {
  author(book: number): number;
  genre(book: number): number;
}

export function leaning({ catalogue }: RankingModel, { leaning }: Taste): Leaning {
  const authors = new Map(Object.entries(leaning.authors).map(([name, by]) => [catalogue.authorNamed(name), by]));
  const genres = GENRES.map((genre) => leaning.genres[genre] ?? 0);
  return {
    author: (book) => MORE_OR_LESS * (authors.get(catalogue.authorOf(book)) ?? 0),
    genre: (book) => MORE_OR_LESS * genres[catalogue.genreOf(book)]!,
  };
}

function authorsAtLimit({ catalogue }: RankingModel, before: readonly number[]): Set<number> {
  const recent = before.slice(1 - AUTHOR_WINDOW).map((book) => catalogue.authorOf(book));
  return new Set(recent.filter((author) => recent.filter((other) => other === author).length >= AUTHOR_LIMIT));
}

export function reasonOf(
  { model: { catalogue }, decisions }: Pick<PageRequest, "model" | "decisions">,
  preferred: Preference,
  score: Score,
  lean: Leaning,
): Reason {
  const author = catalogue.nameOfAuthor(catalogue.authorOf(score.book));
  const genre = GENRES[catalogue.genreOf(score.book)]!;
  const shared = score.preference > 0 ? sharedTraits(catalogue, decisions, preferred, score.book) : null;
  const parts: [number, Reason][] = [
    [score.nearest === null ? 0 : score.closeness, { kind: "neighbour", bookId: score.nearest ?? 0 }],
    [lean.author(score.book), { kind: "author", author }],
    [lean.genre(score.book), { kind: "genre", genre }],
    ...(shared ? [[score.preference, sharedReason(shared, author)] satisfies [number, Reason]] : []),
    [score.prior, { kind: "popular" }],
    [score.elsewhere, { kind: "elsewhere" }],
  ];
  const [weight, reason] = parts.reduce((most, part) => (part[0] > most[0] ? part : most));
  return weight > 0 ? reason : { kind: "different" };
}

function sharedReason({ traits, bookId, isByAuthor }: Shared, author: string): Reason {
  if (isByAuthor) return { kind: "author", author };
  return traits.length > 0 ? { kind: "traits", traits, bookId } : { kind: "alike", bookId };
}
