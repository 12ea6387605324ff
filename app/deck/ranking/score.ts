import { Candidates, NO_NEIGHBOUR } from "./candidates.ts";
import {
  CONTENT_FLOOR,
  ELSEWHERE_WEIGHT,
  LIKES_READ,
  PASS_WEIGHT,
  PASSES_READ,
  PREFERENCE_WEIGHT,
  PRIOR_CANDIDATES,
  PRIOR_HALVED_AT,
  PRIOR_PASS,
  PRIOR_WEIGHT,
  SMALL_CATALOGUE,
  TERMS_FOLLOWED,
} from "./constants.ts";
import { weightOf, type Decision } from "./decision.ts";
import type { RankingModel } from "./model.ts";
import { preferenceOf, type Preference } from "./preference.ts";

export interface Score {
  book: number;
  score: number;
  closeness: number;
  nearest: number | null;
  preference: number;
  prior: number;
  elsewhere: number;
}

export interface Choice {
  genre?: number | null;
  pool?: readonly number[];
  poolOnly?: boolean;
  allows?: (book: number) => boolean;
  /** Of `readOf(decisions)`, if it is known already. */
  preferred?: Preference;
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
  const { likes, passes, read } = readOf(decisions);
  const preferred = choice.preferred ?? preferenceOf(catalogue, read);
  gatherCandidates(model, likes, passes, preferred, choice);

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

  const { lean } = choice;
  const closeness = (index: number) => candidates.closeness[index]! * perLike;
  const preference = (book: number) => contentWeight * PREFERENCE_WEIGHT * preferred.of(book);
  // Likes alone may be books that readers chose elsewhere; passes prove that cards were shown (see `RATE_POWER`).
  const rateMatters = read.length === 0 ? 1 : shown / read.length;
  const prior = (book: number) => priorWeight * model.appeal.of(book, rateMatters);
  const elsewhereWeight = priorWeight * ELSEWHERE_WEIGHT * model.appeal.elsewhereMatters;
  const elsewhere = (book: number) => elsewhereWeight * catalogue.widelyRead.shareOf(book);

  for (let index = 0; index < candidates.size; index++) {
    const book = candidates.books[index]!;
    const own = closeness(index) + preference(book) + prior(book) + elsewhere(book);
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
      preference: preference(book),
      prior: prior(book),
      elsewhere: elsewhere(book),
    };
  };
}

/** The newest, which alone are read. */
export function readOf(decisions: readonly Decision[]) {
  const likes = decisions.filter(({ liked }) => liked).slice(-LIKES_READ);
  const passes = decisions.filter(({ liked }) => !liked).slice(-PASSES_READ);
  return { likes, passes, read: [...passes, ...likes] };
}

function gatherCandidates(
  { catalogue, neighbours, appeal }: RankingModel,
  likes: readonly Decision[],
  passes: readonly Decision[],
  preferred: Preference,
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
    for (const term of preferred.likedTerms(TERMS_FOLLOWED))
      catalogue.eachBookWith(term, (book) => candidates.add(book));
    if (catalogue.size <= SMALL_CATALOGUE && likes.length + passes.length > 0)
      for (const list of catalogue.byGenre) list.each((book) => candidates.add(book));
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
