import authors from "#app/books/facets/authors.json" with { type: "json" };
import { facetsIn } from "#app/match/wish/facets-in.ts";
import { broaderThan, facetNumber, FACETS } from "#app/match/wish/vocabulary.ts";

import type { IndexedBook } from "./indexed-book.ts";
import { nameKey } from "./name-keys.ts";
import { formsOf, type WordForm } from "./tokens.ts";

const POSITION_STEP = 0.08;
const LEAST_STRENGTH = 0.5;
const DERIVED_ONCE = 0.4;
const DERIVED = 0.55;
/** Facets that texts cannot tell: a word such as "long" or "women" says nothing of the book as a whole. */
const NOT_DERIVED = new Set(["author", "genre", "audience", "difficulty", "pace", "warning", "representation"]);

const IS_DERIVED = FACETS.map(({ facet }) => !NOT_DERIVED.has(facet));

const AUTHORS: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(authors).map(([name, terms]) => [
    nameKey(name),
    terms.flatMap((term) => facetNumber("author", term) ?? []),
  ]),
);

export function facetStrengths(book: IndexedBook, described: readonly WordForm[]): ReadonlyMap<number, number> {
  const strengths = new Map<number, number>();
  const add = (number: number | undefined, strength: number) => {
    if (number === undefined) return;
    for (const { facet, share } of broaderThan(number)) {
      const known = strengths.get(facet);
      if (known === undefined || known < strength * share) strengths.set(facet, strength * share);
    }
  };
  add(facetNumber("genre", book.genre.toLowerCase()), 1);
  for (const number of AUTHORS.get(nameKey(book.author)) ?? []) add(number, 1);
  if (book.facets) {
    for (const { facet, term, position } of book.facets) {
      add(facetNumber(facet, term), Math.max(LEAST_STRENGTH, 1 - POSITION_STEP * position));
    }
  } else {
    const names = formsOf([book.title, ...book.tags].join(" . "));
    for (const [number, count] of facetsIn([...names, ...described])) {
      if (IS_DERIVED[number]) add(number, count > 1 ? DERIVED : DERIVED_ONCE);
    }
  }
  return strengths;
}
