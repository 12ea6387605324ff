import { fromRoman, roman } from "./roman-numbers.ts";
import { isUnspaced, searchWords } from "./search-words.ts";
import { numberAt, numberWords, ordinal, ordinalAt, ordinalWords } from "./spelled-numbers.ts";
import { spellingsOf } from "./spellings.ts";
import { smallWord, type SmallWord } from "./title-key.ts";
import { contracted, initialsIn, initialsOf, otherLengths, partsAtDigits, uncontracted } from "./word-parts.ts";

/** A shorter prefix would match nearly everything. */
const SHORTEST_BEGINNING = 3;
const LONGEST_JOINED = 40;
const MOST_INITIALS = 4;

export interface SearchTerm {
  word: string;
  /** Equivalent parts of a `tsquery`: `'catch22'`, `('catch' & '22')`. */
  any: string[];
  small: SmallWord | null;
}

export interface SearchTerms {
  /** In words of `searchWords`; "" without words. */
  phrase: string;
  terms: SearchTerm[];
  /** The title without its subtitle, in words of `searchWords`; "" if the search has no subtitle. */
  head: string;
  /** Possible whole titles and names, in words of `searchWords`; the phrase is the first. */
  spellings: string[];
}

export function searchTerms(query: string): SearchTerms {
  // Scripts without spaces: characters that the reader wrote together are a phrase.
  const chunks = query.split(/\s+/u).map((chunk) => searchWords(chunk).split(" ").filter(Boolean));
  const words = searchWords(query).split(" ").filter(Boolean);
  const terms = chunks.flat().length === words.length ? termsOf(words, chunks) : termsOf(words, [words]);
  // The catalogue may not have the subtitle or second title.
  const head = /^(..+?)(?::|;| \(| [–—-] |,? or,? (?:the|an?|there) |, or )/iu.exec(query)?.[1] ?? "";
  const headWords = searchWords(head);
  const spellings = [...spellingsOf(words), ...spellingsOf(headWords.split(" "))];
  return { phrase: words.join(" "), terms, head: headWords, spellings: [...new Set(spellings)].filter(Boolean) };
}

export function everyTerm({ terms }: Pick<SearchTerms, "terms">): string | null {
  return allOf(withoutSmall(terms, (small) => small === "conjunction"));
}

export function tellingTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  return withoutSmall(terms, () => true);
}

export function allOf(terms: readonly Pick<SearchTerm, "any">[]): string | null {
  const parts = terms.map(({ any }) => `(${[...new Set(any)].join(" | ")})`);
  return parts.length === 0 ? null : parts.join(" & ");
}

function withoutSmall(terms: readonly SearchTerm[], isLeftOut: (small: SmallWord) => boolean): SearchTerm[] {
  const telling = terms.filter(({ small }) => small === null || !isLeftOut(small));
  return telling.length > 0 ? telling : [...terms];
}

export function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

export function quotedAll(words: readonly string[]): string {
  return words.length === 1 ? quoted(words[0]!) : `(${words.map(quoted).join(" & ")})`;
}

function termsOf(words: readonly string[], chunks: ReadonlyArray<readonly string[]>): SearchTerm[] {
  const terms = words.map((word, at) => ({ word, any: [spelled(words, at)], small: smallWord(words, at) }));
  addUnspaced(terms, chunks);
  addJoined(terms);
  addParted(terms);
  addNumbers(terms);
  return terms;
}

function spelled(words: readonly string[], at: number): string {
  const word = words[at]!;
  const isBeginning = at === words.length - 1 && word.length >= SHORTEST_BEGINNING;
  return isBeginning ? `${quoted(word)}:*` : quoted(word);
}

/** `'三' <-> '体'` in the place of both. */
function addUnspaced(terms: SearchTerm[], chunks: ReadonlyArray<readonly string[]>): void {
  let from = 0;
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const end = chunk.findIndex((word, index) => index >= at && !isUnspaced(word));
      const run = chunk.slice(at, end < 0 ? chunk.length : end);
      if (run.length > 1) {
        const phrase = `(${run.map(quoted).join(" <-> ")})`;
        for (const term of terms.slice(from + at, from + at + run.length)) term.any = [phrase];
      }
      at += Math.max(run.length, 1);
    }
    from += chunk.length;
  }
}

