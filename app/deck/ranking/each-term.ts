import type { Catalogue } from "./catalogue.ts";

/** The terms of a book; the squares of their shares add up to 1. */
export function eachTerm(catalogue: Catalogue, book: number, found: (term: number, share: number) => void): void {
  const norm = catalogue.normOf(book);
  for (let at = 0, count = catalogue.countOfTerms(book); at < count; at++) {
    const term = catalogue.termAt(book, at);
    found(term, catalogue.weightOfTerm(term) / norm);
  }
}
