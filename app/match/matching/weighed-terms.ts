import type { IndexedBook } from "./indexed-book.ts";
import type { Terms } from "./terms.ts";
import { formsOf, type WordForm } from "./tokens.ts";

export const FIELD_WEIGHTS = { title: 2, author: 2, tags: 1, description: 1 };

let weights = new Uint32Array(1024);

export function weighedTerms(
  book: IndexedBook,
  described: readonly WordForm[],
  terms: Terms,
  posting: (term: number, weight: number) => number,
): number[] {
  const found: number[] = [];
  const add = (words: readonly WordForm[], weight: number) => {
    for (const form of words) {
      if (form.isStopWord) continue;
      const term = terms.add(form);
      if (term >= weights.length) {
        const larger = new Uint32Array(2 * term);
        larger.set(weights);
        weights = larger;
      }
      if (weights[term] === 0) found.push(term);
      weights[term]! += weight;
    }
  };
  add(formsOf(book.title), FIELD_WEIGHTS.title);
  add(formsOf(book.author), FIELD_WEIGHTS.author);
  for (const tag of new Set([book.genre, ...book.tags])) add(formsOf(tag), FIELD_WEIGHTS.tags);
  add(described, FIELD_WEIGHTS.description);
  if (book.about) add(formsOf(book.about), FIELD_WEIGHTS.description);
  return found.map((term) => {
    const weight = weights[term]!;
    weights[term] = 0;
    return posting(term, weight);
  });
}
