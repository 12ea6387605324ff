import { tellingTerms, type SearchTerm } from "#app/books/model/words/search-terms.ts";
import { searchWords } from "#app/books/model/words/search-words.ts";
import catalogue from "#db/facets/catalogue.json" with { type: "json" };
import vocabulary from "#db/facets/vocabulary.json" with { type: "json" };
import { GENRES, type Genre } from "#db/genres.ts";

/** What a search asks for by one word or more: any of these terms of facets, or the genre. */
export interface Tag {
  terms: string[];
  genre: Genre | null;
}

interface Entry {
  en: readonly string[];
  de: readonly string[];
  broader?: readonly string[];
}

/** Facets that readers do not look for. */
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

/** Terms and genres by each of their names. Made by the first search, not by every start. */
let names: { terms: Map<string, Set<string>>; genres: Map<string, Genre> } | undefined;

function termsByName(): Map<string, Set<string>> {
  const byName = new Map<string, Set<string>>();
  for (const [term, { en, de }] of TERMS) {
    for (const name of [term, term.replace(KIND_OF_BOOK, ""), ...en, ...de]) {
      const key = keyOf(searchWords(name).split(" "));
      byName.set(key, new Set([...(byName.get(key) ?? []), ...withNarrower(term)]));
    }
  }
  return byName;
}

function genresByName(): Map<string, Genre> {
  const entries = new Map(Object.entries(catalogue.genre as Record<string, Entry>));
  return new Map(
    GENRES.flatMap((genre) => {
      const { en = [], de = [] } = entries.get(genre.toLowerCase()) ?? {};
      return [...en, ...de, genre].map((name) => [keyOf(searchWords(name).split(" ")), genre] as const);
    }),
  );
}

/** The tags that a search consists of; null if another word is among them. */
export function tagsOf(terms: readonly SearchTerm[]): Tag[] | null {
  const words = tellingTerms(terms).map(({ word }) => word);
  const tags: Tag[] = [];
  for (let at = 0; at < words.length;) {
    const tag = longestTag(words.slice(at, at + MOST_WORDS_OF_A_TAG));
    if (tag === null) return null;
    tags.push(tag);
    at += tag.length;
  }
  return tags.length > 0 ? tags : null;
}

function longestTag(words: readonly string[]): (Tag & { length: number }) | null {
  names ??= { terms: termsByName(), genres: genresByName() };
  for (let { length } = words; length > 0; length--) {
    const key = keyOf(words.slice(0, length));
    const [terms, genre] = [names.terms.get(key), names.genres.get(key)];
    if (terms || genre) return { terms: [...(terms ?? [])], genre: genre ?? null, length };
  }
  return null;
}

function withNarrower(term: string): string[] {
  const terms = new Set([term]);
  for (const each of terms) for (const { term: below } of NARROWER.get(each) ?? []) terms.add(below);
  return [...terms];
}

/** Singular and plural share it. */
function keyOf(words: readonly string[]): string {
  return words
    .map((word) => (word.length > 3 ? word.replace(/ies$/u, "y").replace(/(?<=[sxzh])es$|(?<!s)s$/u, "") : word))
    .join(" ");
}
