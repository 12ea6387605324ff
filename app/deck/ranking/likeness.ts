import type { Catalogue } from "./catalogue.ts";
import { LIKES_READ, TERMS_OF_A_BOOK } from "./constants.ts";
import { weightOf, type Decision } from "./decision.ts";

const weights = new Float64Array(TERMS_OF_A_BOOK);

export function eachTerm(catalogue: Catalogue, book: number, found: (term: number, share: number) => void): void {
  let squares = 0;
  let count = 0;
  for (; count < TERMS_OF_A_BOOK; count++) {
    const term = catalogue.termAt(book, count);
    if (term === null) break;
    const weight = catalogue.weightOfTerm(term);
    weights[count] = weight;
    squares += weight * weight;
  }
  const perWeight = 1 / (Math.sqrt(squares) || 1);
  for (let at = 0; at < count; at++) found(catalogue.termAt(book, at)!, weights[at]! * perWeight);
}

export function likeness(catalogue: Catalogue, terms: ReadonlyMap<number, number>): (book: number) => number {
  const shares = catalogue.hasAnyOf(terms);
  return (book) => {
    let sum = 0;
    if (shares(book)) eachTerm(catalogue, book, (term, share) => (sum += (terms.get(term) ?? 0) * share));
    return sum;
  };
}

export function mostAlike(catalogue: Catalogue, decisions: readonly Decision[], book: number): number | null {
  const terms = new Map<number, number>();
  eachTerm(catalogue, book, (term, share) => terms.set(term, share));
  const like = likeness(catalogue, terms);
  let [most, found]: [number, number | null] = [0, null];
  for (const decision of decisions.filter(({ liked, book }) => liked && catalogue.has(book)).slice(-LIKES_READ)) {
    const shared = weightOf(decision) * like(decision.book);
    if (shared > most) [most, found] = [shared, decision.book];
  }
  return found;
}
