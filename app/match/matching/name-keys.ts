import germanTitles from "#app/books/facets/german-titles.json" with { type: "json" };
import originals from "#app/books/facets/original-names.json" with { type: "json" };
import type { WrittenNames } from "#app/match/index-file/index-part.ts";
import { lazily } from "#app/platform/lazily.ts";

import { formsOf } from "./tokens.ts";

export interface KnownNames extends WrittenNames {
  titles: string[];
  authors: string[];
  surnames: string[];
  comparable: string[];
}

export function knownNames({ title, author, readersOf }: WrittenNames): KnownNames {
  const authors = author.split(BETWEEN_AUTHORS).map(nameKey);
  return {
    title,
    author,
    readersOf,
    titles: titleKeys(title),
    authors: unique(
      [...authors, nameKey(author)].flatMap((name) => [
        ...(name.includes(" ") ? [name, joinedInitials(name), withoutInitials(name)] : []),
        ...(otherScripts().get(name) ?? []),
      ]),
    ),
    surnames: unique(authors.map(surnameOf)),
    comparable: unique(readersOf.flatMap(titleKeys)),
  };
}

export const BETWEEN_AUTHORS = /[,;&]| and | und /;

/** "(Earthsea Cycle, #1)", as Goodreads writes it. */
const SERIES = /\(([^()]+?),? #[\d.-]+\)/;

/** Folded words of a name without a leading article: `The Hobbit` and `the hobbit` are equal. */
export function nameKey(name: string): string {
  return keyOfWords(formsOf(name).map(({ word }) => word));
}

export function wordsOf(text: string): string {
  return formsOf(text)
    .map(({ word }) => word)
    .join(" ");
}

export function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

export function keyOfWords(words: readonly string[]): string {
  return (words.length > 1 && ARTICLES.has(words[0]!) ? words.slice(1) : words).join(" ");
}

export const ARTICLES: ReadonlySet<string> = new Set(
  "the a an der die das den dem ein eine einen einem einer".split(" "),
);

/** German titles, and those in the language that a book was written in. */
const otherTitles = lazily(() => keysByName(germanTitles, originals.titles));
/** In the author's own script. */
const otherScripts = lazily(() => keysByName(originals.authors));

function keysByName(...tables: ReadonlyArray<Readonly<Record<string, readonly string[]>>>): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const [name, others] of tables.flatMap((table) => Object.entries(table))) {
    const key = nameKey(name);
    keys.set(key, [...(keys.get(key) ?? []), ...others.map(nameKey)]);
  }
  return keys;
}

export function titleKeys(title: string): string[] {
  const keys = [title, title.split(/[:(]/)[0]!, SERIES.exec(title)?.[1] ?? ""].map(nameKey);
  return unique([...keys, ...keys.flatMap((key) => otherTitles().get(key) ?? [])]);
}

/** `v s naipaul` as `vs naipaul`. */
function joinedInitials(name: string): string {
  return name.replaceAll(/(?<=\b\p{L}) (?=\p{L}\b)/gu, "");
}

/** `ursula k le guin` as `ursula le guin`; a name of one word is no full name. */
function withoutInitials(name: string): string {
  const words = name.split(" ").filter((word) => word.length > 1);
  return words.length > 1 ? words.join(" ") : "";
}

function surnameOf(name: string): string {
  return (
    name
      .replace(/ (?:jr|sr)$/, "")
      .split(" ")
      .at(-1) ?? ""
  );
}

function unique(names: string[]): string[] {
  return [...new Set(names)].filter(Boolean);
}
