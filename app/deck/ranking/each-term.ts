import type { Catalogue } from "./catalogue.ts";

/** The terms of a book; the squares of their shares add up to 1. */
export function eachTerm(catalogue: Catalogue, book: number, found: (term: number, share: number) => void): void {
  const count = catalogue.countOfTerms(book);
  let squares = 0;
  for (let at = 0; at < count; at++) squares += catalogue.weightOfTerm(catalogue.termAt(book, at)) ** 2;
  const perWeight = 1 / (Math.sqrt(squares) || 1);
  for (let at = 0; at < count; at++) {
    const term = catalogue.termAt(book, at);
    found(term, catalogue.weightOfTerm(term) * perWeight);
  }
}
