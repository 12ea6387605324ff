import { chance } from "./chance.ts";
import { CURATED_CARDS, CURATED_EVERY, CURATED_SAMPLE, CURATED_UNTIL, WIDELY_READ_SAMPLE } from "./constants.ts";
import type { Decision } from "./decision.ts";
import type { RankingModel } from "./model.ts";

interface Asked {
  model: RankingModel;
  decisions: readonly Decision[];
  position: number;
  seed: number;
}

/** Others in every shuffle, or all strangers would see the same. */
export function ofWidelyRead({ model: { catalogue }, seed }: Asked, genre: number | null, allows: Test): number[] {
  return sample(catalogue.widelyRead.head(genre).filter(allows), WIDELY_READ_SAMPLE, seed);
}

/** None after the first cards, or once the reader has decided on enough books. */
export function ofCurated(request: Asked, genre: number | null, allows: Test): number[] {
  const { model, decisions, position, seed } = request;
  if (decisions.length >= CURATED_UNTIL || position >= CURATED_CARDS) return [];
  const { catalogue } = model;
  const fits = (book: number) => (genre === null || catalogue.genreOf(book) === genre) && allows(book);
  return sample(catalogue.shownFirst.curated.filter(fits), CURATED_SAMPLE, seed);
}

/** Every third of the first cards is the house's, so that its books are not lost among a hundred thousand. */
export function isForCurated(position: number): boolean {
  return position < CURATED_CARDS && position % CURATED_EVERY === 0;
}

type Test = (book: number) => boolean;

function sample(books: number[], most: number, seed: number): number[] {
  const draw = chance(seed);
  for (let at = 0; at < Math.min(most, books.length); at++) {
    const other = at + Math.floor(draw() * (books.length - at));
    [books[at], books[other]] = [books[other]!, books[at]!];
  }
  return books.slice(0, most);
}
