import { readCursor, writeCursor } from "#app/http/cursor.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { GENRES, type Genre } from "#db/genres.ts";

import { tidyQuery } from "./rules.ts";

export const LENGTHS = inEachLanguage(
  () =>
    ({
      short: { name: t("Up to 200 pages"), min: 1, max: 200 },
      medium: { name: t("200 to 400 pages"), min: 200, max: 400 },
      long: { name: t("400 pages or more"), min: 400, max: null },
    }) as const,
);
export type Length = keyof typeof LENGTHS;

export const FORMS = [
  "novel",
  "novella",
  "short stories",
  "graphic novel",
  "poetry",
  "stage play",
  "fairy tale",
  "essays",
  "letters",
  "diary",
  "memoir",
  "biography",
  "reportage",
  "true crime",
  "popular science",
] as const;

/** ISO 639-1, of the original. */
export const LANGUAGES = [
  "ar",
  "zh",
  "da",
  "nl",
  "en",
  "fr",
  "de",
  "el",
  "it",
  "ja",
  "ko",
  "la",
  "no",
  "pl",
  "pt",
  "ru",
  "es",
  "sv",
  "tr",
] as const;

/** Null and an empty list ask for nothing. */
export interface SearchFilters {
  genres: Genre[];
  length: Length | null;
  /** Years of first publication, inclusive. */
  from: number | null;
  to: number | null;
  language: string | null;
  form: string | null;
  free: true | null;
}

export const NO_FILTERS: SearchFilters = {
  genres: [],
  length: null,
  from: null,
  to: null,
  language: null,
  form: null,
  free: null,
};

export const FREE_NOW: SearchFilters = { ...NO_FILTERS, free: true };

export interface SearchView {
  /** "" finds nothing, except with the filter `free`. */
  query: string;
  filters: SearchFilters;
  after: FoundKey | null;
}

export type FoundKey = readonly [key: string, id: number];

export const YEARS = { min: -3_000, max: 2_200 };

/** Ignores unknown and malformed filters. */
export function readSearch(query: URLSearchParams): SearchView {
  const chosen = query.getAll("genre");
  const length = query.get("length") ?? "";
  return {
    query: tidyQuery(query.get("q")),
    filters: {
      genres: GENRES.filter((genre) => chosen.includes(genre)),
      length: Object.hasOwn(LENGTHS, length) ? (length as Length) : null,
      from: readYear(query.get("from")),
      to: readYear(query.get("to")),
      language: LANGUAGES.find((language) => language === query.get("language")) ?? null,
      form: FORMS.find((form) => form === query.get("form")) ?? null,
      free: query.get("free") === "true" || null,
    },
    after: readCursor(query.get("after"), ["text"]),
  };
}

function readYear(text: string | null): number | null {
  const year = /^-?\d{1,4}$/.test(text ?? "") ? Number(text) : null;
  return year !== null && year >= YEARS.min && year <= YEARS.max ? year : null;
}

export function searchPath({ query, filters, after }: Omit<SearchView, "after"> & Partial<SearchView>): string {
  const { genres, ...others } = filters;
  const params = new URLSearchParams({ q: query });
  for (const genre of genres) params.append("genre", genre);
  for (const [name, value] of Object.entries(others)) if (value !== null) params.append(name, String(value));
  if (after) params.append("after", writeCursor(after));
  return `/search?${params}`;
}

export function filterCount({ genres, ...others }: SearchFilters): number {
  return genres.length + Object.values(others).filter((value) => value !== null).length;
}

const PAGE_SIZE = 24;

/** `after` may be deleted meanwhile. */
export function pageAfter(
  found: readonly FoundKey[],
  after: FoundKey | null,
): { shown: readonly FoundKey[]; next: FoundKey | null } {
  const start = after === null ? 0 : found.findIndex((book) => follows(book, after));
  const rest = start < 0 ? [] : found.slice(start);
  return { shown: rest.slice(0, PAGE_SIZE), next: rest.length > PAGE_SIZE ? rest[PAGE_SIZE - 1]! : null };
}

function follows([key, id]: FoundKey, [afterKey, afterId]: FoundKey): boolean {
  return key === afterKey ? id > afterId : key > afterKey;
}
