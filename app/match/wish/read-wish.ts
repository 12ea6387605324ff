import type { BookIndex } from "#app/match/matching/book-index.ts";
import { ageName } from "#app/match/matching/lack.ts";
import { allTokensOf, isStopWord, type Token } from "#app/match/matching/tokens.ts";

import { readBounds } from "./bounds.ts";
import { withoutPictures } from "./emoji.ts";
import { ageFacets } from "./facet-groups.ts";
import { namesIn, type NamedSpan } from "./names-in.ts";
import { onlyExcludes, sparedPositions } from "./negation.ts";
import { askingParts, isOpen } from "./open-wish.ts";
import { addTyped, readConcepts, wordsOf, type ReadTokens } from "./read-concepts.ts";
import { isSmallTalk } from "./small-talk.ts";
import { corrected } from "./spelling.ts";
import { namesUnknown } from "./unknown-example.ts";
import { phraseAt, type Language } from "./vocabulary.ts";
import { namedWhole } from "./whole-name.ts";
import { emptyWish, type NamedBooks, type Wish } from "./wish.ts";
import { isBlurb, isGerman, NEGATIONS } from "./words.ts";

const TIRED_OF = /\b(?:sick|tired|bored|weary|fed up|had enough)(?: of| with| by)\b|\bgenug von\b/gi;

export function readWish(typed: string, index: BookIndex): Wish {
  const pictured = withoutPictures(typed);
  const named = namedWhole(pictured, index);
  if (named.length > 0) return nameWish(pictured, named);
  const text = pictured.replaceAll(TIRED_OF, (words) => "without".padEnd(words.length));
  const tokens = allTokensOf(text);
  return isBlurb(text, tokens) && !onlyExcludes(text, tokens) ? readBlurb(tokens) : readRequest(text, tokens, index);
}

function nameWish(text: string, asked: NamedBooks[]): Wish {
  const isTitle = asked.some(({ kind }) => kind === "title");
  return { ...(isTitle ? readBlurb(allTokensOf(text)) : emptyWish()), asked };
}

function isSilent({ concepts, spared, words, asked, like, bounds }: Wish): boolean {
  const counts = [concepts, spared, asked, like, Object.keys(bounds)].map(({ length }) => length);
  return words.size === 0 && counts.every((count) => count === 0);
}

/** "Love" says little beside other words, but is a wish alone. */
function readFillers({ tokens, language, used, spared }: ReadTokens, wish: Wish): void {
  for (const [at, token] of tokens.entries()) {
    const facets = isStopWord(token.stem) || used.has(at) ? undefined : phraseAt([token], 0, language)?.facets;
    const isSpared = spared.has(at) || NEGATIONS.has(tokens[at - 1]?.word ?? "");
    if (!facets) continue;
    const concept = { name: token.word, facets, near: [], stems: [token.stem], emphasis: 1 };
    (isSpared ? wish.spared : wish.concepts).push(concept);
    if (!isSpared) addTyped(wish, [token]);
  }
}

function readBlurb(tokens: readonly Token[]): Wish {
  const wish = emptyWish();
  wish.isBlurb = true;
  addTyped(wish, tokens);
  for (const { stem } of tokens) if (!isStopWord(stem)) wish.words.set(stem, (wish.words.get(stem) ?? 0) + 1);
  return wish;
}

function readRequest(text: string, typed: readonly Token[], index: BookIndex): Wish {
  const wish = emptyWish();
  const { tokens, corrections } = corrected(text, typed, index);
  wish.corrections = corrections;
  const language: Language = isGerman(tokens) ? "german" : "english";
  const used = new Set<number>();
  for (const span of namesIn(text, tokens, index)) {
    addName(wish, span, tokens);
    for (let at = span.at; at < span.at + span.length; at++) used.add(at);
  }
  if (wish.asked.some(({ isWhole }) => isWhole)) return wish;
  const unwanted = sparedPositions(text, tokens, language, used);
  const within = (positions: ReadonlySet<number>) => {
    const beginnings = new Set([...positions].map((at) => tokens[at]!.from));
    return (from: number) => beginnings.has(from);
  };
  const { bounds, parts } = readBounds(text, within(used), within(unwanted));
  const asking = askingParts(text);
  wish.bounds = bounds;
  wish.hasUnknownExample = namesUnknown(text, tokens, used);
  for (const [at, { from, to }] of tokens.entries()) {
    if ([...parts, ...asking].some(([begin, end]) => from < end && to > begin)) used.add(at);
  }
  const spared = sparedPositions(text, tokens, language, used);
  const reading = { text, tokens, used, spared, language };
  readConcepts(reading, wish);
  if (wish.concepts.length === 0 && isSmallTalk(text)) {
    wish.words.clear();
    wish.typed.clear();
  }
  if (isSilent(wish)) readFillers(reading, wish);
  if (bounds.age !== undefined) {
    const facets = ageFacets(bounds.age);
    if (facets) wish.concepts.push({ name: ageName(bounds.age), facets, near: [], stems: [], emphasis: 1 });
  }
  wish.isOpen = isOpen(wish, asking.length > 0);
  return wish;
}

function addName(wish: Wish, { kind, relation, ids, at, length, isWhole }: NamedSpan, tokens: readonly Token[]): void {
  const named = { kind, ids, name: wordsOf(tokens.slice(at, at + length)), isWhole };
  if (relation === "asked" && kind !== "comparable") wish.asked.push(named);
  else if (relation !== "spared") wish.like.push(named);
  if (relation !== "asked" && kind !== "comparable") for (const id of ids) wish.excluded.add(id);
}
