import { isTooRare } from "#app/match/index-file/index-part.ts";
import type { BookIndex } from "#app/match/matching/book-index.ts";
import { isStopWord, stem, type Token } from "#app/match/matching/tokens.ts";
import { lazily } from "#app/platform/lazily.ts";

import { isKnownWord, wordLists } from "./known-words.ts";
import { vocabularyWords } from "./vocabulary.ts";
import { isFiller } from "./words.ts";

export interface Correction {
  typed: string;
  read: string;
}

const SHORTEST = 4;
/** A word of this many letters may have two mistakes. */
const LONG_WORD = 9;
/** A word of few books may be a mistake, if a similar one is in this many times more. */
const FEW_BOOKS = 2;
const MISTAKE_RATIO = 40;

export function corrected(
  text: string,
  tokens: readonly Token[],
  index: BookIndex,
): { tokens: Token[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const read = tokens.map((token, at) => {
    const isName = at > 0 && /^\p{Lu}\p{Ll}/u.test(text.slice(token.from));
    const word = nearestWord(token, isName, index);
    if (word === null) return token;
    if (word !== token.word && !isStopWord(stem(word))) corrections.push({ typed: token.word, read: word });
    return { ...token, word, stem: stem(word) };
  });
  return { tokens: read, corrections };
}

/** A word of a name is known, however near a frequent one is. */
function nearestWord({ word: typed, stem: typedStem }: Token, isName: boolean, index: BookIndex): string | null {
  if (index.isInName(typedStem)) return null;
  // "sooo" is "so".
  const word = typed.replaceAll(/(\p{L})\1{2,}/gu, "$1");
  const books = index.postings.count(stem(word));
  if (books > FEW_BOOKS || isOrdinary(word)) return word === typed ? null : word;
  if (word.length < SHORTEST || /\d/.test(word)) return null;
  const most = word.length >= LONG_WORD ? 2 : 1;
  let [best, least, common] = [books > 0 ? typed : (null as string | null), most + 1, MISTAKE_RATIO * books];
  for (const { candidate, standing, ofCatalogue } of candidates(word, most, isName || books > 0, index)) {
    const distance = editDistance(word, candidate, most) - likelihood(word, candidate);
    if (candidate === word || distance > Math.min(least, most)) continue;
    const weight = ofCatalogue ? booksWith(candidate, index) : standing;
    if (weight < MISTAKE_RATIO * books) continue;
    const isSecond = weight < common || (weight === common && !(ofCatalogue && best !== null && candidate < best));
    if (distance === least && isSecond) continue;
    [best, least, common] = [candidate, distance, weight];
  }
  return best;
}

/** -1 for a word that is as likely a mistake itself. */
function booksWith(word: string, index: BookIndex): number {
  const books = index.postings.count(stem(word));
  return isTooRare(books, index.slotsUsed) ? -1 : books;
}

function isOrdinary(word: string): boolean {
  return isStopWord(stem(word)) || isFiller(word) || vocabularyWords().has(word) || isKnownWord(word);
}

type Candidate = { candidate: string; standing: number; ofCatalogue: boolean };

/** Of equally near words, those of the vocabulary count most, then the catalogue's, then frequent ones. */
function* candidates(word: string, most: number, onlyCatalogue: boolean, index: BookIndex): Generator<Candidate> {
  const isNear = (candidate: string) => Math.abs(candidate.length - word.length) <= most;
  for (const candidate of onlyCatalogue ? [] : (vocabularyByInitial().get(word[0]!) ?? [])) {
    if (isNear(candidate)) yield { candidate, standing: 1e6, ofCatalogue: false };
  }
  for (const candidate of onlyCatalogue ? [] : (wordLists().frequent.get(word[0]!) ?? [])) {
    if (isNear(candidate)) yield { candidate, standing: 0.5, ofCatalogue: false };
  }
  for (let length = word.length - most; length <= word.length + most; length++) {
    for (const candidate of index.wordsOf(word[0]!, length)) yield { candidate, standing: 0, ofCatalogue: true };
  }
}

const vocabularyByInitial = lazily(() => Map.groupBy(vocabularyWords(), (word) => word[0]!));

function likelihood(word: string, candidate: string): number {
  if (single(word) === single(candidate)) return 0.5;
  return word.length === candidate.length && sorted(word) === sorted(candidate) ? 0.3 : 0;
}

function single(word: string): string {
  return word.replaceAll(/(.)\1+/g, "$1");
}

function sorted(word: string): string {
  return [...word].sort().join("");
}

function editDistance(one: string, other: string, most: number): number {
  let [older, previous] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let at = 1; at <= other.length; at++) {
      const equal = one[row - 1] === other[at - 1];
      let cost = Math.min(previous[at]! + 1, current[at - 1]! + 1, previous[at - 1]! + (equal ? 0 : 1));
      const exchanged = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (exchanged) cost = Math.min(cost, older[at - 2]! + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [older, previous] = [previous, current];
  }
  return previous[other.length]!;
}
