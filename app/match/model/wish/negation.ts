import type { Token } from "#app/match/model/matching/tokens.ts";

import { phraseAt, type Language } from "./vocabulary.ts";
import { BETWEEN, FURTHER, isContent, NEGATIONS } from "./words.ts";

/** In words that are no phrase of the vocabulary. */
const LONGEST_UNIT = 3;
/** "Usually I do not like fantasy, but …": the dislike is no wish. */
const USUALLY = new Set("usually normally generally typically eigentlich normalerweise sonst".split(" "));
const BUT = new Set(["but", "aber"]);

/** The positions of tokens that the reader wants to be spared: "no romance or magic", "not too sad", "was too slow". */
export function sparedPositions(
  text: string,
  tokens: readonly Token[],
  language: Language,
  used: ReadonlySet<number>,
): Set<number> {
  const spared = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    if (!negates(text, tokens, at, language) || isUsual(tokens, at)) continue;
    let next = at + 1;
    while (next < tokens.length && BETWEEN.has(tokens[next]!.word) && !phraseAt(tokens, next, language)) next++;
    for (;;) {
      const length = unitLength(text, tokens, next, language);
      if (length === 0 || used.has(next)) break;
      for (let position = next; position < next + length; position++) spared.add(position);
      next += length;
      if (!FURTHER.has(tokens[next]?.word ?? "")) break;
      next++;
    }
  }
  return spared;
}

function negates(text: string, tokens: readonly Token[], at: number, language: Language): boolean {
  const { word } = tokens[at]!;
  // "Not too scary" is a phrase itself.
  if ((phraseAt(tokens, at, language)?.length ?? 1) > 1) return false;
  if (NEGATIONS.has(word)) return true;
  // "I hated it, far too slow": a verdict on what the reader disliked.
  if (word !== "too" && word !== "so" && word !== "zu") return false;
  const sentence = text.slice(0, tokens[at]!.from).split(/[.!?]/).at(-1)!;
  return DISLIKED.test(sentence) || (word === "too" && /\b(?:was|were|is|felt|got)\s+(?:\w+\s+)?$/i.test(sentence));
}

const DISLIKED = /\b(?:hated?|disliked?|didn['’]?t (?:like|enjoy|finish)|gave up|hasse|hasste|nicht gefallen)\b/i;

function isUsual(tokens: readonly Token[], at: number): boolean {
  const near = tokens.slice(Math.max(0, at - 4), at + 4);
  return near.some(({ word }) => USUALLY.has(word)) && tokens.slice(at + 1).some(({ word }) => BUT.has(word));
}

/** Number of the tokens from here that are one thing: a phrase, or the content words up to the next small word. */
function unitLength(text: string, tokens: readonly Token[], at: number, language: Language): number {
  const phrase = phraseAt(tokens, at, language);
  if (phrase && (phrase.length > 1 || isContent(tokens[at]!))) return phrase.length;
  let length = 0;
  while (length < LONGEST_UNIT) {
    const token = tokens[at + length];
    if (!token || !isContent(token)) break;
    if (length > 0 && /[^\s-]/.test(text.slice(tokens[at + length - 1]!.to, token.from))) break;
    length++;
  }
  return length;
}
