import { otherTitles } from "#app/books/search/other-titles.ts";
import { searchWords } from "#app/books/words/search-words.ts";
import { titleKey } from "#app/books/words/title-key.ts";

import { partsOf } from "./title-parts.ts";

/** As in “The Hobbit, or There and Back Again” and “Moby-Dick; or, The Whale”. */
const OR = /[,;]\s+or,?\s/iu;

export function headOf(title: string): string {
  const { head } = partsOf(title);
  const or = OR.exec(head);
  return or && or.index > 0 ? head.slice(0, or.index) : head;
}

function keysOf(title: string): Set<string> {
  const head = headOf(title);
  const keys = [head, title, ...otherTitles(head), ...otherTitles(title)].map(titleKey);
  return new Set(keys.filter((key) => key !== ""));
}

/** Whether two titles of one author are one book under two spellings; two subtitles must agree. */
export function isSpelledAlike(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  const agree = (x: string, y: string) => x === "" || y === "" || titleKey(x) === titleKey(y);
  if (!agree(first.subtitle, second.subtitle) || !agree(first.series, second.series)) return false;
  return !keysOf(one).isDisjointFrom(keysOf(other));
}

/** Whether two texts may name one author: one has all words of the other, a family name alike, or another script. */
export function mayBeOneAuthor(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  if (first.length === 0 || second.length === 0) return false;
  if (isLatin(one) !== isLatin(other)) return true;
  const all = (words: string[], of: string[]) => words.every((word) => of.includes(word));
  if (all(first, second) || all(second, first)) return true;
  const [family, otherFamily] = [first.at(-1)!, second.at(-1)!];
  return family.length >= 4 && family.slice(0, 4) === otherFamily.slice(0, 4);
}

const wordsOf = (name: string) => searchWords(name).split(" ").filter(Boolean);
const isLatin = (text: string) => /\p{Script=Latin}/u.test(text);
