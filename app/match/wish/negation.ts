import type { Token } from "#app/match/matching/tokens.ts";

import { phraseAt, type Language } from "./vocabulary.ts";
import { BETWEEN, FURTHER, isContent, NEGATIONS } from "./words.ts";

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
    let next = unitFrom(text, tokens, at + 1, language);
    for (;;) {
      const length = unitLength(text, tokens, next, language);
      if (length === 0 || used.has(next)) break;
      for (let position = next; position < next + length; position++) spared.add(position);
      next += length;
      if (FURTHER.has(tokens[next]?.word ?? "")) next = unitFrom(text, tokens, next + 1, language);
      else if (!isListed(text, tokens, next, language)) break;
    }
  }
  return spared;
}

function unitFrom(text: string, tokens: readonly Token[], from: number, language: Language): number {
  let at = from;
  while (at < tokens.length && BETWEEN.has(tokens[at]!.word) && !isPhrase(tokens, at, language)) {
    at++;
    if (at < tokens.length && /[.,;!?]/.test(text.slice(tokens[at - 1]!.to, tokens[at]!.from))) break;
  }
  return at;
}

const OR = new Set(["or", "nor", "oder"]);

/** Whether a comma stands here in a list that ends with "or": "no vampires, zombies or ghosts". */
function isListed(text: string, tokens: readonly Token[], at: number, language: Language): boolean {
  for (let next = at; isAfterComma(text, tokens, next);) {
    const length = unitLength(text, tokens, next, language);
    next += length;
    if (length > 0 && OR.has(tokens[next]?.word ?? "")) return true;
    if (length === 0) return false;
  }
  return false;
}

function isAfterComma(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return before !== undefined && token !== undefined && text.slice(before.to, token.from).trim() === ",";
}

/** Words of a story: a list of what to leave out has none of them. */
const TELLING = new Set(
  "he she they his her their him them it its one i was were had did could would is when until as after before".split(
    " ",
  ),
);
const FIRST_WORDS = 2;

export function onlyExcludes(text: string, tokens: readonly Token[]): boolean {
  const spared = sparedPositions(text, tokens, "english", new Set());
  if (spared.size === 0) return false;
  if (tokens.every((token, at) => spared.has(at) || BETWEEN.has(token.word) || !isContent(token))) return true;
  const negations = tokens.flatMap(({ word }, at) => (NEGATIONS.has(word) ? at : []));
  return negations[0]! < FIRST_WORDS && negations.length > 1 && !tokens.some(({ word }) => TELLING.has(word));
}

function negates(text: string, tokens: readonly Token[], at: number, language: Language): boolean {
  const { word, to } = tokens[at]!;
  // "No, something shorter" is a reply, and "not too scary" a phrase itself.
  if (/^\s*,/.test(text.slice(to))) return false;
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
  if (isPhrase(tokens, at, language)) return phraseAt(tokens, at, language)!.length;
  let length = 0;
  while (length < LONGEST_UNIT) {
    const token = tokens[at + length];
    if (!token || !isContent(token)) break;
    if (length > 0 && /[^\s-]/.test(text.slice(tokens[at + length - 1]!.to, token.from))) break;
    length++;
  }
  return length;
}

function isPhrase(tokens: readonly Token[], at: number, language: Language): boolean {
  const phrase = phraseAt(tokens, at, language);
  return phrase !== null && (phrase.length > 1 || isContent(tokens[at]!));
}
