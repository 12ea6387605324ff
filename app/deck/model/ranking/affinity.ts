import { GENRES } from "#db/genres.ts";

import type { Catalogue } from "./catalogue.ts";
import { AFFINITY_SMOOTHING, PASS_WEIGHT, TERMS_FOLLOWED } from "./constants.ts";
import type { Decision } from "./decision.ts";
import { eachTerm } from "./likeness.ts";
import { Tally } from "./tally.ts";

/** What a reader's decisions say of authors, genres and words; about -1 to 1 each. */
export interface Affinities {
  authors: ReadonlyMap<number, number>;
  /** By place in `GENRES`. */
  genres: readonly number[];
  /** The most telling words, for better or worse. */
  terms: ReadonlyMap<number, number>;
}

/** Words of the reader whose affinities are being found. */
const terms = new Tally();

export function affinitiesOf(catalogue: Catalogue, decisions: readonly Decision[]): Affinities {
  const known = decisions.filter(({ book }) => catalogue.has(book));
  const likes = known.filter(({ liked }) => liked).length;
  const passes = known.length - likes;
  const authors = new Map<number, { sum: number; count: number }>();
  terms.clear();
  for (const { book, liked } of known) {
    const weight = liked ? 1 : -PASS_WEIGHT;
    const number = catalogue.authorOf(book);
    const author = authors.get(number) ?? { sum: 0, count: 0 };
    authors.set(number, { sum: author.sum + weight, count: author.count + 1 });
    eachTerm(catalogue, book, (term, share) => terms.add(term, weight * share));
  }
  const perDecision = 1 / (likes + PASS_WEIGHT * passes + AFFINITY_SMOOTHING);
  return {
    authors: new Map([...authors].map(([author, { sum, count }]) => [author, sum / (count + AFFINITY_SMOOTHING)])),
    genres: genreAffinities(catalogue, known),
    terms: new Map(terms.farthest(TERMS_FOLLOWED).map(([term, sum]) => [term, sum * perDecision])),
  };
}

/** By place in `GENRES`: above 0 where more was liked than chance would give. */
export function genreAffinities(catalogue: Catalogue, decisions: readonly Decision[]): readonly number[] {
  const [liked, passed] = [GENRES.map(() => 0), GENRES.map(() => 0)];
  let likes = 0;
  for (const decision of decisions) {
    (decision.liked ? liked : passed)[catalogue.genreOf(decision.book)]! += 1;
    if (decision.liked) likes += 1;
  }
  return GENRES.map((_, genre) => {
    const share = catalogue.genreShare(genre);
    const passes = decisions.length - likes;
    return lift(liked[genre]!, likes, share) - PASS_WEIGHT * lift(passed[genre]!, passes, share);
  });
}

/** How far a share, smoothed, lies above the one that chance would give. */
function lift(count: number, all: number, share: number): number {
  return (count + AFFINITY_SMOOTHING * share) / (all + AFFINITY_SMOOTHING) - share;
}