/** "o brien", "l etrangere", "spider man", "j r r". */
function addJoined(terms: SearchTerm[]): void {
  const words = terms.map(({ word }) => word);
  for (let at = 0; at < words.length; at++) {
    const [one, other] = [words[at]!, words[at + 1]];
    if (other === undefined || isUnspaced(one) || isUnspaced(other)) continue;
    if (one.length + other.length > LONGEST_JOINED) continue;
    const short = contracted(one, other);
    if (short !== null) add(terms, at, 2, quoted(short));
    add(terms, at, 2, spelled([...words.slice(0, at), one + other, ...words.slice(at + 2)], at));
    const third = words[at + 2];
    // "Donau Dampf Schiff".
    if (third !== undefined && one.length > 1 && one.length + other.length + third.length <= LONGEST_JOINED)
      add(terms, at, 3, spelled([...words.slice(0, at), one + other + third, ...words.slice(at + 3)], at));
  }
  for (const at of words.keys()) {
    if (words[at + 1] === "plus" && words[at + 2] === "plus") add(terms, at, 3, quoted(`${words[at]}plusplus`));
  }
  for (const { at, length } of initialsIn(words)) {
    if (length > 2 && length <= MOST_INITIALS) add(terms, at, length, quoted(words.slice(at, at + length).join("")));
  }
}

/** "jrr", "catch22", "dr". */
function addParted(terms: SearchTerm[]): void {
  for (const term of terms) {
    const parts = initialsOf(term.word, term.small) ?? partsAtDigits(term.word);
    if (parts.length > 1) term.any.push(...[parts, ...partsInWords(parts)].map(quotedAll));
    const both = uncontracted(term.word);
    if (both !== null) term.any.push(quotedAll(both));
    term.any.push(...otherLengths(term.word).map(quoted));
  }
}

/** "100years" as "hundred years". */
function partsInWords(parts: readonly string[]): string[][] {
  const at = parts.findIndex((part) => /^\d{1,4}$/.test(part));
  return at < 0 ? [] : numberWords(Number(parts[at])).map((number) => parts.with(at, number).join(" ").split(" "));
}

function addNumbers(terms: SearchTerm[]): void {
  const words = terms.map(({ word }) => word);
  for (let at = 0; at < words.length;) {
    const nth = ordinalAt(words, at);
    if (nth !== null) {
      add(terms, at, nth.length, quotedAll(nth.other.split(" ")));
      // "Richard the Third".
      const inRoman = at > 1 && words[at - 1] === "the" && nth.value > 1 ? roman(nth.value) : null;
      if (inRoman !== null) add(terms, at, nth.length, quoted(inRoman));
      at += nth.length;
      continue;
    }
    const number = numberAt(words, at);
    if (number === null) {
      const value = fromRoman(words[at]!);
      if (value !== null)
        for (const each of [String(value), ...numberWords(value)]) add(terms, at, 1, quotedAll(each.split(" ")));
      at += 1;
      continue;
    }
    const { value, length } = number;
    const digits = String(value);
    const others = [digits, ...numberWords(value)];
    // "Capital in the 21 Century".
    if (/^\d\d?$/.test(words[at]!) && ordinalWords(value) !== "") others.push(ordinal(value), ordinalWords(value));
    if (digits.length > 3) others.push(digits.replace(/(?<=\d)(?=(?:\d{3})+$)/gu, " "));
    // "4.50 from Paddington".
    if ([3, 5, 6].includes(digits.length)) others.push(digits.replace(/(?<=\d)(?=(?:\d\d)+$)/gu, " "));
    const inRoman = words.length > length ? roman(value) : null;
    if (inRoman !== null) others.push(inRoman);
    for (const other of others) add(terms, at, length, quotedAll(other.split(" ")));
    // "13½" is "13 1 2".
    const isHalf = ["and", "a", "half"].every((word, place) => words[at + length + place] === word);
    if (isHalf) add(terms, at + length, 3, quotedAll(["1", "2"]));
    at += length;
  }
}

function add(terms: SearchTerm[], at: number, length: number, part: string): void {
  for (const term of terms.slice(at, at + length)) if (!term.any.includes(part)) term.any.push(part);
}
