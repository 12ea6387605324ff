import type { Scored } from "./best-books.ts";
import type { BookIndex } from "./book-index.ts";

export type PickKind = "perfect" | "safe" | "stretch" | "hidden gem";

export interface Pick {
  bookId: number;
  kind: PickKind;
}

const SAFE_PICKS = 2;
const FEW_READERS_SHARE = 0.01;

/** Of the books whose score is at least `leastShare` of the best one's. */
export function pickKinds(
  index: BookIndex,
  ranked: readonly Scored[],
  ofOneAuthor: boolean,
  leastShare: number,
): Pick[] {
  const [perfect, ...others] = ranked;
  if (!perfect) return [];
  const rest = others.filter(({ score }) => score >= leastShare * perfect.score);
  const picks: Pick[] = [{ bookId: perfect.bookId, kind: "perfect" }];
  const authors = new Set([index.columns.authors[perfect.slot]]);
  const picked = new Set([perfect.bookId]);
  const take = (kind: PickKind, fits: (scored: Scored) => boolean) => {
    const found = rest.find(
      (scored) =>
        !picked.has(scored.bookId) && (ofOneAuthor || !authors.has(index.columns.authors[scored.slot])) && fits(scored),
    );
    if (!found) return;
    authors.add(index.columns.authors[found.slot]);
    picked.add(found.bookId);
    picks.push({ bookId: found.bookId, kind });
  };
  const few = FEW_READERS_SHARE * index.mostReaders;
  for (let safe = 0; safe < SAFE_PICKS; safe++) take("safe", ({ slot }) => index.columns.readers[slot]! >= few);
  take("hidden gem", ({ slot }) => index.columns.readers[slot]! < few);
  take("stretch", ({ slot }) => index.columns.genres[slot] !== index.columns.genres[perfect.slot]);
  return picks;
}
