import { fromRoman, roman } from "./roman-numbers.ts";
import { numberAt, numberWords } from "./spelled-numbers.ts";
import { smallWord } from "./title-key.ts";
import { initialsIn, initialsOf, otherLengths, partsAtDigits } from "./word-parts.ts";

const MOST_SPELLINGS = 32;
const MOST_WORDS_JOINED = 8;

/** In words of `searchWords`; the words themselves come first. */
export function spellingsOf(words: readonly string[]): string[] {
  const ways = [words, inDigits(words), ...inWords(words), withAnd(words), partedAtDigits(words), withInitials(words)];
  ways.push(
    withJoinedInitials(words),
    words.map((word) => otherLengths(word)[0] ?? word),
  );
  if (words.length <= MOST_WORDS_JOINED) ways.push(...pairsJoined(words));
  const phrases = [...new Set(ways.map((way) => way.join(" ")))].filter((phrase) => phrase !== "");
  const articles = phrases.flatMap((phrase) => {
    const bare = phrase.replace(/^(?:the|an?|der|die|das|l[ea]s?|el|los) (?=.)/u, "");
    return [bare, ...["the", "a", "an"].map((article) => `${article} ${bare}`)];
  });
  return [...new Set([...phrases, ...articles])].slice(0, MOST_SPELLINGS);
}

function inDigits(words: readonly string[]): string[] {
  const all: string[] = [];
  for (let at = 0; at < words.length;) {
    const number = numberAt(words, at);
    all.push(number === null ? String(fromRoman(words[at]!) ?? words[at]) : String(number.value));
    at += number?.length ?? 1;
  }
  return all;
}

function inWords(words: readonly string[]): string[][] {
  const digits = inDigits(words);
  const spellings = digits.map((word) => {
    if (!/^\d{1,6}$/.test(word)) return null;
    const inRoman = roman(Number(word));
    return [...numberWords(Number(word)), ...(inRoman === null ? [] : [inRoman])];
  });
  const most = Math.max(0, ...spellings.map((each) => each?.length ?? 0));
  return Array.from({ length: most }, (_, way) =>
    digits.flatMap((word, at) => spellings[at]?.[way]?.split(" ") ?? word),
  );
}

function withAnd(words: readonly string[]): string[] {
  return words.map((word, at) => (smallWord(words, at) === "conjunction" ? "and" : word));
}

function partedAtDigits(words: readonly string[]): string[] {
  return words.flatMap(partsAtDigits);
}

function withInitials(words: readonly string[]): string[] {
  return words.flatMap((word, at) => initialsOf(word, smallWord(words, at)) ?? word);
}

function withJoinedInitials(words: readonly string[]): string[] {
  const runs = initialsIn(words);
  return words.flatMap((word, at) => {
    const run = runs.find((each) => at >= each.at && at < each.at + each.length);
    if (!run) return word;
    return run.at === at ? words.slice(at, at + run.length).join("") : [];
  });
}

function pairsJoined(words: readonly string[]): string[][] {
  return words.slice(1).map((word, at) => [...words.slice(0, at), words[at]! + word, ...words.slice(at + 2)]);
}
