import { chance } from "./chance.ts";
import { TABLE_CARDS, TABLE_CHOICE } from "./constants.ts";
import { eachTerm } from "./each-term.ts";
import type { RankingModel } from "./model.ts";
import type { PageRequest, RankedCard } from "./page-request.ts";
import { ofCurated, ofWidelyRead } from "./strangers.ts";

/**
 * The first cards of a stranger, as a bookseller lays a table: a book that surprises, then one that most people know,
 * in turn; never two of a genre beside each other; each as unlike the others as a handful offers, so that every
 * answer tells something new.
 */
export function laidOut(request: PageRequest, allows: (book: number) => boolean): RankedCard[] {
  const { model, decisions, genre, position, count, poolOnly, seed, taste } = request;
  const { catalogue } = model;
  const { authors, genres } = taste.leaning;
  const isStranger = decisions.length <= position && Object.keys({ ...authors, ...genres }).length === 0;
  if (poolOnly || genre !== null || position >= TABLE_CARDS || !isStranger) return [];
  const known = [...catalogue.shownFirst.wellKnown, ...ofWidelyRead(request, null, allows)];
  const curated = ofCurated(request, null, allows);
  const surprising = (curated.length > 0 ? curated : request.pool).filter(
    (book) => catalogue.has(book) && !catalogue.shownFirst.isWellKnown(book),
  );
  const table = [...request.before];
  const cards: RankedCard[] = [];
  for (let at = position; at < TABLE_CARDS && cards.length < count; at++) {
    const draw = chance(seed ^ Math.imul(at + 1, 0xc2b2ae35));
    const last = table.at(-1);
    const fits = (book: number) =>
      allows(book) &&
      !table.includes(book) &&
      (last === undefined || catalogue.genreOf(book) !== catalogue.genreOf(last)) &&
      !table.some((other) => catalogue.authorOf(other) === catalogue.authorOf(book));
    const book = mostUnlike(model, sample((at % 2 === 1 ? known : surprising).filter(fits), draw), table);
    if (book === undefined) break;
    cards.push({ book, reason: { kind: "different" }, explored: false });
    table.push(book);
  }
  return cards;
}

function sample(books: readonly number[], draw: () => number): number[] {
  return Array.from({ length: Math.min(TABLE_CHOICE, books.length) }, () => books[Math.floor(draw() * books.length)]!);
}

function mostUnlike(
  { catalogue }: RankingModel,
  books: readonly number[],
  table: readonly number[],
): number | undefined {
  const shares = table.map((book) => {
    const terms = new Map<number, number>();
    eachTerm(catalogue, book, (term, share) => terms.set(term, share));
    return terms;
  });
  const likenessTo = (book: number) => {
    const sums = shares.map(() => 0);
    eachTerm(catalogue, book, (term, share) => {
      for (const [at, terms] of shares.entries()) sums[at]! += share * (terms.get(term) ?? 0);
    });
    return Math.max(0, ...sums);
  };
  return books
    .map((book) => ({ book, likeness: likenessTo(book) }))
    .reduce<{ book?: number; likeness: number }>((least, one) => (one.likeness < least.likeness ? one : least), {
      likeness: Infinity,
    }).book;
}
