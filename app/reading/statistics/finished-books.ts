import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

export interface BookCount {
  name: string;
  books: number;
}

export interface FinishedBooks {
  books: number;
  authors: {
    count: number;
    most: BookCount[];
  };
  lengths: BookCount[];
  meanPages: number | null;
  stars: BookCount[];
  meanStars: number | null;
  /** By what the catalogue says they are; others are left out. */
  kinds: BookCount[];
  /** By the unit of the reader's places in them; books without a place are left out. */
  editions: BookCount[];
}

/** The fewest pages of each length but the first. */
export const LENGTHS_FROM = [150, 300, 450, 600] as const;

export const lengthName = (bucket: number): string => {
  const from = LENGTHS_FROM[bucket - 1];
  const to = LENGTHS_FROM[bucket];
  if (from === undefined) return t("Under {to} pages", { to });
  return to === undefined ? t("{from} or more", { from }) : `${from}–${to - 1}`;
};

export const starsName = (whole: number): string => {
  if (whole === 5) return t("{stars} stars", { stars: 5 });
  return whole === 0 ? t("½ star") : t("{stars} stars", { stars: `${whole} – ${whole}½` });
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

export const EDITIONS = inEachLanguage(
  () => ({ page: t("By page"), percent: t("By percent"), minutes: t("By minutes") }) as const,
);

export const leftOut = (books: number, counts: readonly BookCount[]): number =>
  books - counts.reduce((sum, count) => sum + count.books, 0);
