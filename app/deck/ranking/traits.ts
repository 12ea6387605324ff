import authors from "#app/books/facets/authors.json" with { type: "json" };

import { keyOf } from "./book-words.ts";

/** `position` is 0 for the most central term of its facet. */
export interface BookFacet {
  facet: string;
  term: string;
  position: number;
}

export interface TraitFacts {
  author: string;
  facets: readonly BookFacet[];
  original?: string | null | undefined;
  year?: number | null;
  pages?: number | null;
}

/** Each names one fact of a book beside author and genre, as "setting/japan"; most telling first. */
export function traitsOf({ author, facets, original, year, pages }: TraitFacts): string[] {
  const origins = ORIGINS.get(keyOf(author)) ?? [];
  return [
    ...facets.toSorted((a, b) => a.position - b.position).map(({ facet, term }) => `${facet}/${term}`),
    ...origins.map((origin) => `origin/${origin}`),
    ...(original ? [`original/${original}`] : []),
    ...(pages ? [`length/${classOf(pages, LENGTHS)}`] : []),
    ...(year ? [`published/${classOf(year, PERIODS)}`] : []),
  ];
}

/** Where a trait's facet counts for more or less than others; a word of a text has none. Tuned on made-up tastes. */
const FACET_WEIGHTS: Readonly<Record<string, number>> = {
  genre: 1.5,
  author: 1.5,
  era: 0.7,
  narrator: 0.6,
  audience: 0.8,
  pace: 0.5,
  difficulty: 0.6,
  published: 0.7,
  warning: 0.5,
};

export function facetWeight(trait: string): number {
  const end = trait.indexOf("/");
  return end < 0 ? 1 : (FACET_WEIGHTS[trait.slice(0, end)] ?? 1);
}

type Classes = ReadonlyArray<readonly [below: number, name: string]>;

export const LENGTHS: Classes = [
  [151, "very short"],
  [221, "short"],
  [321, "medium"],
  [451, "rather long"],
  [601, "long"],
  [Infinity, "very long"],
];

export const PERIODS: Classes = [
  [1800, "before 1800"],
  [1900, "19th century"],
  [1930, "1900 to 1929"],
  [1960, "1930 to 1959"],
  [1980, "1960 to 1979"],
  [2000, "1980 to 1999"],
  [2010, "2000 to 2009"],
  [2018, "2010 to 2017"],
  [Infinity, "since 2018"],
];

function classOf(number: number, classes: Classes): string {
  return classes.find(([below]) => number < below)![1];
}

const ORIGINS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(authors).map(([name, origins]) => [keyOf(name), origins]),
);
