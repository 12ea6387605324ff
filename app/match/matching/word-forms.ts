import { englishPlace } from "#app/match/wish/known-words.ts";

/** Narrower than an equal stem: `change` and the name `Chang` have one, and so have `hated` and `hat`. */
export function areForms(one: string, other: string): boolean {
  if (one === other) return true;
  const bases = withBases(one);
  return withBases(other).some((base) => bases.includes(base));
}

/** The word, and what it is a form of: `hauntings`, `haunting` and `haunt`. */
function withBases(word: string): string[] {
  const forms = [word];
  for (let base = baseOf(word); base !== null; base = baseOf(base)) forms.push(base);
  return forms;
}

const SHORTEST = 4;

function baseOf(word: string): string | null {
  if (word.length < SHORTEST) return null;
  if (/ie[sd]$/.test(word)) return mostFrequent([word.slice(0, -1), `${word.slice(0, -3)}y`]);
  const [, rest, ending] = /^(.{2,}?)(ing|ed|(?<![sui])s)$/.exec(word) ?? [];
  if (rest === undefined) return null;
  if (ending === "s") return /(?:[sxzo]|[cs]h)e$/.test(rest) ? mostFrequent([rest, rest.slice(0, -1)]) : rest;
  const single = /(.)\1$/.test(rest) ? [rest.slice(0, -1)] : [];
  // After one short vowel the consonant would be doubled: `hated` is no form of `hat`.
  return mostFrequent([`${rest}e`, ...(NEVER_BARE.test(rest) ? [] : [rest]), ...single]);
}

const NEVER_BARE = /^[^aeiou]*[aeiou][^aeiouwxy]$/;

/** Of equally frequent words the first, because the list of frequent words also has stems. */
function mostFrequent(words: readonly string[]): string {
  const places = words.map((word) => englishPlace(word) ?? Infinity);
  const least = Math.min(...places);
  return words[least === Infinity ? words.length - 1 : places.indexOf(least)]!;
}
