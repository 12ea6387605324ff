import { facetNumber, FACETS, facetsIn, withBroader } from "#app/match/model/wish/vocabulary.ts";
import authors from "#db/facets/authors.json" with { type: "json" };

import type { IndexedBook } from "./indexed-book.ts";
import { nameKey } from "./names.ts";
import { allTokensOf, type Token } from "./tokens.ts";

/** The most central term of a facet counts 1, each further one this much less. */
const POSITION_STEP = 0.08;
const LEAST_STRENGTH = 0.5;
/** Of a facet that is only derived from a book's texts, where its phrases stand once, or more often. */
const DERIVED_ONCE = 0.4;
const DERIVED = 0.55;
/** Facets that texts cannot tell: a word such as "long" or "women" says nothing of the book as a whole. */
const NOT_DERIVED = new Set(["author", "genre", "audience", "difficulty", "pace", "warning", "representation"]);

const AUTHORS: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(authors).map(([name, terms]) => [
    nameKey(name),
    terms.flatMap((term) => facetNumber("author", term) ?? []),
  ]),
);

/** Between 0 and 1 by number: how much each facet says of a book; `described` are the tokens of its description. */
export function facetStrengths(book: IndexedBook, described: readonly Token[]): ReadonlyMap<number, number> {
  const strengths = new Map<number, number>();
  const add = (number: number | undefined, strength: number) => {
    if (number === undefined) return;
    for (const [each, share] of withBroader(number)) {
      strengths.set(each, Math.max(strengths.get(each) ?? 0, strength * share));
    }
  };
  add(facetNumber("genre", book.genre.toLowerCase()), 1);
  for (const number of AUTHORS.get(nameKey(book.author)) ?? []) add(number, 1);
  if (book.facets) {
    for (const { facet, term, position } of book.facets) {
      add(facetNumber(facet, term), Math.max(LEAST_STRENGTH, 1 - POSITION_STEP * position));
    }
  } else {
    const names = allTokensOf([book.title, ...book.tags].join(" . "));
    for (const [number, count] of facetsIn([...names, ...described])) {
      if (!NOT_DERIVED.has(FACETS[number]!.facet)) add(number, count > 1 ? DERIVED : DERIVED_ONCE);
    }
  }
  return strengths;
}
