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
  if (whole === 5) return "5 stars";
  return whole === 0 ? t("½ star") : `${whole} – ${whole}½ stars`;
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

/** `a novel`, `novels`; the same for kinds that are not counted, such as `poetry` and `short stories`. */
export function kindText(name: string, books: number): string {
  const kind = name.toLowerCase();
  if (!/(?:novel|novella|memoir|book|play|tale|diary|biography)$/.test(kind)) return kind;
  return books === 1 ? `a ${kind}` : `${kind.replace(/(?<=[^aeiou])y$/, "ie")}s`;
}

export const EDITIONS = inEachLanguage(
  () => ({ page: t("By page"), percent: t("By percent"), minutes: t("By minutes") }) as const,
);

export const leftOut = (books: number, counts: readonly BookCount[]): number =>
  books - counts.reduce((sum, count) => sum + count.books, 0);
