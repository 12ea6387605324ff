import type { Bounds } from "./bounds.ts";
import type { Correction } from "./spelling.ts";

export interface Wish {
  concepts: Concept[];
  spared: Concept[];
  /** Words outside the concepts by stem: how often each occurs, or its weight. */
  words: Map<string, number>;
  /** Words inside and outside the concepts by stem: as typed, or translated into English. */
  typed: Map<string, string>;
  avoidedWords: Set<string>;
  asked: NamedBooks[];
  like: NamedBooks[];
  /** Books that are no answer: examples, those read already, and those the reader dislikes. */
  excluded: Set<number>;
  bounds: Bounds;
  /** Something is named as an example that nothing here is comparable to. */
  hasUnknownExample: boolean;
  corrections: Correction[];
  /** Says nothing of what the book should have, but asks for one, or only sets limits. */
  isOpen: boolean;
  isBlurb: boolean;
}

export interface Concept {
  name: string;
  facets: readonly number[];
  /** Numbers of facets that come near: of the parts of a phrase, and of what a form is a kind of. */
  near: readonly number[];
  stems: readonly string[];
  /** 1, or more for what the reader asks for in so many words: "something cosy". */
  emphasis: number;
}

export interface NamedBooks {
  /** A `taste` is the reader's own books. */
  kind: "title" | "author" | "comparable" | "taste";
  ids: readonly number[];
  name: string;
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
