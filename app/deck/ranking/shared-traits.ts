import { facetPhrase, joinPhrases, type FacetPhrase } from "#app/books/facets/facet-phrase.ts";
import { languageNow, translated } from "#app/language/t.ts";

import type { Catalogue } from "./catalogue.ts";
import { LIKES_READ } from "./constants.ts";
import { weightOf, type Decision } from "./decision.ts";
import { eachTerm } from "./each-term.ts";
import type { Preference } from "./preference.ts";

/** The second fact of a reason weighs at least this share of the first. */
const SECOND_SHARE = 0.3;
const GENRE_SHARE = 0.4;

const OF_ONE_ORIGIN: ReadonlySet<string> = new Set(["origin", "original", "representation"]);

export interface Shared {
  /** One or two of `traitsOf` that both books have; empty if only words of their texts are alike. */
  traits: string[];
  bookId: number;
  /** Its author says more of the book than any other fact. */
  isByAuthor: boolean;
}

/** What of a book the reader likes most, and the liked book that has most of it. Null if no liked book has any. */
export function sharedTraits(
  catalogue: Catalogue,
  decisions: readonly Decision[],
  preferred: Preference,
  book: number,
): Shared | null {
  const gains = new Map<number, number>();
  eachTerm(catalogue, book, (term, share) => {
    const gain = preferred.ofTerm(term) * share;
    if (gain > 0) gains.set(term, gain);
  });
  const likes = decisions.filter((decision) => decision.liked && catalogue.has(decision.book)).slice(-LIKES_READ);
  let [most, nearest]: [number, number | null] = [0, null];
  for (const like of likes) {
    let gain = 0;
    for (let at = 0, count = catalogue.countOfTerms(like.book); at < count; at++)
      gain += gains.get(catalogue.termAt(like.book, at)) ?? 0;
    if (gain > 0 && gain * weightOf(like) >= most) [most, nearest] = [gain * weightOf(like), like.book];
  }
  if (nearest === null) return null;
  const shared = catalogue
    .termsOf(nearest)
    .flatMap((term) => sayable(catalogue.nameOfTerm(term), gains.get(term) ?? 0));
  const [first, ...others] = shared.sort((a, b) => b.gain - a.gain);
  const ofAuthor = gainOfAuthor(catalogue, gains, nearest);
  if (!first || ofAuthor > first.gain) return { traits: [], bookId: nearest, isByAuthor: ofAuthor > 0 };
  const second = others.find(
    ({ gain, facet, phrase }) =>
      gain >= SECOND_SHARE * first.gain &&
      facet !== first.facet &&
      !(OF_ONE_ORIGIN.has(facet) && OF_ONE_ORIGIN.has(first.facet)) &&
      !sayTheSame(phrase.text, first.phrase.text) &&
      joinPhrases([first.phrase, phrase]) !== null,
  );
  return { traits: [first, ...(second ? [second] : [])].map(({ trait }) => trait), bookId: nearest, isByAuthor: false };
}

function gainOfAuthor(catalogue: Catalogue, gains: ReadonlyMap<number, number>, book: number): number {
  const author = catalogue.termsOf(book).find((term) => catalogue.nameOfTerm(term).startsWith("author/"));
  return author === undefined ? 0 : (gains.get(author) ?? 0);
}

/** As "magical" and "about magic". */
function sayTheSame(one: string, other: string): boolean {
  const stems = (text: string) => text.split(/[ -]/).flatMap((word) => (word.length < 5 ? [] : word.slice(0, 5)));
  const known = new Set(stems(one));
  return stems(other).some((stem) => known.has(stem));
}

interface Sayable {
  trait: string;
  facet: string;
  phrase: FacetPhrase;
  gain: number;
}

function sayable(trait: string, gain: number): Sayable[] {
  const [facet, term] = partsOf(trait);
  const phrase = gain > 0 ? facetPhrase(facet, term) : null;
  return phrase ? [{ trait, facet, phrase, gain: facet === "genre" ? GENRE_SHARE * gain : gain }] : [];
}

export function traitsText(traits: readonly string[]): string | null {
  const phrases = traits.flatMap((trait) => facetPhrase(...partsOf(trait)) ?? []);
  if (languageNow() === "en") return joinPhrases(phrases);
  const text = phrases.map((phrase) => translated(phrase.text)).join(", ");
  return text === "" ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

function partsOf(trait: string): [facet: string, term: string] {
  const end = trait.indexOf("/");
  return [trait.slice(0, Math.max(0, end)), trait.slice(end + 1)];
}
