import { capitalized, isPlaceName } from "#app/books/facets/place-names.ts";
import { FACETS } from "#app/match/wish/vocabulary.ts";
import type { Wish } from "#app/match/wish/wish.ts";

import type { BookIndex } from "./book-index.ts";
import { nameKey } from "./name-keys.ts";
import { NEAR_WEIGHT, type Criterion } from "./plan.ts";
import type { Question } from "./question.ts";

/** Taken from the book's data, never made up. */
export type ReasonPart =
  | { kind: "facet"; facet: string; term: string }
  | { kind: "pages"; number: number }
  | { kind: "year"; number: number }
  | { kind: "readers"; of: string };

const LEAST_STRENGTH = 0.3;
const MAX_PARTS = 5;
const SHARED_WITH_EXAMPLE = 2;

export function reasonParts(index: BookIndex, question: Question, wish: Wish, slot: number): ReasonPart[] {
  const strengths = new Map<number, number>();
  index.eachFacet(slot, (posting) => strengths.set(posting >>> 8, (posting & 255) / 255));
  const parts = question.criteria.flatMap((criterion) => facetPart(criterion, strengths) ?? []);
  parts.push(...exampleParts(index, wish, strengths, index.columns.ids[slot]!));
  const { shortest, longest, from, to, order, comparedLength } = wish.bounds;
  const [pages, year] = [index.columns.pages[slot]!, index.columns.years[slot]!];
  if ((shortest ?? longest ?? comparedLength) !== undefined && pages > 0) parts.push({ kind: "pages", number: pages });
  if ((from ?? to ?? order) !== undefined && year !== 0) parts.push({ kind: "year", number: year });
  const texts = parts.map(partText);
  return parts.filter((_, at) => texts.indexOf(texts[at]!) === at).slice(0, MAX_PARTS);
}

function facetPart({ facets }: Criterion, strengths: ReadonlyMap<number, number>): ReasonPart | null {
  let [best, most] = [-1, LEAST_STRENGTH];
  for (const [number, weight] of facets) {
    const strength = weight > NEAR_WEIGHT ? (strengths.get(number) ?? 0) : 0;
    // Warnings are no reason to read a book.
    if (strength > most && FACETS[number]!.facet !== "warning") [best, most] = [number, strength];
  }
  return best === -1 ? null : partOf(best);
}

function partOf(number: number): ReasonPart {
  const { facet, term } = FACETS[number]!;
  return { kind: "facet", facet, term };
}

function exampleParts(
  index: BookIndex,
  wish: Wish,
  strengths: ReadonlyMap<number, number>,
  bookId: number,
): ReasonPart[] {
  return wish.like.flatMap(({ kind, ids, name }): ReasonPart[] => {
    const keys = kind === "comparable" ? [] : keysOf(index, ids, kind === "taste");
    const named = index.names.comparedWith(bookId, [nameKey(name)]) ?? index.names.comparedWith(bookId, keys);
    const readers: ReasonPart[] = named === undefined ? [] : [{ kind: "readers", of: named }];
    if (kind === "taste") return [...readers, ...sharedParts(index, ids, strengths)];
    return readers.length > 0 || kind === "comparable" ? readers : sharedParts(index, ids.slice(0, 1), strengths);
  });
}

/** Among a reader's own books, only the titles tell what they like. */
function keysOf({ names }: BookIndex, ids: readonly number[], titlesOnly: boolean): string[] {
  return ids.flatMap((id) => [...names.titlesOf(id), ...(titlesOnly ? [] : names.authorsOf(id))]);
}

function sharedParts(index: BookIndex, ids: readonly number[], strengths: ReadonlyMap<number, number>): ReasonPart[] {
  const counts = new Map<number, number>();
  for (const slot of ids.flatMap((id) => index.slotOf(id) ?? [])) {
    index.eachFacet(slot, (posting) => {
      const number = posting >>> 8;
      if (["mood", "theme"].includes(FACETS[number]!.facet) && strengths.has(number))
        counts.set(number, (counts.get(number) ?? 0) + 1);
    });
  }
  return [...counts.keys()]
    .sort((one, other) => counts.get(other)! - counts.get(one)! || strengths.get(other)! - strengths.get(one)!)
    .slice(0, SHARED_WITH_EXAMPLE)
    .map(partOf);
}

export function reasonText(parts: readonly ReasonPart[]): string | null {
  if (parts.length === 0) return null;
  const text = parts.map(partText).join(", ");
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

function partText(part: ReasonPart): string {
  if (part.kind === "pages") return `${part.number} pages`;
  if (part.kind === "year") return part.number < 0 ? `from ${-part.number} BCE` : `from ${part.number}`;
  if (part.kind === "readers") return `for readers of ${part.of}`;
  return facetText(part.facet, part.term);
}

const GENDERS = new Set(["woman", "man"]);

export function facetText(facet: string, term: string): string {
  const name = isPlaceName(term) ? capitalized(term) : term;
  if (facet === "theme") return `about ${name}`;
  if (facet === "setting") return isPlaceName(term) ? `set in ${name}` : `setting: ${name}`;
  if (facet === "audience") return `for ${name}`;
  if (facet === "pace") return `${name} pace`;
  if (facet === "difficulty") return term === "easy" ? "easy to read" : `${name} to read`;
  if (facet === "representation") return term.endsWith("author") ? `by a ${term}` : `represents ${term}`;
  if (facet === "author" && GENDERS.has(term)) return `by a ${term}`;
  if (facet === "author") return isPlaceName(term) ? `by an author from ${name}` : `author: ${name}`;
  return name;
}
