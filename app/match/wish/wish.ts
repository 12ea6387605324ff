import type { Bounds } from "./bounds.ts";
import type { Correction } from "./spelling.ts";

/** What a reader asks for, read from their words. */
export interface Wish {
  /** What the book should have; each has one of its facets. */
  concepts: Concept[];
  /** What the reader wants to be spared. */
  spared: Concept[];
  /** The other words by stem: how often each occurs, or its weight. */
  words: Map<string, number>;
  /** These words and those of the concepts by stem: as typed, or translated into English. */
  typed: Map<string, string>;
  avoidedWords: Set<string>;
  /** Books asked for by title or author, in the order of their naming. */
  asked: NamedBooks[];
  /** Books and authors named as examples. */
  like: NamedBooks[];
  /** Books that are no answer: examples, those read already, and those the reader dislikes. */
  excluded: Set<number>;
  bounds: Bounds;
  /** Something is named as an example that nothing here is comparable to. */
  hasUnknownExample: boolean;
  corrections: Correction[];
  /** Says nothing of what the book should have, but asks for one, or only sets limits. */
  isOpen: boolean;
  /** A text as long as a blurb, whose words belong to a story. */
  isBlurb: boolean;
}

export interface Concept {
  /** In the reader's words. */
  name: string;
  /** Numbers of facets. */
  facets: readonly number[];
  /** Numbers of facets that come near: of the parts of a phrase, and of what a form is a kind of. */
  near: readonly number[];
  /** Its words by stem, which texts of books may contain, too. */
  stems: readonly string[];
  /** 1, or more for what the reader asks for in so many words: "something cosy". */
  emphasis: number;
}

export interface NamedBooks {
  /** A `taste` is the reader's own books. */
  kind: "title" | "author" | "comparable" | "taste";
  ids: readonly number[];
  name: string;
  /** The whole wish is this name. */
  isWhole: boolean;
}

export function emptyWish(): Wish {
  return {
    concepts: [],
    spared: [],
    words: new Map(),
    typed: new Map(),
    avoidedWords: new Set(),
    asked: [],
    like: [],
    excluded: new Set(),
    bounds: {},
    hasUnknownExample: false,
    corrections: [],
    isOpen: false,
    isBlurb: false,
  };
}
