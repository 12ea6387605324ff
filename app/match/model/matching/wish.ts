import type { BookIndex } from "./book-index.ts";
import { LONGEST_SAYING, MOODS, type Mood } from "./moods.ts";
import { ARTICLES } from "./names.ts";
import { everyWordOf, isSilent, stem, type Word } from "./words.ts";

/** What a reader's words ask for, as far as the catalogue knows what they name. */
export interface Wish {
  /** How often each word was said. */
  wanted: Map<string, number>;
  /** What the table of moods adds to them. */
  meant: Map<string, number>;
  avoided: Set<string>;
  /** Books named as examples: "like Dune". */
  likeBooks: number[];
  /** Books of authors named as examples. */
  likeAuthors: number[];
}

/** Longer texts are blurbs, and a blurb says "no" and "like" of its own story. */
const LONGEST_WISH = 60;
/** How much a word of the table counts beside the reader's own. */
const MEANT_WEIGHT = 0.3;
const LONGEST_NAME = 12;

const LIKE = new Set(["like", "similar", "style", "reminiscent", "vein"].map(stem));
/** "I like", "would like", "feel like": no comparison. */
const NO_COMPARISON = new Set(["i", "we", "would", "id", "you", "they", "feel", "really"].map(stem));
const NOT = new Set(["no", "not", "without", "never", "nothing", "except", "avoid", "hate", "dont", "isnt"].map(stem));
/** Words that may stand between a "not" and what is not wanted. */
const BETWEEN = new Set(
  "too very so want any much really about with a an the of to be at all is overly like".split(" ").map(stem),
);
const FURTHER = new Set(["or", "nor"].map(stem));
const JOINS = new Set(["and", "or", "by", "meets", "plus"].map(stem));

export function readWish(text: string, index: BookIndex): Wish {
  const words = everyWordOf(text);
  const wish: Wish = { wanted: new Map(), meant: new Map(), avoided: new Set(), likeBooks: [], likeAuthors: [] };
  const isShort = words.length <= LONGEST_WISH;
  const used = new Set<number>();
  if (isShort) {
    readExamples(text, words, index, wish, used);
    readAvoided(words, wish, used);
    for (const { meant, isFigure, at, length } of sayings(words)) {
      if (used.has(at) || used.has(at + length - 1)) continue;
      for (let place = at; isFigure && place < at + length; place++) used.add(place);
      for (const word of meant) wish.meant.set(word, MEANT_WEIGHT);
    }
  }
  for (const [at, { stem }] of words.entries()) {
    if (used.has(at) || isSilent(stem) || wish.avoided.has(stem)) continue;
    wish.wanted.set(stem, (wish.wanted.get(stem) ?? 0) + 1);
  }
  for (const word of [...wish.wanted.keys(), ...wish.avoided]) wish.meant.delete(word);
  return wish;
}

/** "like Dune and The Hobbit": the books are examples, not answers, and the words of their titles are no wishes. */
function readExamples(text: string, words: Word[], index: BookIndex, wish: Wish, used: Set<number>): void {
  for (let at = 0; at < words.length; at++) {
    if (!LIKE.has(words[at]!.stem) || NO_COMPARISON.has(words[at - 1]?.stem ?? "")) continue;
    let next = at + 1;
    while (next < words.length) {
      if (["to", "of", "in"].includes(words[next]!.stem) || ARTICLES.has(words[next]!.stem)) next++;
      else {
        const named = nameAt(text, words, next, index);
        if (!named) break;
        for (let place = at; place < next + named.length; place++) {
          if (named.kind === "title" || LIKE.has(words[place]!.stem)) used.add(place);
        }
        (named.kind === "title" ? wish.likeBooks : wish.likeAuthors).push(...named.ids);
        next += named.length;
        if (JOINS.has(words[next]?.stem ?? "")) next++;
        else if (!text.slice(words[next - 1]!.to, words[next]?.from).includes(",")) break;
      }
    }
  }
}

interface Named {
  kind: "title" | "author";
  ids: readonly number[];
  length: number;
}

/** The longest title or author of the catalogue that begins at this word. */
function nameAt(text: string, words: Word[], at: number, { names }: BookIndex): Named | null {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    const name = words
      .slice(at, at + length)
      .map(({ stem }) => stem)
      .join(" ");
    const titles = names.titles.get(name);
    // A title of one common word is meant only where it is written as one.
    const isWritten = /^\p{Lu}/u.test(text.slice(words[at]!.from));
    if (titles && (length > 1 || isWritten || !isSilent(name))) return { kind: "title", ids: titles, length };
    const authors = names.authors.get(name);
    if (authors) return { kind: "author", ids: authors, length };
  }
  return null;
}

/** "no romance or magic", "not too sad": the words, and what the table of moods says they mean. */
function readAvoided(words: Word[], wish: Wish, used: Set<number>): void {
  for (let at = 0; at < words.length; at++) {
    if (!NOT.has(words[at]!.stem) || used.has(at)) continue;
    let next = at + 1;
    while (next < words.length && BETWEEN.has(words[next]!.stem)) next++;
    for (;;) {
      const saying = sayingAt(words, next);
      const length = saying?.length ?? 1;
      if (!words[next] || used.has(next)) break;
      for (let place = next; place < next + length; place++) {
        used.add(place);
        wish.avoided.add(words[place]!.stem);
      }
      for (const word of saying?.meant ?? []) wish.avoided.add(word);
      if (!FURTHER.has(words[next + length]?.stem ?? "")) break;
      next += length + 1;
    }
  }
}

interface Saying extends Mood {
  at: number;
  length: number;
}

function sayings(words: Word[]): Saying[] {
  const found: Saying[] = [];
  for (let at = 0; at < words.length; at++) {
    const saying = sayingAt(words, at);
    if (!saying) continue;
    found.push(saying);
    at += saying.length - 1;
  }
  return found;
}

function sayingAt(words: Word[], at: number): Saying | null {
  for (let length = Math.min(LONGEST_SAYING, words.length - at); length > 0; length--) {
    const saying = words.slice(at, at + length);
    const mood = MOODS.get(saying.map(({ stem }) => stem).join(" "));
    if (mood) return { ...mood, at, length };
  }
  return null;
}
