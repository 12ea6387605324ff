/** A bar of a chart: so many books. */
export interface BookCount {
  name: string;
  books: number;
}

/** The books of a reader that were finished in a period, each once, counted in five ways. */
export interface FinishedBooks {
  books: number;
  authors: {
    /** Different authors, as the list spells them. */
    count: number;
    /** Those with most books, most first. */
    most: BookCount[];
  };
  /** By number of pages, the shortest first; books of unknown length are left out. */
  lengths: BookCount[];
  /** The mean of those pages; null without any. */
  meanPages: number | null;
  /** By stars, five first; books without stars are left out. */
  stars: BookCount[];
  meanStars: number | null;
  /** By what the catalogue says they are, most first; others are left out. */
  kinds: BookCount[];
  /** By what the reader's places in them were given in; books without a place are left out. */
  editions: BookCount[];
}

/** The fewest pages of each length but the first. */
export const LENGTHS_FROM = [150, 300, 450, 600] as const;

export const lengthName = (bucket: number): string => {
  const from = LENGTHS_FROM[bucket - 1];
  const to = LENGTHS_FROM[bucket];
  if (from === undefined) return `Under ${to} pages`;
  return to === undefined ? `${from} and more` : `${from}–${to - 1}`;
};

/** The name of so many whole stars: "4 – 4½ stars". */
export const starsName = (whole: number): string => {
  if (whole === 5) return "5 stars";
  return whole === 0 ? "½ star" : `${whole} – ${whole}½ stars`;
};

/** Terms of the catalogue for what a book is, as opposed to what it is about. */
export const KINDS = [
  "novel",
  "novella",
  "short stories",
  "linked stories",
  "graphic novel",
  "essays",
  "poetry",
  "letters",
  "diary",
  "memoir",
  "biography",
  "reportage",
  "popular science",
  "history book",
  "philosophy book",
  "nature writing",
  "travel writing",
  "business book",
  "self-help",
  "stage play",
  "fairy tale",
] as const;

export const EDITIONS = { page: "By the page", percent: "By percent", minutes: "By ear" } as const;

/** How many books a chart leaves out. */
export const leftOut = (books: number, counts: readonly BookCount[]): number =>
  books - counts.reduce((sum, count) => sum + count.books, 0);
