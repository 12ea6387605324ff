import catalogue from "#app/books/facets/catalogue.json" with { type: "json" };
import vocabulary from "#app/books/facets/vocabulary.json" with { type: "json" };
import { isOfAnyBook } from "#app/books/words/loose-words.ts";
import { tellingTerms, type SearchTerm } from "#app/books/words/search-terms.ts";
import { searchWords } from "#app/books/words/search-words.ts";
import { smallWord } from "#app/books/words/title-key.ts";
import { GENRES, type Genre } from "#db/genres.ts";

/** Matches any of the terms, or the genre. */
export interface Tag {
  terms: string[];
  genre: Genre | null;
}

interface Entry {
  en: readonly string[];
  de: readonly string[];
  broader?: readonly string[];
}

const NOT_SOUGHT = new Set(["warning", "difficulty", "pace"]);
const MOST_WORDS_OF_A_TAG = 3;

const TERMS = Object.entries(vocabulary as Record<string, Record<string, Entry>>).flatMap(([facet, terms]) =>
  NOT_SOUGHT.has(facet) ? [] : Object.entries(terms),
);

const NARROWER = Map.groupBy(
  TERMS.flatMap(([term, { broader = [] }]) => broader.map((above) => ({ term, above }))),
  ({ above }) => above,
);

/** "Romance" of "romance novel". */
const KIND_OF_BOOK = / (?:novel|story|fiction|book)$/u;

/** "Drachenroman": a kind of book about dragons. */
const GERMAN_KIND = /^(.{4,}?)(?:roman|geschichte|buch|literatur)$/u;

/** Built lazily, not at every start. */
let names: { terms: Map<string, Set<string>>; genres: Map<string, Genre> } | undefined;

function termsByName(): Map<string, Set<string>> {
  const byName = new Map<string, Set<string>>();
  for (const [term, { en, de }] of TERMS) {
    for (const name of [term, term.replace(KIND_OF_BOOK, ""), ...en, ...de]) {
      for (const each of keysOf(name)) byName.set(each, new Set([...(byName.get(each) ?? []), ...withNarrower(term)]));
    }
  }
  return byName;
}

function genresByName(): Map<string, Genre> {
  const entries = new Map(Object.entries(catalogue.genre as Record<string, Entry>));
  return new Map(
    GENRES.flatMap((genre) => {
      const { en = [], de = [] } = entries.get(genre.toLowerCase()) ?? {};
      return [...en, ...de, genre].flatMap(keysOf).map((key) => [key, genre] as const);
    }),
  );
}

/** Null if the search has any other word. */
export function tagsOf(terms: readonly SearchTerm[]): Tag[] | null {
  const words = tellingTerms(terms).map(({ word }) => word);
  const tags: Tag[] = [];
  const ofAnyBook: Tag[] = [];
  for (let at = 0; at < words.length;) {
    const tag = longestTag(words.slice(at, at + MOST_WORDS_OF_A_TAG));
    const isOfAny = (tag?.length ?? 1) === 1 && isOfAnyBook(words[at]!);
    if (tag === null && !isOfAny) return null;
    if (tag !== null) (isOfAny ? ofAnyBook : tags).push(tag);
    at += tag?.length ?? 1;
  }
  if (tags.length > 0) return tags;
  return ofAnyBook.length > 0 ? ofAnyBook : null;
}

function longestTag(words: readonly string[]): (Tag & { length: number }) | null {
  names ??= { terms: termsByName(), genres: genresByName() };
  for (let { length } = words; length > 0; length--) {
    const key = keyOf(words.slice(0, length));
    const kind = GERMAN_KIND.exec(key)?.[1] ?? key;
    for (const name of [key, kind, kind.replace(/n$/u, ""), kind.replace(/en$/u, "")]) {
      const [terms, genre] = [names.terms.get(name), names.genres.get(name)];
      if (terms || genre) return { terms: [...(terms ?? [])], genre: genre ?? null, length };
    }
  }
  return null;
}

function withNarrower(term: string): string[] {
  const terms = new Set([term]);
  for (const each of terms) for (const { term: below } of NARROWER.get(each) ?? []) terms.add(below);
  return [...terms];
}

/** As one word, without small words. */
function keysOf(name: string): string[] {
  const words = searchWords(name).split(" ");
  const telling = words.filter((_, at) => smallWord(words, at) === null);
  const key = keyOf(telling.length > 0 ? telling : words);
  return [...new Set([key, key.replaceAll(" ", "")])];
}

/** Singular and plural share a key, and so do "Bücher" and "Buecher". */
function keyOf(words: readonly string[]): string {
  return words
    .map((word) => (word.length > 3 ? singular(word) : word))
    .join(" ")
    .replaceAll(/([aou])e(?![aeiou])/g, "$1");
}

function singular(word: string): string {
  return word
    .replace(/romanen?$/u, "roman")
    .replace(/geschichten$/u, "geschichte")
    .replace(/bue?cher$/u, "buch")
    .replace(/ies$/u, "y")
    .replace(/(?<=[sxzh])es?$|(?<!s)s$/u, "");
}
