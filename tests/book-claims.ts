import authors from "#app/books/facets/authors.json" with { type: "json" };
import catalogue from "#app/books/facets/catalogue.json" with { type: "json" };
import germanTitles from "#app/books/facets/german-titles.json" with { type: "json" };
import german from "#app/books/facets/german.json" with { type: "json" };
import vocabulary from "#app/books/facets/vocabulary.json" with { type: "json" };
import { facetWords } from "#app/match/matching/facet-words.ts";
import type { IndexedBook } from "#app/match/matching/indexed-book.ts";
import { allTokensOf, foldText, germanStem } from "#app/match/matching/tokens.ts";

interface Entry {
  en: readonly string[];
  de: readonly string[];
  broader?: readonly string[];
}

/** The terms of the vocabulary, read anew: what the matcher makes of them is not asked. */
export const TERMS = Object.entries({ ...vocabulary, ...catalogue } as Record<string, Record<string, Entry>>).flatMap(
  ([facet, terms]) =>
    Object.entries(terms).map(([term, entry]) => ({
      facet,
      term,
      entry,
      key: `${facet}/${term}`,
      english: [term, ...entry.en].map(stemmed),
      german: entry.de.map(germanStemmed),
    })),
);
const ENTRIES = new Map(TERMS.map(({ key, entry }) => [key, entry]));

/** What a sentence may say of a book with this term. */
export function claimsFor(key: string): string[] {
  const [facet, term] = key.split("/") as [string, string];
  return facet === "warning" ? [] : [facetWords(facet, term).text.toLowerCase()];
}

/** Rebuilt from what is written of the book, not from the index. */
export function termsOfBook(book: IndexedBook): Set<string> {
  const ofAuthor = (authors as Record<string, string[]>)[book.author] ?? [];
  const keys = new Set([
    ...book.facets!.map(({ facet, term }) => `${facet}/${term}`),
    ...ofAuthor.map((term) => `author/${term}`),
    `genre/${book.genre.toLowerCase()}`,
  ]);
  for (const key of keys) {
    for (const broader of ENTRIES.get(key)?.broader ?? []) keys.add(`${key.split("/")[0]!}/${broader}`);
  }
  return keys;
}

const GERMAN = new Map(Object.entries(german).map(([word, meaning]) => [germanStem(foldText(word)), meaning]));

/** The terms with a phrase in this text, in one of the languages. */
export function askedTerms(text: string): Set<string> {
  const tokens = allTokensOf(text);
  const translations = tokens.flatMap(({ word }) => GERMAN.get(germanStem(word)) ?? []);
  const [inEnglish, inGerman] = [`${stemmed(text)} . ${translations.map(stemmed).join(" . ")}`, germanStemmed(text)];
  const asked = new Set(
    TERMS.filter(
      ({ english, german: ofGerman }) =>
        english.some((phrase) => inEnglish.includes(phrase)) || ofGerman.some((phrase) => inGerman.includes(phrase)),
    ).map(({ key }) => key),
  );
  // "A woman" who is no author is in the story.
  for (const who of ["woman", "man"]) if (asked.has(`author/${who}`)) asked.add(`narrator/${who} protagonist`);
  return asked;
}

function stemmed(phrases: string): string {
  return ` ${allTokensOf(phrases)
    .map((token) => token.stem)
    .join(" ")} `;
}

function germanStemmed(phrases: string): string {
  return ` ${allTokensOf(phrases)
    .map(({ word }) => germanStem(word))
    .join(" ")} `;
}

/** "No series" is a phrase that asks for a standalone book. */
export function termsOfNegation(spared: string): string[] {
  const key = stemmed(`no ${spared}`);
  return TERMS.filter(({ english }) => english.includes(key)).map((each) => each.key);
}

/** The words of a name without article and subtitle, those of its German titles, and an author's without initials. */
export function keysOf(name: string): string[] {
  const forms = [name, name.split(/[:(]/)[0]!, name.replaceAll(/\b\p{L}\. ?/gu, "")].map(plain);
  return [...forms, ...forms.flatMap((form) => TRANSLATED.get(form) ?? [])];
}

const TRANSLATED = new Map(Object.entries(germanTitles).map(([title, names]) => [plain(title), names.map(plain)]));

function plain(name: string): string {
  return allTokensOf(name)
    .map(({ word }) => word)
    .join(" ")
    .replace(/^(?:the|a|an|der|die|das|ein|eine) /, "");
}
