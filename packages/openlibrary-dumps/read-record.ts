import { cut } from "#book-facts/clean-text.ts";
import { isbn13From } from "#book-facts/isbn.ts";
import { languageFrom } from "#book-facts/languages.ts";
import { plainLine, plainText } from "#book-facts/outside-text.ts";
import { editionYearIn, yearIn } from "#book-facts/publication-year.ts";

import { seriesIn, type StatedSeries } from "./stated-series.ts";

type Json = Readonly<Record<string, unknown>>;

export interface DumpWork {
  title: string;
  authors: number[];
  year: number | null;
  /** The first cover that is not missing (-1) or removed. */
  cover: number | null;
  description: string | null;
  firstSentence: string | null;
  subjects: string[];
  series: StatedSeries | null;
}

export interface DumpAuthor {
  name: string;
  alternates: string[];
}

export interface DumpEdition {
  title: string | null;
  languages: string[];
  isbn13: string | null;
  pages: number | null;
  year: number | null;
  series: StatedSeries | null;
}

const LONGEST = { title: 500, name: 500, description: 20_000, sentence: 1_000, subject: 200 };
const MOST_SUBJECTS = 200;
const MOST_AUTHORS = 20;
/** Of hundreds of spellings of a well-known name the first ones say enough. */
const MOST_ALTERNATES = 12;

export function readWork(json: Json): DumpWork | null {
  if (!isOfType(json, "/type/work")) return null;
  const title = titleOf(json);
  if (title === null) return null;
  return {
    title,
    authors: authorsOf(json["authors"]),
    year: yearIn(lineOf(json["first_publish_date"])),
    cover:
      texts(json["covers"])
        .map(Number)
        .find((cover) => Number.isInteger(cover) && cover > 0) ?? null,
    description: textOf(json["description"], LONGEST.description),
    firstSentence: textOf(json["first_sentence"], LONGEST.sentence),
    subjects: ["subjects", "subject_places", "subject_times", "subject_people"]
      .flatMap((kind) => texts(json[kind]).map((one) => cut(plainLine(one), LONGEST.subject)))
      .filter((subject) => subject !== "")
      .slice(0, MOST_SUBJECTS),
    series: seriesIn(texts(json["series"])),
  };
}

export function readAuthor(json: Json): DumpAuthor | null {
  if (!isOfType(json, "/type/author")) return null;
  const names = [json["name"], json["personal_name"], ...listOf(json["alternate_names"])].flatMap((value) => {
    const name = cut(plainLine(lineOf(value) ?? ""), LONGEST.name);
    return /[\p{L}\p{N}]/u.test(name) ? [name] : [];
  });
  const [name, ...alternates] = [...new Set(names)];
  return name === undefined ? null : { name, alternates: alternates.slice(0, MOST_ALTERNATES) };
}

export function readEdition(json: Json): DumpEdition | null {
  if (!isOfType(json, "/type/edition")) return null;
  const isbns = [...texts(json["isbn_13"]), ...texts(json["isbn_10"])];
  const pages = Number(json["number_of_pages"]);
  return {
    title: titleOf(json),
    languages: keysOf(json["languages"]).flatMap((key) => languageFrom(key.replace(/^.*\//, "")) ?? []),
    isbn13: isbns.map((isbn) => isbn13From(isbn.slice(0, 40))).find((isbn) => isbn !== null) ?? null,
    pages: Number.isInteger(pages) && pages > 0 && pages <= 50_000 ? pages : null,
    year: editionYearIn(lineOf(json["publish_date"])),
    series: seriesIn(texts(json["series"])),
  };
}

export function redirectTarget(json: Json): string | null {
  return isOfType(json, "/type/redirect") ? lineOf(json["location"]) : null;
}

/** A record without a type has the type of its line's first column. */
function isOfType(json: Json, type: string): boolean {
  const stated = keyOf(json["type"]);
  return stated === null || stated === type;
}

function titleOf(json: Json): string | null {
  const prefix = plainLine(lineOf(json["title_prefix"]) ?? "");
  const main = plainLine(lineOf(json["title"]) ?? "").replace(/\s*[/:;=]$/, "");
  const subtitle = plainLine(lineOf(json["subtitle"]) ?? "").replace(/\s*[/.]$/, "");
  const title = prefix === "" ? main : `${prefix} ${main}`;
  if (!/[\p{L}\p{N}]/u.test(title)) return null;
  const whole =
    subtitle === "" || title.toLowerCase().includes(subtitle.toLowerCase()) ? title : `${title}: ${subtitle}`;
  return cut(whole, LONGEST.title);
}

function authorsOf(value: unknown): number[] {
  const numbers = listOf(value).flatMap((one) => {
    const key = keyOf(isObject(one) && "author" in one ? one["author"] : one);
    const number = Number(/^\/(?:authors|a)\/OL(\d{1,9})A$/.exec(key ?? "")?.[1]);
    return number > 0 ? [number] : [];
  });
  return [...new Set(numbers)].slice(0, MOST_AUTHORS);
}

function textOf(value: unknown, longest: number): string | null {
  const text = isObject(value) ? value["value"] : value;
  if (typeof text !== "string") return null;
  const whole = cut(plainText(text.slice(0, 2 * longest)), longest);
  return /\p{L}/u.test(whole) ? whole : null;
}

function lineOf(value: unknown): string | null {
  const text = isObject(value) ? value["value"] : value;
  return typeof text === "string" || typeof text === "number" ? String(text).slice(0, 4_000) : null;
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const texts = (value: unknown) => listOf(value).flatMap((one) => lineOf(one) ?? []);
const keysOf = (value: unknown) => listOf(value).flatMap((one) => keyOf(one) ?? []);

function keyOf(value: unknown): string | null {
  const key = isObject(value) ? value["key"] : value;
  return typeof key === "string" ? key : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
