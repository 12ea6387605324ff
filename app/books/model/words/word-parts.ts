import { isUnspaced } from "./search-words.ts";
import type { SmallWord } from "./title-key.ts";

/** Initials that are written as one word. */
const MOST_INITIALS = 3;

/** Single characters in a row, as of "J. R. R. Tolkien". */
export function initialsIn(words: readonly string[]): Array<{ at: number; length: number }> {
  const runs: Array<{ at: number; length: number }> = [];
  for (const [at, word] of words.entries()) {
    const last = runs.at(-1);
    if (!/^\p{L}$/u.test(word) || isUnspaced(word)) continue;
    if (last && last.at + last.length === at) last.length++;
    else runs.push({ at, length: 1 });
  }
  return runs;
}

/** The characters of a word that may be initials; null for any other. */
export function initialsOf(word: string, small: SmallWord | null): string[] | null {
  const isShort = /^\p{L}{2,}$/u.test(word) && word.length <= MOST_INITIALS && !isUnspaced(word);
  return isShort && small !== "other" ? Array.from(word) : null;
}

/** "catch" and "22" of "catch22". */
export function partsAtDigits(word: string): string[] {
  return word.match(/\d+|\D+/gu) ?? [];
}

const ABBREVIATIONS = [
  ["mr", "mister"],
  ["dr", "doctor"],
  ["st", "saint"],
  ["vol", "volume"],
  ["no", "number"],
  ["vs", "versus"],
  ["jr", "junior"],
  ["ok", "okay"],
] as const;
const ABBREVIATED = new Map<string, string>(
  ABBREVIATIONS.flatMap(([short, long]) => [
    [short, long],
    [long, short],
  ]),
);

/** "doctor" of "dr" and the other way round; null for all else. */
export function otherLength(word: string): string | null {
  return ABBREVIATED.get(word) ?? null;
}
