interface Term {
  /** Calendar years after the year of the author's death. */
  life: number;
  /** Texts of authors who died before this year were free when the term became longer, and stayed so. */
  freeIfDeadBefore?: number;
}

const SEVENTY = `AT BE BG BR CH CY CZ DE DK EE FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK`;

/** By ISO 3166 code, the longer term where a law has several; see `docs/decisions/048-free-ebooks.md`. */
export const LIFE_TERMS: Readonly<Record<string, Term>> = {
  ...Object.fromEntries(SEVENTY.split(" ").map((country) => [country, { life: 70 }])),
  AU: { life: 70, freeIfDeadBefore: 1955 },
  CA: { life: 70, freeIfDeadBefore: 1972 },
  CN: { life: 50 },
  CO: { life: 80 },
  ES: { life: 80 },
  IN: { life: 60 },
  JP: { life: 70, freeIfDeadBefore: 1968 },
  KR: { life: 70, freeIfDeadBefore: 1963 },
  MX: { life: 100, freeIfDeadBefore: 1944 },
  NZ: { life: 50 },
  ZA: { life: 50 },
};

export const PUBLICATION_TERMS: Readonly<Record<string, number>> = { US: 95 };

export const COUNTRIES = [...Object.keys(LIFE_TERMS), ...Object.keys(PUBLICATION_TERMS)].toSorted();
