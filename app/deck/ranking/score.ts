import { affinitiesOf, type Affinities } from "./affinity.ts";
import { Candidates, NO_NEIGHBOUR } from "./candidates.ts";
import {
  AUTHOR_WEIGHT,
  AUTHORS_FOLLOWED,
  CONTENT_FLOOR,
  ELSEWHERE_WEIGHT,
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
import { weightOf, type Decision } from "./decision.ts";
import { likeness } from "./likeness.ts";
import type { RankingModel } from "./model.ts";

export interface Score {
  book: number;
  score: number;
  closeness: number;
  nearest: number | null;
  author: number;
  genre: number;
  terms: number;
  prior: number;
  elsewhere: number;
}

export interface Choice {
  genre?: number | null;
  pool?: readonly number[];
  poolOnly?: boolean;
  allows?: (book: number) => boolean;
  lean?: (book: number) => number;
}

const candidates = new Candidates();

/** Unsorted; `decisions` are oldest first. Includes books already decided on, unless `choice.allows` excludes them. */
export function scoreBooks(model: RankingModel, decisions: readonly Decision[], choice: Choice = {}): Score[] {
  const scored = scoreCandidates(model, decisions, choice);
  return Array.from({ length: candidates.size }, (_, index) => scored(index));
}

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
  for (let index = 0; index < size; index++) if (scores[index]! >= bar) best.push(scored(index));
  return bestOf(best, count);
}

export function bestOf(scores: readonly Score[], count: number): Score[] {
  return scores.toSorted((a, b) => b.score - a.score || a.book - b.book).slice(0, count);
}

function scoreCandidates(
  model: RankingModel,
  decisions: readonly Decision[],
  choice: Choice,
): (index: number) => Score {
  const { catalogue } = model;
  const likes = decisions.filter(({ liked }) => liked).slice(-LIKES_READ);
  const passes = decisions.filter(({ liked }) => !liked).slice(-PASSES_READ);
  const read = [...passes, ...likes];
  const affinities = affinitiesOf(catalogue, read);
  gatherCandidates(model, likes, passes, affinities, choice);

  const perLike =
    1 /
    Math.sqrt(
      Math.max(
        1,
        likes.reduce((sum, like) => sum + weightOf(like), 0),
      ),
    );
  // A disliked book of the list was chosen, not shown.
  const shown = passes.filter(({ cause }) => cause?.kind !== "listed").length;
  const decided = read.length - shown + PRIOR_PASS * shown;
  const priorWeight = PRIOR_WEIGHT / (1 + decided / PRIOR_HALVED_AT);
  const withRows = read.filter(({ book }) => model.neighbours.has(book)).length;
  const contentWeight = Math.max(CONTENT_FLOOR, 1 - withRows / Math.max(1, read.length));
  const like = likeness(catalogue, affinities.terms);

  const { lean } = choice;
  const closeness = (index: number) => candidates.closeness[index]! * perLike;
  const author = (book: number) =>
    contentWeight * AUTHOR_WEIGHT * (affinities.authors.get(catalogue.authorOf(book)) ?? 0);
  const genre = (book: number) => contentWeight * GENRE_WEIGHT * affinities.genres[catalogue.genreOf(book)]!;
  const terms = (book: number) => contentWeight * TERM_WEIGHT * like(book);
  // Likes alone may be books that readers chose elsewhere; passes prove that cards were shown (see `RATE_POWER`).
  const rateMatters = read.length === 0 ? 1 : shown / read.length;
  const prior = (book: number) => priorWeight * model.appeal.of(book, rateMatters);
  const elsewhereWeight = priorWeight * ELSEWHERE_WEIGHT * model.appeal.elsewhereMatters;
  const elsewhere = (book: number) => elsewhereWeight * catalogue.widelyRead.shareOf(book);

  for (let index = 0; index < candidates.size; index++) {
    const book = candidates.books[index]!;
    const own = closeness(index) + author(book) + genre(book) + terms(book) + prior(book) + elsewhere(book);
    candidates.scores[index] = lean ? own + lean(book) : own;
  }
  return (index) => {
    const book = candidates.books[index]!;
    const nearest = candidates.nearest[index]!;
    return {
      book,
      score: candidates.scores[index]!,
      closeness: closeness(index),
      nearest: nearest === NO_NEIGHBOUR ? null : nearest,
      author: author(book),
      genre: genre(book),
      terms: terms(book),
      prior: prior(book),
      elsewhere: elsewhere(book),
    };
  };
}

function gatherCandidates(
  { catalogue, neighbours, appeal }: RankingModel,
  likes: readonly Decision[],
  passes: readonly Decision[],
  affinities: Affinities,
  { genre = null, pool = [], poolOnly = false, allows }: Choice,
): void {
  candidates.clear();
  for (const like of likes) {
    const weight = weightOf(like);
    neighbours.each(like.book, (other, closeness) => candidates.addCloseness(other, like.book, weight * closeness));
  }
  const inPool = poolOnly ? new Set(pool) : null;
  const isAllowed = (book: number) =>
    catalogue.has(book) &&
    (genre === null || catalogue.genreOf(book) === genre) &&
    (!inPool || inPool.has(book)) &&
    (!allows || allows(book));
  for (const book of pool) candidates.add(book);
  if (!poolOnly) {
    eachSimilarBook(catalogue, affinities, (book) => candidates.add(book));
    let popular = 0;
    for (const book of appeal.head(genre)) {
      if (popular === PRIOR_CANDIDATES) break;
      if (!isAllowed(book)) continue;
      candidates.add(book);
      popular += 1;
    }
  }
  for (const pass of passes) {
    const weight = PASS_WEIGHT * weightOf(pass);
    neighbours.each(pass.book, (other, closeness) => candidates.subtractCloseness(other, weight * closeness));
  }
  candidates.filter(isAllowed);
}

function eachSimilarBook(
  catalogue: RankingModel["catalogue"],
  { authors, terms }: Affinities,
  visit: (book: number) => void,
): void {
  const liked = [...authors].filter(([, affinity]) => affinity > 0).sort(([, a], [, b]) => b - a);
  for (const [author] of liked.slice(0, AUTHORS_FOLLOWED)) catalogue.eachBookBy(author, visit);
  for (const [term, affinity] of terms) if (affinity > 0) catalogue.eachBookWith(term, visit);
}
