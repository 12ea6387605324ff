/** How many terms of each facet say what a book is like. Tuned by `npm run eval -- cold-start`; words take what is left. */
const TELLING: ReadonlyArray<[facet: string, terms: number]> = [
  ["theme", 3],
  ["mood", 2],
  ["form", 1],
];

/** A term of a book; `position` is 0 for the most central term of its facet. */
export interface BookFacet {
  facet: string;
  term: string;
  position: number;
}

/** A book's most central facets, by which a place without readers tells books that are alike. */
export function traitsOf(facets: readonly BookFacet[]): string[] {
  return TELLING.flatMap(([name, terms]) =>
    facets
      .filter(({ facet, position }) => facet === name && position < terms)
      .map(({ facet, term }) => `${facet}/${term}`),
  );
}
