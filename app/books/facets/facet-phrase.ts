import { languageName } from "#book-facts/languages.ts";

import {
  AUDIENCES,
  ERAS,
  GENRES,
  NARRATORS,
  ORIGINS,
  PUBLISHED,
  REPRESENTED,
  SETTINGS,
  THEME_NAMES,
} from "./facet-texts.ts";
import { isPlaceName, placeName } from "./place-names.ts";

/** How a fact of a book is said: "short" before a noun, "memoir" as one, "set in Japan" after both. */
export interface FacetPhrase {
  place: "before" | "noun" | "after";
  text: string;
}

const before = (text: string): FacetPhrase => ({ place: "before", text });
const noun = (text: string): FacetPhrase => ({ place: "noun", text });
const after = (text: string): FacetPhrase => ({ place: "after", text });

const PHRASES: Readonly<Record<string, (term: string) => FacetPhrase | null>> = {
  genre: (term) => noun(own(GENRES, term.toLowerCase()) ?? term.toLowerCase()),
  theme: (term) => after(`about ${isPlaceName(term) ? placeName(term) : (own(THEME_NAMES, term) ?? term)}`),
  mood: (term) => (Object.hasOwn(MOODS, term) ? MOODS[term]! : before(term)),
  setting: (term) => (isPlaceName(term) ? after(`set in ${placeName(term)}`) : textAfter(own(SETTINGS, term))),
  era: (term) => (/century$|^\d{4}s$/.test(term) ? after(`set in the ${term}`) : textAfter(own(ERAS, term))),
  pace: (term) => (term === "steady" ? null : before(`${term}-paced`)),
  difficulty: (term) => (term === "demanding" ? before("demanding") : null),
  form: (term) => (Object.hasOwn(FORMS, term) ? FORMS[term]! : noun(term)),
  narrator: (term) => textAfter(own(NARRATORS, term)),
  audience: (term) => textAfter(own(AUDIENCES, term)),
  representation: (term) => textAfter(own(REPRESENTED, term)),
  origin: (term) =>
    textAfter(own(ORIGINS, term) ?? (isPlaceName(term) ? `by an author from ${placeName(term)}` : undefined)),
  original: (term) => (term === "en" ? null : after(`translated from ${languageName(term)}`)),
  length: (term) => (/very|^short$|^long$/.test(term) ? before(term) : null),
  published: (term) => textAfter(own(PUBLISHED, term)),
};

/** Null for what is no reason to read a book, or cannot be said in two words. */
export function facetPhrase(facet: string, term: string): FacetPhrase | null {
  return own(PHRASES, facet)?.(term) ?? null;
}

/** One or two facts as the beginning of a sentence: "Short and set in Japan". Null if they make none together. */
export function joinPhrases(phrases: readonly FacetPhrase[]): string | null {
  const [first, second] = phrases.toSorted((a, b) => ORDER[a.place] - ORDER[b.place]);
  if (!first) return null;
  if (!second) return capitalized(first.text);
  if (first.place === "noun" && second.place === "noun") return null;
  const isOnePhrase = first.place === "noun" || second.place === "noun";
  return capitalized(`${first.text}${isOnePhrase ? " " : " and "}${second.text}`);
}

function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

const ORDER = { before: 0, noun: 1, after: 2 };

const textAfter = (text: string | undefined) => (text === undefined ? null : after(text));

function capitalized(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

const MOODS: Readonly<Record<string, FacetPhrase | null>> = {
  "not too scary": before("not too scary"),
  "slow burn": noun("slow burn"),
  cathartic: null,
  bloody: before("bloody"),
};

const FORMS: Readonly<Record<string, FacetPhrase | null>> = {
  novel: null,
  standalone: null,
  series: after("from a series"),
  short: null,
  long: null,
  illustrated: before("illustrated"),
  translated: before("translated"),
  posthumous: null,
  debut: noun("debut"),
  letters: after("told in letters"),
  diary: after("told as a diary"),
  documents: after("told in documents"),
  nonlinear: after("told out of order"),
  experimental: before("experimental"),
  "stream of consciousness": after("told as a stream of consciousness"),
  "character-driven": after("driven by its characters"),
  "plot-driven": after("driven by its plot"),
  "idea-driven": after("driven by ideas"),
  worldbuilding: after("with rich worldbuilding"),
  twist: after("with a twist"),
  "open ending": after("with an open ending"),
  "happy ending": after("with a happy ending"),
  "sad ending": after("with a sad ending"),
  "dual timeline": after("told across two timelines"),
  "frame story": after("told as a story within a story"),
  "adapted for film": after("that became a film"),
  exercises: after("with exercises"),
  lists: null,
  "japanese horror": noun("Japanese horror"),
  prizewinner: noun("prizewinner"),
  realism: null,
};
