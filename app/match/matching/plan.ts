import { FACETS } from "#app/match/wish/vocabulary.ts";
import type { Concept, Wish } from "#app/match/wish/wish.ts";

export interface Criterion {
  name: string;
  facets: ReadonlyMap<number, number>;
  stems: readonly string[];
  weight: number;
  lacking: number;
}

const WEIGHTS: Readonly<Record<string, number>> = {
  form: 1.2,
  genre: 1.2,
  setting: 1.25,
  author: 1.25,
  era: 1.15,
  theme: 1.1,
  representation: 1.1,
  mood: 1,
  audience: 1,
  narrator: 0.8,
  pace: 0.7,
  difficulty: 0.7,
  warning: 0.6,
};
/** "Like Dune, but funny": what is added to an example is what makes the wish. */
const BESIDE_EXAMPLE = 2;
export const NEAR_WEIGHT = 0.3;
/** A warning of violence is no praise of it. */
const WARNING_WEIGHT = 0.5;
const LACKING: Readonly<Record<string, number>> = { form: 0.45, genre: 0.45, author: 0.45, setting: 0.6 };
const YOUNG = new Set(["children", "teenagers"]);

export function criteriaOf(wish: Wish): Criterion[] {
  const beside = wish.like.length > 0 ? BESIDE_EXAMPLE : 1;
  return wish.concepts.map((concept) => criterion({ ...concept, emphasis: Math.max(beside, concept.emphasis) }));
}

export function criterion({ name, facets, near, stems, emphasis }: Concept): Criterion {
  const kinds = facets.map((number) => FACETS[number]!.facet);
  return {
    name,
    facets: new Map([
      ...near.map((number): [number, number] => [number, NEAR_WEIGHT]),
      ...facets.map((number): [number, number] => [number, FACETS[number]!.facet === "warning" ? WARNING_WEIGHT : 1]),
    ]),
    stems,
    weight: emphasis * Math.max(0.8, ...kinds.map((kind) => WEIGHTS[kind] ?? 1)),
    lacking: Math.min(1, ...facets.map(lackingOf)),
  };
}

function lackingOf(number: number): number {
  const { facet, term } = FACETS[number]!;
  return facet === "audience" && YOUNG.has(term) ? LACKING["form"]! : (LACKING[facet] ?? 1);
}
