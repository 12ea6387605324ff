/** Terms of each facet. Tuned by `npm run eval -- cold-start`; words take what is left. */
const TELLING: ReadonlyArray<[facet: string, terms: number]> = [
  ["theme", 3],
  ["mood", 2],
  ["form", 1],
];

/** `position` is 0 for the most central term of its facet. */
export interface BookFacet {
  facet: string;
  term: string;
  position: number;
}

export function traitsOf(facets: readonly BookFacet[]): string[] {
  return TELLING.flatMap(([name, terms]) =>
    facets
      .filter(({ facet, position }) => facet === name && position < terms)
      .map(({ facet, term }) => `${facet}/${term}`),
  );
}
