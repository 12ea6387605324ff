import type { BookIndex } from "./book-index.ts";
import { LONGEST_PHRASE, MOODS, type Mood } from "./moods.ts";
import { ARTICLES } from "./names.ts";
import { allTokensOf, isStopWord, stem, type Token } from "./tokens.ts";

export interface Wish {
  /** How often each token occurs. */
  wanted: Map<string, number>;
  /** Weights of the stems that the table of moods adds. */
  meant: Map<string, number>;
  avoided: Set<string>;
  /** Books named as examples: "like Dune". */
  likeBooks: number[];
  likeAuthors: number[];
}

/** In tokens. Longer texts are blurbs, where "no" and "like" belong to the story. */
const LONGEST_WISH = 60;
/** Weight of a stem from the table of moods; the reader's own have 1. */
const MEANT_WEIGHT = 0.3;
const LONGEST_NAME = 12;

const LIKE = new Set(["like", "similar", "style", "reminiscent", "vein"].map(stem));
/** "I like", "would like" and "feel like" are no comparisons. */
const NO_COMPARISON = new Set(["i", "we", "would", "id", "you", "they", "feel", "really"].map(stem));
const NOT = new Set(["no", "not", "without", "never", "nothing", "except", "avoid", "hate", "dont", "isnt"].map(stem));
/** Words between a "not" and the avoided word. */
const BETWEEN = new Set(
  "too very so want any much really about with a an the of to be at all is overly like".split(" ").map(stem),
);
const FURTHER = new Set(["or", "nor"].map(stem));
const JOINS = new Set(["and", "or", "by", "meets", "plus"].map(stem));

export function readWish(text: string, index: BookIndex): Wish {
  const tokens = allTokensOf(text);
  const wish: Wish = { wanted: new Map(), meant: new Map(), avoided: new Set(), likeBooks: [], likeAuthors: [] };
  const isShort = tokens.length <= LONGEST_WISH;
  const used = new Set<number>();
  if (isShort) {
    readExamples(text, tokens, index, wish, used);
    readAvoided(tokens, wish, used);
    for (const { meant, isFigure, at, length } of phrases(tokens)) {
      if (used.has(at) || used.has(at + length - 1)) continue;
      for (let position = at; isFigure && position < at + length; position++) used.add(position);
      for (const token of meant) wish.meant.set(token, MEANT_WEIGHT);
    }
  }
  for (const [at, { stem }] of tokens.entries()) {
    if (used.has(at) || isStopWord(stem) || wish.avoided.has(stem)) continue;
    wish.wanted.set(stem, (wish.wanted.get(stem) ?? 0) + 1);
  }
  for (const token of [...wish.wanted.keys(), ...wish.avoided]) wish.meant.delete(token);
  return wish;
}

/** "like Dune and The Hobbit": adds the books as examples and marks their titles as used, so that they are not wanted. */
function readExamples(text: string, tokens: Token[], index: BookIndex, wish: Wish, used: Set<number>): void {
  for (let at = 0; at < tokens.length; at++) {
    if (!LIKE.has(tokens[at]!.stem) || NO_COMPARISON.has(tokens[at - 1]?.stem ?? "")) continue;
    let next = at + 1;
    while (next < tokens.length) {
      if (["to", "of", "in"].includes(tokens[next]!.stem) || ARTICLES.has(tokens[next]!.stem)) next++;
      else {
        const named = nameAt(text, tokens, next, index);
        if (!named) break;
        for (let position = at; position < next + named.length; position++) {
          if (named.kind === "title" || LIKE.has(tokens[position]!.stem)) used.add(position);
        }
        (named.kind === "title" ? wish.likeBooks : wish.likeAuthors).push(...named.ids);
        next += named.length;
        if (JOINS.has(tokens[next]?.stem ?? "")) next++;
        else if (!text.slice(tokens[next - 1]!.to, tokens[next]?.from).includes(",")) break;
      }
    }
  }
}

interface Named {
  kind: "title" | "author";
  ids: readonly number[];
  length: number;
}

/** The longest title or author of the catalogue that begins at this token. */
function nameAt(text: string, tokens: Token[], at: number, { names }: BookIndex): Named | null {
  for (let length = Math.min(LONGEST_NAME, tokens.length - at); length > 0; length--) {
    const name = tokens
      .slice(at, at + length)
      .map(({ stem }) => stem)
      .join(" ");
    const titles = names.titles.get(name);
    // A title of one common word counts only with a capital letter.
    const isCapitalized = /^\p{Lu}/u.test(text.slice(tokens[at]!.from));
    if (titles && (length > 1 || isCapitalized || !isStopWord(name))) return { kind: "title", ids: titles, length };
    const authors = names.authors.get(name);
    if (authors) return { kind: "author", ids: authors, length };
  }
  return null;
}

/** "no romance or magic", "not too sad": adds the stems and their expansion from the table of moods. */
function readAvoided(tokens: Token[], wish: Wish, used: Set<number>): void {
  for (let at = 0; at < tokens.length; at++) {
    if (!NOT.has(tokens[at]!.stem) || used.has(at)) continue;
    let next = at + 1;
    while (next < tokens.length && BETWEEN.has(tokens[next]!.stem)) next++;
    for (;;) {
      const phrase = phraseAt(tokens, next);
      const length = phrase?.length ?? 1;
      if (!tokens[next] || used.has(next)) break;
      for (let position = next; position < next + length; position++) {
        used.add(position);
        wish.avoided.add(tokens[position]!.stem);
      }
      for (const token of phrase?.meant ?? []) wish.avoided.add(token);
      if (!FURTHER.has(tokens[next + length]?.stem ?? "")) break;
      next += length + 1;
    }
  }
}

interface Phrase extends Mood {
  at: number;
  length: number;
}

function phrases(tokens: Token[]): Phrase[] {
  const found: Phrase[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const phrase = phraseAt(tokens, at);
    if (!phrase) continue;
    found.push(phrase);
    at += phrase.length - 1;
  }
  return found;
}

function phraseAt(tokens: Token[], at: number): Phrase | null {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 0; length--) {
    const phrase = tokens.slice(at, at + length);
    const mood = MOODS.get(phrase.map(({ stem }) => stem).join(" "));
    if (mood) return { ...mood, at, length };
  }
  return null;
}
