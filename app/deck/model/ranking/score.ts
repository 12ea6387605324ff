import { affinitiesOf, type Affinities } from "./affinity.ts";
import { Candidates, NOTHING_NEAR } from "./candidates.ts";
import {
  AUTHOR_WEIGHT,
  AUTHORS_FOLLOWED,
  BOOKS_OF_A_TERM,
  CONTENT_FLOOR,
  GENRE_WEIGHT,
  LIKES_READ,
  PASS_WEIGHT,
  PASSES_READ,
  PRIOR_CANDIDATES,
  PRIOR_HALVED_AT,
  PRIOR_PASS,
  PRIOR_WEIGHT,
  TERM_WEIGHT,
} from "./constants.ts";
import type { Decision } from "./decision.ts";
import { likeness } from "./likeness.ts";
import type { RankingModel } from "./model.ts";

/** A book's score for a reader, and the parts that it is the sum of. */
export interface Score {
  book: number;
  score: number;
  /** From books that others like together with those the reader likes, less what comes from passes. */
  closeness: number;
  /** The liked book that gave most of it; null where none did. */
  nearest: number | null;
  author: number;
  genre: number;
  terms: number;
  prior: number;
}

/** Which books are scored. */
export interface Choice {
  /** A place in `GENRES`, null for all. */
  genre?: number | null;
  pool?: readonly number[];
  /** True to score the pool alone. */
  poolOnly?: boolean;
  /** Which of the candidates may come; all, where it is left out. */
  allows?: (book: number) => boolean;
  /** Added to a book's score. */
  lean?: (book: number) => number;
}

const candidates = new Candidates();

/**
 * Scores for a reader of these decisions (oldest first): all books near to what they like, the most appealing ones of
 * the genre and those of the pool. Unsorted; the books decided on are among them, unless the choice leaves them out.
 */
export function scoreBooks(model: RankingModel, decisions: readonly Decision[], choice: Choice = {}): Score[] {
  const scored = scoreCandidates(model, decisions, choice);
  return Array.from({ length: candidates.size }, (_, place) => scored(place));
}

/** The best `count` of `scoreBooks`, best first. Its cost is bounded by `constants.ts`, whatever the catalogue. */
export function bestBooks(
  model: RankingModel,
  decisions: readonly Decision[],
  count: number,
  choice: Choice = {},
): Score[] {
  const scored = scoreCandidates(model, decisions, choice);
  const { size, scores } = candidates;
  const bar = size > count ? scores.slice(0, size).sort()[size - count]! : -Infinity;
  const best: Score[] = [];
  for (let place = 0; place < size; place++) if (scores[place]! >= bar) best.push(scored(place));
  return bestOf(best, count);
}

/** The best `count` of them, best first; of equal ones the lower id. */
export function bestOf(scores: readonly Score[], count: number): Score[] {
  return scores.toSorted((a, b) => b.score - a.score || a.book - b.book).slice(0, count);
}

/** Leaves `candidates` scored, and answers with what tells one of them in its parts. */
function scoreCandidates(
  model: RankingModel,
  decisions: readonly Decision[],
  choice: Choice,
): (place: number) => Score {
  const { catalogue } = model;
  const likes = decisions.filter(({ liked }) => liked).slice(-LIKES_READ);
  const passes = decisions.filter(({ liked }) => !liked).slice(-PASSES_READ);
  const read = [...passes, ...likes];
  const affinities = affinitiesOf(catalogue, read);
  gather(model, likes, passes, affinities, choice);

  const perLike = 1 / Math.sqrt(Math.max(1, likes.length));
  const told = likes.length + PRIOR_PASS * passes.length;
  const priorWeight = PRIOR_WEIGHT / (1 + told / PRIOR_HALVED_AT);
  const withRows = read.filter(({ book }) => model.neighbours.has(book)).length;
  const contentWeight = Math.max(CONTENT_FLOOR, 1 - withRows / Math.max(1, read.length));
  const like = likeness(catalogue, affinities.terms);

  const { lean } = choice;
  const closeness = (place: number) => candidates.closeness[place]! * perLike;
  const author = (book: number) =>
    contentWeight * AUTHOR_WEIGHT * (affinities.authors.get(catalogue.authorOf(book)) ?? 0);
  const genre = (book: number) => contentWeight * GENRE_WEIGHT * affinities.genres[catalogue.genreOf(book)]!;
  const terms = (book: number) => contentWeight * TERM_WEIGHT * like(book);
  // Who only likes tells what they have chosen themselves; who passes is one to whom cards are shown.
  const rateMatters = read.length === 0 ? 1 : passes.length / read.length;
  const prior = (book: number) => priorWeight * model.appeal.of(book, rateMatters);

  for (let place = 0; place < candidates.size; place++) {
    const book = candidates.books[place]!;
    const own = closeness(place) + author(book) + genre(book) + terms(book) + prior(book);
    candidates.scores[place] = lean ? own + lean(book) : own;
  }
  return (place) => {
    const book = candidates.books[place]!;
    const nearest = candidates.nearest[place]!;
    return {
      book,
      score: candidates.scores[place]!,
      closeness: closeness(place),
      nearest: nearest === NOTHING_NEAR ? null : nearest,
      author: author(book),
      genre: genre(book),
      terms: terms(book),
      prior: prior(book),
    };
  };
}

/** Fills `candidates` with the books that a choice is made among, and how near they are. */
function gather(
  { catalogue, neighbours, appeal }: RankingModel,
  likes: readonly Decision[],
  passes: readonly Decision[],
  affinities: Affinities,
  { genre = null, pool = [], poolOnly = false, allows }: Choice,
): void {
  candidates.clear();
  for (const { book } of likes) neighbours.each(book, (other, closeness) => candidates.near(other, book, closeness));
  const inPool = poolOnly ? new Set(pool) : null;
  const may = (book: number) =>
    catalogue.has(book) &&
    (genre === null || catalogue.genreOf(book) === genre) &&
    (!inPool || inPool.has(book)) &&
    (!allows || allows(book));
  for (const book of pool) candidates.add(book);
  if (!poolOnly) {
    for (const book of booksAlike(catalogue, affinities)) candidates.add(book);
    let popular = 0;
    for (const book of appeal.head(genre)) {
      if (popular === PRIOR_CANDIDATES) break;
      if (!may(book)) continue;
      candidates.add(book);
      popular += 1;
    }
  }
  for (const { book } of passes) {
    neighbours.each(book, (other, closeness) => candidates.away(other, PASS_WEIGHT * closeness));
  }
  candidates.keep(may);
}

/** Some books of the authors and words that the reader likes best. */
function* booksAlike(catalogue: RankingModel["catalogue"], { authors, terms }: Affinities): Generator<number> {
  const liked = [...authors].filter(([, affinity]) => affinity > 0).sort(([, a], [, b]) => b - a);
  for (const [author] of liked.slice(0, AUTHORS_FOLLOWED)) {
    yield* (catalogue.byAuthor.get(author) ?? []).slice(0, BOOKS_OF_A_TERM);
  }
  for (const [term, affinity] of terms) if (affinity > 0) yield* catalogue.booksWith(term);
}
