import { GENRES, type Genre } from "#db/genres.ts";

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
import type { Decision } from "./decision.ts";
import type { RankingModel } from "./model.ts";
import type { Reason } from "./reason.ts";
import { bestBooks, type Score } from "./score.ts";

/** What a reader has said of authors (however spelt) and genres: more 1, less -1, and never. */
export interface Taste {
  never: { authors: readonly string[]; genres: readonly Genre[] };
  leaning: { authors: Readonly<Record<string, number>>; genres: Readonly<Partial<Record<Genre, number>>> };
}

export const NO_TASTE: Taste = { never: { authors: [], genres: [] }, leaning: { authors: {}, genres: {} } };

export interface PageRequest {
  model: RankingModel;
  /** The reader's standing decisions, oldest first. */
  decisions: readonly Decision[];
  genre: Genre | null;
  taste: Taste;
  /** 32 bits: the same seed, position and signals give the same page. */
  seed: number;
  /** How many cards of the pass came before: exploration and the authors' limit go on from there. */
  position: number;
  count: number;
  /** The next books of the shuffled pass: exploration draws from them, and they fill what nothing else does. */
  pool: readonly number[];
  /** True to rank the pool alone, as a window of the pass. */
  poolOnly?: boolean;
  /** Books that must not come: those dealt in this pass, or swiped before it began. */
  without: ReadonlySet<number>;
  /** The books of the cards before, newest last: they count for the authors' limit. */
  before: readonly number[];
}

export interface RankedCard {
  book: number;
  reason: Reason;
  /** Drawn by chance, and to be logged as such. */
  explored: boolean;
}

/**
 * The next cards of a reader, best first, each book once. Fewer than `count` only where no more books are left. Never
 * a book of an author or a genre that the reader never wants; at most two of an author in ten, while others are left.
 */
export function rankPage(request: PageRequest): RankedCard[] {
  const { model, decisions, taste, count, without, poolOnly = false } = request;
  const genre = request.genre === null ? null : GENRES.indexOf(request.genre);
  const wanted = unlessNever(model, taste);
  const allows = (book: number) => !without.has(book) && wanted(book);
  const lean = leaning(model, taste);
  const byTaste = (book: number) => lean.author(book) + lean.genre(book) + tieBreak(request.seed, book);
  // Far more than a page, for the authors' limit to choose from; a window is dealt to its last book.
  const pool = poolOnly ? request.pool : [...request.pool, ...ofLikedGenres(request)];
  const choice = { genre, pool, poolOnly, allows, lean: byTaste };
  const ranked = bestBooks(model, decisions, poolOnly ? Infinity : 40 * count, choice);
  const inDeck = (book: number) =>
    model.catalogue.has(book) && (genre === null || model.catalogue.genreOf(book) === genre);
  const drawable = request.pool.filter((book) => inDeck(book) && allows(book));
  const draw = chance(request.seed ^ Math.imul(request.position + 1, 0x9e3779b9));

  const cards: RankedCard[] = [];
  const last = [...request.before];
  const taken = new Set<number>();
  while (cards.length < count) {
    const enough = authorsAtLimit(model, last);
    const free = (book: number) => !taken.has(book) && !enough.has(model.catalogue.authorOf(book));
    const open = isExploration(request.seed, request.position + cards.length) ? drawable.filter(free) : [];
    const drawn = open[Math.floor(draw() * open.length)];
    const best = ranked.find(({ book }) => free(book)) ?? ranked.find(({ book }) => !taken.has(book));
    const book = drawn ?? best?.book;
    if (book === undefined) break;
    const reason: Reason = drawn === undefined ? reasonOf(model, best!, lean) : { kind: "different" };
    cards.push({ book, reason, explored: drawn !== undefined });
    taken.add(book);
    last.push(book);
  }
  return cards;
}

/** Some books of the genres that the reader leans to, from all over each, and others in every pass. */
function ofLikedGenres({ model: { catalogue }, decisions, seed }: PageRequest): number[] {
  const known = decisions.slice(-LIKES_READ).filter(({ book }) => catalogue.has(book));
  const liked = genreAffinities(catalogue, known).flatMap((affinity, genre) => (affinity > 0 ? [genre] : []));
  return liked.flatMap((genre) => {
    const books = catalogue.byGenre[genre]!;
    const count = Math.min(books.length, Math.floor(BOOKS_OF_LIKED_GENRES / liked.length));
    const step = Math.floor(books.length / count);
    const start = Math.floor(chance(seed)() * books.length);
    return Array.from({ length: count }, (_, at) => books[(start + at * step) % books.length]!);
  });
}

/** Far below any signal: books that nothing tells apart come in another order in every pass. */
function tieBreak(seed: number, book: number): number {
  const mixed = Math.imul(seed ^ Math.imul(book + 1, 0x9e3779b9), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) * 1e-19;
}

/** One card of each `EXPLORE_EVERY`, at a place that the seed chooses. */
function isExploration(seed: number, position: number): boolean {
  const block = Math.floor(position / EXPLORE_EVERY);
  const place = Math.floor(chance(seed ^ Math.imul(block + 1, 0x85ebca6b))() * EXPLORE_EVERY);
  return position % EXPLORE_EVERY === place;
}

function unlessNever({ catalogue }: RankingModel, { never }: Taste): (book: number) => boolean {
  const authors = new Set(never.authors.map((name) => catalogue.authorNamed(name)));
  const genres = new Set(never.genres.map((genre) => GENRES.indexOf(genre)));
  return (book) => !authors.has(catalogue.authorOf(book)) && !genres.has(catalogue.genreOf(book));
}

/** What a reader's asking for more or less adds to a book's score. */
interface Leaning {
  author(book: number): number;
  genre(book: number): number;
}

function leaning({ catalogue }: RankingModel, { leaning }: Taste): Leaning {
  const authors = new Map(Object.entries(leaning.authors).map(([name, by]) => [catalogue.authorNamed(name), by]));
  const genres = GENRES.map((genre) => leaning.genres[genre] ?? 0);
  return {
    author: (book) => MORE_OR_LESS * (authors.get(catalogue.authorOf(book)) ?? 0),
    genre: (book) => MORE_OR_LESS * genres[catalogue.genreOf(book)]!,
  };
}

/** Whose books the cards before hold enough of for now. */
function authorsAtLimit({ catalogue }: RankingModel, before: readonly number[]): Set<number> {
  const recent = before.slice(1 - AUTHOR_WINDOW).map((book) => catalogue.authorOf(book));
  return new Set(recent.filter((author) => recent.filter((other) => other === author).length >= AUTHOR_LIMIT));
}

/** The largest part of a score that speaks for the book. */
function reasonOf({ catalogue }: RankingModel, score: Score, lean: Leaning): Reason {
  const author = catalogue.nameOfAuthor(catalogue.authorOf(score.book));
  const genre = GENRES[catalogue.genreOf(score.book)]!;
  const parts: [number, Reason][] = [
    [score.nearest === null ? 0 : score.closeness, { kind: "neighbour", bookId: score.nearest ?? 0 }],
    [score.author + lean.author(score.book), { kind: "author", author }],
    [score.genre + lean.genre(score.book), { kind: "genre", genre }],
    [score.terms, { kind: "alike" }],
    [score.prior, { kind: "popular" }],
  ];
  const [weight, reason] = parts.reduce((most, part) => (part[0] > most[0] ? part : most));
  return weight > 0 ? reason : { kind: "different" };
}
