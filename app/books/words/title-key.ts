import { fromRoman } from "./roman-numbers.ts";
import { searchWords } from "./search-words.ts";
import { numberAt, ordinalAt } from "./spelled-numbers.ts";

/** Spellings of a title exchange these for each other and for `&`. */
const CONJUNCTIONS: ReadonlySet<string> = new Set(["and", "und", "et", "y", "e", "og", "och", "n"]);

const ARTICLES: ReadonlySet<string> = new Set(
  "the a an der die das den dem ein eine einen le la les un une el los las lo il gli os uma het de".split(" "),
);

const PREPOSITIONS: ReadonlySet<string> = new Set(
  "of in on at to for by from with into als von vom zu zum zur im am mit du des da dos del della di en sur dans au aux aus".split(
    " ",
  ),
);

const PERCENT: ReadonlySet<string> = new Set(["percent", "prozent"]);

export type SmallWord = "conjunction" | "other";

/** Small words may be missing or exchanged when people quote from memory. */
export function smallWord(words: readonly string[], at: number): SmallWord | null {
  const word = words[at]!;
  // Two in a row are initials.
  if (isInitial(word) && (isInitial(words[at - 1]) || isInitial(words[at + 1]))) return null;
  // "10% Happier" has no word for the sign.
  if (PERCENT.has(word) && at > 0 && numberAt(words, at - 1) !== null) return "conjunction";
  if (CONJUNCTIONS.has(word)) return "conjunction";
  return ARTICLES.has(word) || PREPOSITIONS.has(word) ? "other" : null;
}

function isInitial(word: string | undefined): boolean {
  return word !== undefined && /^\p{L}$/u.test(word);
}

/** Spellings of a title share a key: numbers as digits, no articles, conjunctions or spaces. */
export function titleKey(title: string): string {
  const words = searchWords(title).split(" ");
  const all: string[] = [];
  const telling: string[] = [];
  for (let at = 0; at < words.length;) {
    const ordinal = /^\d/.test(words[at]!) ? null : ordinalAt(words, at);
    const number = ordinal === null ? numberAt(words, at) : null;
    const word = ordinal?.other ?? String(number?.value ?? fromRoman(words[at]!) ?? words[at]!);
    all.push(word);
    if (smallWord(words, at) === null || PREPOSITIONS.has(words[at]!)) telling.push(word);
    at += ordinal?.length ?? number?.length ?? 1;
  }
  return (telling.length > 0 ? telling : all).join("");
}
