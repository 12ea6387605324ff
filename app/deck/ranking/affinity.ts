import { GENRES } from "#db/genres.ts";

import type { Catalogue } from "./catalogue.ts";
import { AFFINITY_SMOOTHING, PASS_WEIGHT, TERMS_FOLLOWED } from "./constants.ts";
import { weightOf, type Decision } from "./decision.ts";
import { eachTerm } from "./likeness.ts";
import { Tally } from "./tally.ts";

/** Each about -1 to 1. */
export interface Affinities {
  authors: ReadonlyMap<number, number>;
  genres: readonly number[];
  terms: ReadonlyMap<number, number>;
}

const terms = new Tally();

export function affinitiesOf(catalogue: Catalogue, decisions: readonly Decision[]): Affinities {
  const known = decisions.filter(({ book }) => catalogue.has(book));
  let weights = 0;
  const authors = new Map<number, { sum: number; count: number }>();
  terms.clear();
  for (const decision of known) {
    const { book } = decision;
    const weight = decision.liked ? weightOf(decision) : -PASS_WEIGHT * weightOf(decision);
    weights += Math.abs(weight);
    const number = catalogue.authorOf(book);
    const author = authors.get(number) ?? { sum: 0, count: 0 };
    authors.set(number, { sum: author.sum + weight, count: author.count + 1 });
    eachTerm(catalogue, book, (term, share) => terms.add(term, weight * share));
  }
  const perDecision = 1 / (weights + AFFINITY_SMOOTHING);
  return {
    authors: new Map([...authors].map(([author, { sum, count }]) => [author, sum / (count + AFFINITY_SMOOTHING)])),
    genres: genreAffinities(catalogue, known),
    terms: new Map(terms.largest(TERMS_FOLLOWED).map(([term, sum]) => [term, sum * perDecision])),
  };
}

/** By index in `GENRES`; above 0 if the reader liked more of the genre than chance would give. */
export function genreAffinities(catalogue: Catalogue, decisions: readonly Decision[]): readonly number[] {
  const [liked, passed] = [GENRES.map(() => 0), GENRES.map(() => 0)];
  let [likes, passes] = [0, 0];
  for (const decision of decisions) {
    const weight = weightOf(decision);
    (decision.liked ? liked : passed)[catalogue.genreOf(decision.book)]! += weight;
    if (decision.liked) likes += weight;
    else passes += weight;
  }
  return GENRES.map((_, genre) => {
    const share = catalogue.genreShare(genre);
    return lift(liked[genre]!, likes, share) - PASS_WEIGHT * lift(passed[genre]!, passes, share);
  });
}

function lift(count: number, all: number, share: number): number {
  return (count + AFFINITY_SMOOTHING * share) / (all + AFFINITY_SMOOTHING) - share;
}
