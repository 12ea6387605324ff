import { cut, lengthOf, shortened } from "#book-facts/clean-text.ts";
import { isbn13From } from "#book-facts/isbn.ts";
import { plainText } from "#book-facts/outside-text.ts";
import { pageCountIn } from "#book-facts/page-count.ts";
import { statedYear } from "#book-facts/publication-year.ts";
import { type Genre, GENRES } from "#db/genres.ts";
import { MISREAD as MISREAD_PATTERN } from "#db/schema/books/misread-name.ts";

import { COLUMN_NAMES as NAMES } from "./column-names.ts";
import { genreFromCategory } from "./genre-from-category.ts";
import {
  alternatesFrom,
  countFrom,
  facetsFrom,
  type PlacedFacet,
  sourceName,
  statedLanguage,
  statedSeries,
} from "./stated-facts.ts";
import { pictureAddress, webAddress } from "./web-address.ts";

/** A row without a title adds to the book of its id. `genre_if_new` is only for a book that is not in the table yet. */
export interface BookRow {
  title: string | null;
  author: string | null;
  genre: Genre | null;
  genre_if_new: Genre;
  description: string | null;
  image_url: string | null;
  link_url: string | null;
  book_id: string | null;
  number: string | null;
  number_source: string | null;
  isbn13: string | null;
  year: number | null;
  pages: number | null;
  language: string | null;
  popularity: number | null;
  series_name: string | null;
  series_place: number | null;
  /** Terms of `app/books/facets/vocabulary.json`, the most central first; null if the row states none. */
  facets: PlacedFacet[] | null;
  /** Pairs of a name as `author` spells it and another name of that person. */
  alternates: [name: string, alternate: string][] | null;
}

export type ParsedBook = { book: BookRow; warnings: string[] } | { rejection: string; title?: string };

const LONGEST = { name: 500, description: 20_000, id: 200 };
const OPEN_LIBRARY_ID = /^(?:https:\/\/openlibrary\.org)?(?:\/?(?:works|books)\/)?(OL\d{1,9}[WM])(?:\/[^/]*)?$/i;

/** Applies the table's constraints, so that the database has nothing left to reject. */
export function parseBook(fields: ReadonlyMap<string, unknown>): ParsedBook {
  const warnings: string[] = [];
  const read = (fact: keyof typeof NAMES) => firstText(fields, fact, warnings);
  const name = (fact: "title" | "author") => read(fact)?.replace(/\s+/g, " ") ?? null;

  const title = name("title");
  const rejected = (rejection: string) => (title ? { rejection, title: shortened(title) } : { rejection });
  const id = read("id");
  const supplement = id !== null && !NAMES.title.some((one) => fields.has(one));
  if (!title && !supplement) return rejected("it has no title");
  if (title && lengthOf(title) > LONGEST.name) return rejected(`its title is longer than ${LONGEST.name} characters`);
  if (id && lengthOf(id) > LONGEST.id) return rejected(`its id is longer than ${LONGEST.id} characters`);
  const worldwide = OPEN_LIBRARY_ID.exec(id ?? "")?.[1]?.toUpperCase() ?? null;

  if (title && MISREAD.test(title)) warnings.push("its title looks garbled: check the file’s encoding");

  const genreText = read("genre");
  const genre = genreText ? genreNamed(genreText) : null;
  const genreIfNew = genre ?? genreFromCategory(genreText ?? read("category"));
  if (genreText && !genre) {
    warnings.push(`'${shortened(genreText)}' isn’t one of the ten genres: a new book becomes ${genreIfNew}`);
  }
  const book: BookRow = {
    title,
    author: fittingAuthor(name("author"), warnings),
    genre,
    genre_if_new: genreIfNew,
    description: fittingDescription(read("description"), warnings),
    image_url: pictureAddress(read("image_url"), warnings),
    link_url: webAddress("link_url", read("link_url"), warnings),
    book_id: worldwide,
    number: worldwide === null ? id : null,
    number_source: sourceName(read("number_source")),
    isbn13: isbnOf(fields, warnings),
    year: yearFrom(read("year"), warnings),
    pages: pagesFrom(read("pages"), warnings),
    language: statedLanguage(read("language"), warnings),
    popularity: countFrom(read("popularity")),
    ...statedSeries(read("series_name"), read("series_place")),
    facets: facetsFrom(fields.get("tags")),
    alternates: alternatesFrom(fields.get("alternatenames")),
  };
  return { book, warnings };
}

