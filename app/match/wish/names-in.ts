import type { BookIndex } from "#app/match/matching/book-index.ts";
import { keyOfWords } from "#app/match/matching/name-keys.ts";
import type { Token } from "#app/match/matching/tokens.ts";

import { englishPlace, usualPlace } from "./known-words.ts";
import { relationOf, type Relation } from "./relations.ts";
import { phraseAt } from "./vocabulary.ts";
import { isContent } from "./words.ts";

export interface NamedSpan {
  kind: "title" | "author" | "comparable";
  relation: Relation;
  /** For a comparable book or author, the books that its readers like. */
  ids: readonly number[];
  at: number;
  length: number;
  isWhole: boolean;
}

const LONGEST_NAME = 12;
/** A title of one word needs no context if the word is rarer than this place. */
const RARE_PLACE = 15_000;
/** A part of a title that more books share names none of them. */
const MAX_PARTIAL = 3;

export function namesIn(text: string, tokens: readonly Token[], index: BookIndex): NamedSpan[] {
  const spans: NamedSpan[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const last = spans.at(-1);
    const joined = last && joins(tokens, last.at + last.length, at) ? last.relation : null;
    const span = nameAt(text, tokens, at, index, joined);
    if (!span) continue;
    spans.push(span);
    at += span.length - 1;
  }
  return spans;
}

function nameAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  index: BookIndex,
  joined: Relation | null,
): NamedSpan | null {
  const most = Math.min(LONGEST_NAME, tokens.length - at);
  for (let length = most; length > 0; length--) {
    const words = tokens.slice(at, at + length).map(({ word }) => word);
    const key = keyOfWords(words);
    const isWhole = isAllThatCounts(tokens, at, length);
    const found = lookUp(key, words, index);
    if (!found) continue;
    const { relation, isStrong } = relationOf(text, tokens, at, length);
    const context = joined ?? (relation === "asked" ? null : relation);
    const span = { ...found, at, length, isWhole, relation: context ?? "asked" };
    const isSure = isWhole && (tokens.length === length || span.kind !== "author" || !isUsualWord(key));
    if (isSure || joined || isName(text, tokens, span, key, isStrong)) return span;
  }
  return partialAt(text, tokens, at, index);
}

function isAllThatCounts(tokens: readonly Token[], at: number, length: number): boolean {
  const within = (place: number) => place >= at && place < at + length;
  return (
    length === tokens.length ||
    (tokens.some((token, place) => within(place) && isContent(token)) &&
      !tokens.some((token, place) => !within(place) && isContent(token)))
  );
}

type Found = Pick<NamedSpan, "kind" | "ids">;

function lookUp(key: string, words: readonly string[], { names }: BookIndex): Found | null {
  const titles = names.of("titles", key);
  if (titles.length > 0) return { kind: "title", ids: titles };
  const written = names.of("authors", key);
  const authors = written.length === 0 && words.length === 1 ? names.of("surnames", key) : written;
  if (authors.length > 0) return { kind: "author", ids: authors };
  const comparable = names.of("comparable", key);
  return comparable.length > 0 ? { kind: "comparable", ids: comparable } : null;
}

function isName(text: string, tokens: readonly Token[], span: NamedSpan, key: string, isStrong: boolean): boolean {
  const { at, length, kind } = span;
  const words = key.split(" ");
  const isRare = words.some((word) => (englishPlace(word) ?? Infinity) > RARE_PLACE);
  const capitals = tokens.slice(at, at + length).filter(({ from }) => /^\p{Lu}/u.test(text[from]!));
  const isCapitalized = capitals.length * 2 > length && (at > 0 || length > 1) && !isTitleCase(text, tokens);
  const isQuoted = /["“”„«»]\s*$/u.test(text.slice(0, tokens[at]!.from));
  if (isQuoted || isCapitalized) return true;
  // "No west africa" does not speak of Rebecca West.
  if ((phraseAt(tokens, at, "english")?.length ?? 0) > length) return false;
  if (words.length > 1)
    return isStrong || isRare || kind === "author" || words.filter((word) => word.length > 3).length > 2;
  if (isStrong) return isRare || !["it", "we", "out", "her", "she", "you", "him"].includes(key);
  if (kind === "author") return !isUsualWord(key) && key.length > 3;
  const next = tokens[at + length];
  return isRare && !(next && isContent(next));
}

const isUsualWord = (word: string) => usualPlace(word) <= RARE_PLACE;

/** Where most words have a capital, a capital says nothing. */
function isTitleCase(text: string, tokens: readonly Token[]): boolean {
  return tokens.filter(({ from }) => /^\p{Lu}/u.test(text[from]!)).length * 2 > tokens.length;
}

/** Part of a title in a place where a name is expected: "not Huckleberry". */
function partialAt(text: string, tokens: readonly Token[], at: number, index: BookIndex): NamedSpan | null {
  const { relation, isStrong } = relationOf(text, tokens, at, 1);
  const { word, stem } = tokens[at]!;
  if (!isStrong || relation === "asked" || word.length < 5 || (englishPlace(word) ?? Infinity) <= RARE_PLACE)
    return null;
  // "No gothic horror" does not speak of Mexican Gothic.
  if ((phraseAt(tokens, at, "english")?.length ?? 0) > 1) return null;
  const ids = index.booksWithTitleWord(stem);
  if (ids.length === 0 || ids.length > MAX_PARTIAL) return null;
  return { kind: "title", ids, at, length: 1, isWhole: false, relation };
}

const JOINS = new Set(["and", "or", "und", "oder", "meets", "plus", "by", "von"]);

function joins(tokens: readonly Token[], from: number, to: number): boolean {
  return to === from || (to - from === 1 && JOINS.has(tokens[from]!.word));
}
