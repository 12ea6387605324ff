import { isUnspaced } from "./search-words.ts";
import type { SmallWord } from "./title-key.ts";

const MOST_INITIALS = 3;

export function initialsIn(words: readonly string[]): Array<{ at: number; length: number }> {
  const runs: Array<{ at: number; length: number }> = [];
  for (const [at, word] of words.entries()) {
    const last = runs.at(-1);
    if (!/^\p{L}$/u.test(word) || isUnspaced(word)) continue;
    if (last && last.at + last.length === at) last.length++;
    else runs.push({ at, length: 1 });
  }
  return runs;
}

export function initialsOf(word: string, small: SmallWord | null): string[] | null {
  const isShort = /^\p{L}{2,}$/u.test(word) && word.length <= MOST_INITIALS && !isUnspaced(word);
  return isShort && small !== "other" ? Array.from(word) : null;
}

/** "catch" and "22" of "catch22". */
export function partsAtDigits(word: string): string[] {
  return word.match(/\d+|\D+/gu) ?? [];
}

/** The first two are the most frequent spellings. */
const ABBREVIATIONS = [
  "mr mister",
  "dr doctor doktor",
  "st saint sankt",
  "vol volume",
  "bd band",
  "pt part",
  "no number nr nummer",
  "vs versus",
  "jr junior",
  "sr senior",
  "prof professor",
  "mt mount",
  "ok okay",
  "cplusplus cpp",
  "net dotnet",
].map((spellings) => spellings.split(" "));
const ABBREVIATED = new Map(
  ABBREVIATIONS.flatMap((spellings) => spellings.map((word) => [word, spellings.filter((other) => other !== word)])),
);

const NEGATED = "do does did is are was have has had could would should must need"
  .split(" ")
  .map((verb) => [verb, "not"]);
const SHORTENED = (
  "i am,you are,we are,they are,he is,she is,it is,that is,there is,what is,who is," +
  "i will,you will,we will,they will,i have,you have,we have,they have,let us"
)
  .split(",")
  .map((both) => both.split(" "));
const ENDINGS: Readonly<Record<string, string>> = {
  not: "nt",
  am: "m",
  are: "re",
  is: "s",
  will: "ll",
  have: "ve",
  us: "s",
};
const CONTRACTIONS = new Map<string, string>([
  ...[...NEGATED, ...SHORTENED].map(([first, last]) => [`${first} ${last}`, `${first}${ENDINGS[last!]}`] as const),
  ["can not", "cant"],
  ["will not", "wont"],
]);
/** Without forms that are words of their own. */
const CONTRACTED = new Map(
  [...CONTRACTIONS].flatMap(([both, one]) => (["were", "well", "ill"].includes(one) ? [] : [[one, both.split(" ")]])),
);

/** "dont" of "do not". */
export function contracted(first: string, last: string): string | null {
  return CONTRACTIONS.get(`${first} ${last}`) ?? null;
}

/** "do not" of "dont". */
export function uncontracted(word: string): readonly string[] | null {
  return CONTRACTED.get(word) ?? null;
}

/** "doctor" of "dr" and the other way round. */
export function otherLengths(word: string): readonly string[] {
  return ABBREVIATED.get(word) ?? [];
}