function firstText(fields: ReadonlyMap<string, unknown>, fact: keyof typeof NAMES, warnings: string[]): string | null {
  for (const name of NAMES[fact]) {
    const text = textOf(fields.get(name));
    if (text === undefined) warnings.push(`${name} is not text and was left out`);
    else if (text !== "" && text !== "[]") return LISTED.has(fact) ? unlisted(text) : text;
  }
  return null;
}

const LISTED: ReadonlySet<keyof typeof NAMES> = new Set(["author", "genre", "category"]);
const LIST = /^\[\s*['"].*['"]\s*\]$/s;

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return plainText(value);
  // JSON rounds larger numbers: a rounded id would name another book.
  if (typeof value === "number") return Math.abs(value) > Number.MAX_SAFE_INTEGER ? undefined : String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map((one: unknown) => (Array.isArray(one) ? undefined : textOf(isNamed(one) ? one.name : one)));
  return parts.includes(undefined) ? undefined : parts.filter((part) => part !== "").join(", ");
}

function unlisted(list: string): string {
  if (!LIST.test(list)) return list;
  const inside = list.replace(/^\[\s*['"]?|['"]?\s*\]$/g, "");
  return inside.split(/['"]\s*,\s*['"]/).join(", ");
}

function isNamed(value: unknown): value is { name: string } {
  return typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";
}

function genreNamed(text: string): Genre | null {
  const foldGenre = (one: string) => one.toLowerCase().replace(/[\s-]/g, "");
  return GENRES.find((genre) => foldGenre(genre) === foldGenre(text)) ?? null;
}

/** Anthologies name more authors than the column holds: keeps as many whole names as fit. */
function fittingAuthor(author: string | null, warnings: string[]): string | null {
  if (!author || lengthOf(author) <= LONGEST.name) return author;
  warnings.push(`its authors are longer than ${LONGEST.name} characters and were cut`);
  const start = cut(author, LONGEST.name);
  const lastName = start.lastIndexOf(", ");
  return lastName > 0 ? start.slice(0, lastName) : start;
}

function fittingDescription(description: string | null, warnings: string[]): string | null {
  if (!description || lengthOf(description) <= LONGEST.description) return description;
  warnings.push(`its description is longer than ${LONGEST.description} characters and was cut`);
  return cut(description, LONGEST.description - 1) + "…";
}

function isbnOf(fields: ReadonlyMap<string, unknown>, warnings: string[]): string | null {
  const texts = NAMES.isbn.map((name) => textOf(fields.get(name)) ?? "").filter((text) => /[^\s="'0-]/.test(text));
  for (const text of texts) {
    const isbn = isbn13From(text);
    if (isbn) return isbn;
  }
  if (texts[0]) warnings.push(`ISBN '${shortened(texts[0])}' isn’t valid and was left out`);
  return null;
}

function yearFrom(text: string | null, warnings: string[]): number | null {
  if (text === null || /^0+(?:\.0+)?$/.test(text)) return null;
  const year = statedYear(text);
  if (year === null) warnings.push(`year '${shortened(text)}' isn’t valid and was left out`);
  return year;
}

function pagesFrom(text: string | null, warnings: string[]): number | null {
  const pages = pageCountIn(text ?? "");
  if (text === null || pages === 0) return null;
  if (pages !== null && pages <= 50_000) return pages;
  warnings.push(`page count '${shortened(text)}' isn’t valid and was left out`);
  return null;
}

const MISREAD = new RegExp(MISREAD_PATTERN);
