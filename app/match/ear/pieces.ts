import { hashOf } from "#app/match/index-file/hash.ts";
import { foldText } from "#app/match/matching/tokens.ts";

export const BUCKETS = 1 << 16;

const WORDS = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu;
const LONGEST_WORD = 80;
const MOST_WORDS = 120;
const PIECE_LENGTHS = [3, 4, 5];

/** What a request is made of for the ear, as numbers below `BUCKETS`: its words, pairs of words, and pieces of words. */
export function piecesOf(text: string): number[] {
  const words = wordsIn(text);
  const pieces = new Set<number>();
  const add = (piece: string) => pieces.add(hashOf(piece) % BUCKETS);
  for (const [at, word] of words.entries()) {
    add(`w${word}`);
    if (at > 0) add(`p${words[at - 1]} ${word}`);
    const bounded = `<${word}>`;
    for (const length of PIECE_LENGTHS) {
      for (let from = 0; from + length <= bounded.length; from++) add(bounded.slice(from, from + length));
    }
  }
  return [...pieces];
}

const BEGINNING = 5;
/** Written without spaces, so two signs are a word. */
const UNSPACED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;

/** Its words and their beginnings, which endings and compounds share. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const word of wordsIn(text)) {
    terms.add(word).add(`${word.slice(0, BEGINNING)}*`);
    if (!UNSPACED.test(word)) continue;
    for (let from = 0; from + 2 <= word.length; from++) terms.add(word.slice(from, from + 2));
  }
  return terms;
}

function wordsIn(text: string): string[] {
  return (text.match(WORDS) ?? []).slice(0, MOST_WORDS).map((word) => foldText(word).slice(0, LONGEST_WORD));
}
