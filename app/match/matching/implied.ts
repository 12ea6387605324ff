import { FACETS, facetNumber } from "#app/match/wish/vocabulary.ts";
import type { Wish } from "#app/match/wish/wish.ts";

type Weighted = Readonly<Record<string, number>>;

const GRIM: Weighted = {
  "warning/graphic violence": 0.7,
  "warning/gore": 0.8,
  "warning/body horror": 0.8,
  "warning/torture": 0.8,
  "warning/sexual violence": 0.9,
  "warning/child sexual abuse": 1,
  "warning/child abuse": 0.5,
  "warning/cannibalism": 0.6,
  "mood/disturbing": 0.6,
  "form/grimdark": 0.6,
};
const ADULT: Weighted = { ...GRIM, "warning/sexual content": 0.5, "warning/incest": 0.8, "warning/suicide": 0.3 };

/** Close facets by `facet/term`: a reader who is spared one is spared those, too. */
const CLOSE: Readonly<Record<string, Weighted>> = {
  "mood/sad": { "form/sad ending": 0.8, "mood/dark": 0.5, "mood/disturbing": 0.6, "mood/melancholy": 0.4 },
  "mood/scary": { "genre/horror": 0.8, "mood/disturbing": 0.4 },
  "mood/dark": { "mood/disturbing": 0.7, "form/grimdark": 0.7 },
  "mood/romantic": { "theme/love": 0.5, "form/romance novel": 0.8 },
  "theme/love": { "mood/romantic": 0.7, "form/romance novel": 0.8 },
  "warning/violence": { "warning/graphic violence": 1, "warning/gore": 1, "warning/torture": 0.9, "theme/war": 0.3 },
  "theme/illness": { "warning/cancer": 1, "warning/serious illness": 1, "theme/cancer": 1, "warning/dementia": 0.8 },
};
/** A reader who wants one of these wants nothing grim, unless they ask for it. */
const GENTLE = new Set(["cozy", "gentle", "heartwarming", "joyful"]);
const AGE_OF_ADULTS = 18;

export function impliedSpared(wish: Wish): ReadonlyMap<number, number> {
  const implied = new Map<number, number>();
  const add = (weighted: Weighted) => {
    for (const [name, weight] of Object.entries(weighted)) {
      const [facet, term] = name.split("/") as [string, string];
      const number = facetNumber(facet, term);
      if (number !== undefined) implied.set(number, Math.max(weight, implied.get(number) ?? 0));
    }
  };
  for (const number of wish.spared.flatMap(({ facets }) => facets)) add(CLOSE[nameOf(number)] ?? {});
  const wanted = wish.concepts.flatMap(({ facets }) => facets);
  if ((wish.bounds.age ?? AGE_OF_ADULTS) < AGE_OF_ADULTS) add(ADULT);
  if (wanted.some((number) => FACETS[number]!.facet === "mood" && GENTLE.has(FACETS[number]!.term))) add(GRIM);
  for (const number of wanted) implied.delete(number);
  return implied;
}

function nameOf(number: number): string {
  const { facet, term } = FACETS[number]!;
  return `${facet}/${term}`;
}
