import { andList } from "#app/language/lists.ts";
import { languageNow, t, translated } from "#app/language/t.ts";
import { FACETS } from "#app/match/wish/vocabulary.ts";
import type { Wish } from "#app/match/wish/wish.ts";
import { figure } from "#app/platform/figures.ts";

import type { BookIndex } from "./book-index.ts";
import { facetWords, type Phrase } from "./facet-words.ts";
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
  const texts = parts.map((part) => phraseOf(part).text);
  return parts.filter((_, at) => texts.indexOf(texts[at]!) === at).slice(0, MAX_PARTS);
}

function facetPart({ facets }: Criterion, strengths: ReadonlyMap<number, number>): ReasonPart | null {
  let [best, most] = [-1, LEAST_STRENGTH];
  for (const [number, weight] of facets) {
    const strength = weight > NEAR_WEIGHT ? (strengths.get(number) ?? 0) : 0;
    if (strength > most && FACETS[number]!.facet !== "warning") [best, most] = [number, strength];
  }
  return best === -1 ? null : partOf(best);
}

export function partOf(number: number): ReasonPart {
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

/** These follow a noun only: nobody says "it’s with a twist". */
const NEEDS_NOUN = /^(?:with|that) /;
const OF_NO_NUMBER =
  /(?:fiction|fantasy|horror|noir|poetry|realism|writing|punk|futurism|grimdark|reportage|true crime|popular science)$/;

/** One sentence: "It’s a sad spy novel set in Japan and 220 pages long." */
export function reasonText(parts: readonly ReasonPart[]): string | null {
  if (parts.length === 0) return null;
  const phrases = parts.map(phraseOf);
  if (languageNow() !== "en") return t("It’s {list}.", { list: phrases.map(({ text }) => text).join(", ") });
  const textsAt = (place: Phrase["place"]) => phrases.flatMap((phrase) => (phrase.place === place ? phrase.text : []));
  const [all, follows, apart] = [textsAt("noun"), textsAt("after"), textsAt("apart")];
  // "Fantasy" of "epic fantasy", and "cozy" of "cozy mystery".
  const nouns = all.filter((one) => !all.some((other) => other !== one && other.endsWith(` ${one}`)));
  const adjectives = textsAt("before").filter((one) => !nouns.some((other) => other.split(" ").includes(one)));
  const bound = follows.filter((text) => NEEDS_NOUN.test(text));
  if (nouns.length === 0 && bound.length > 0) nouns.push("book");
  if (nouns.length === 0) return sentence([...adjectives, ...follows, ...apart]);
  const free = follows.filter((text) => !NEEDS_NOUN.test(text));
  const beside = bound.length > 0 ? bound.join(" and ") : free.shift();
  const things = nouns.map((text, at) => withArticle(at === 0 ? [adjectives.join(", "), text] : [text]));
  const last = [things.pop(), beside].filter(Boolean).join(" ");
  return sentence([...things, last, ...free, ...apart]);
}

const sentence = (predicates: readonly string[]) => t("It’s {list}.", { list: andList(predicates) });

function withArticle(words: readonly string[]): string {
  const text = words.filter(Boolean).join(" ");
  if (OF_NO_NUMBER.test(text)) return text;
  return `${/^(?!uto)[aeiou]/i.test(text) ? "an" : "a"} ${text}`;
}

function phraseOf(part: ReasonPart): Phrase {
  if (part.kind === "pages") return { place: "apart", text: t("{number} pages long", { number: figure(part.number) }) };
  if (part.kind === "year")
    return {
      place: "after",
      text:
        part.number < 0 ? t("from {value} BCE", { value: -part.number }) : t("from {number}", { number: part.number }),
    };
  if (part.kind === "readers") return { place: "after", text: t("for readers of {of}", { of: part.of }) };
  const phrase = facetWords(part.facet, part.term);
  return { ...phrase, text: translated(phrase.text) };
}
