import { GENRES } from "#db/genres.ts";

import type { Catalogue } from "./catalogue.ts";
import { AFFINITY_SMOOTHING, PASS_WEIGHT } from "./constants.ts";
import { weightOf, type Decision } from "./decision.ts";

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
