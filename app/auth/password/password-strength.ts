import { createRequire } from "node:module";

import type * as Core from "@zxcvbn-ts/core";
import type * as Common from "@zxcvbn-ts/language-common";
import type * as German from "@zxcvbn-ts/language-de";
import type * as English from "@zxcvbn-ts/language-en";

import { GERMAN_CALENDAR, KNOWN_PHRASES } from "./common-phrases.ts";

export type Weakness = "names" | "common" | "regular" | "keyboard" | "guessable";

/** As log10. One machine makes about 10,000 guesses a second at the cost of our hashes: more than a day for 10^9. */
const FEWEST_GUESSES = 9;
/** For words, dates and keyboard walks, which attackers model better than the estimate does. */
const FEWEST_GUESSES_OF_KNOWN = 10;
const MOST_ADDED = 6;
const SHORTEST_WORD = 4;
/** The estimate's time grows with the square of the length, so longer passwords are estimated in parts. */
const PART_LENGTH = 48;
const MOST_SUBSTITUTIONS = 20;
const COMMON_SURNAMES = 10_000;
const SEPARATORS = ["", " ", "-", "_", "."];

const REASONS: Record<string, Weakness | undefined> = { repeat: "regular", sequence: "regular", spatial: "keyboard" };

type Estimator = ReturnType<typeof openEstimator>;
let estimator: Estimator | undefined;

/** Expects lower case. `names` are context words: the user's address and the site's name. */
export function weaknessOf(text: string, names: string[]): Weakness | null {
  estimator ??= openEstimator();
  const { estimate, isCommonPassword } = estimator;
  if (wordsInside(text).some(isCommonPassword)) return "common";
  let weakness: Weakness | null = null;
  for (const part of partsOf(text)) {
    const found = estimate(part, names);
    if (!found) return text.length > PART_LENGTH ? null : weaknessOfRest(text, estimate, names);
    weakness ??= found;
  }
  return weakness;
}

function weaknessOfRest(text: string, estimate: Estimator["estimate"], names: string[]): Weakness | null {
  const rest = text.replace(LITTLE_BEFORE, "").replace(LITTLE_AFTER, "");
  return rest === text ? null : estimate(rest, names, { isRest: true });
}

function partsOf(text: string): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / PART_LENGTH) }, (_, index) =>
    characters.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH).join(""),
  );
}

const LITTLE_BEFORE = new RegExp(`^\\P{L}{1,${MOST_ADDED}}(?=\\p{L})`, "u");
const LITTLE_AFTER = new RegExp(`(?<=\\p{L})\\P{L}{1,${MOST_ADDED}}$`, "u");

function wordsInside(text: string): string[] {
  const before = Math.min(MOST_ADDED, /^\P{L}*/u.exec(text)![0].length);
  const after = Math.min(MOST_ADDED, /\P{L}*$/u.exec(text)![0].length);
  const words = new Set<string>();
  for (let first = 0; first <= before; first++) {
    for (let last = 0; last <= after; last++) {
      const word = text.slice(first, text.length - last);
      for (const one of ["i", "l"]) words.add(withoutLeet(word, one));
      words.add(word);
    }
  }
  return [...words].filter((word) => word.length >= SHORTEST_WORD);
}

const LEET = new Map(Object.entries({ 0: "o", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", 9: "g" }));
for (const [sign, character] of Object.entries({ "@": "a", $: "s", "!": "i", "€": "e", "+": "t" }))
  LEET.set(sign, character);

function withoutLeet(word: string, one: string): string {
  return word.replaceAll(/[^\p{L}]/gu, (sign) => (sign === "1" ? one : (LEET.get(sign) ?? sign)));
}

/** Loads 160,000 words (15 MB): only a process that checks a new password does. */
function openEstimator() {
  const require = createRequire(import.meta.url);
  const { ZxcvbnFactory } = require("@zxcvbn-ts/core") as typeof Core;
  const common = require("@zxcvbn-ts/language-common") as typeof Common;
  const english = (require("@zxcvbn-ts/language-en") as typeof English).dictionary;
  const german = (require("@zxcvbn-ts/language-de") as typeof German).dictionary;
  const dictionary = {
    ...common.dictionary,
    ...english,
    "lastnames-en": english["lastnames-en"].slice(0, COMMON_SURNAMES),
    ...Object.fromEntries(
      Object.entries(german).map(([name, words]) => [`${name}-de`, words.flatMap(germanSpellings)]),
    ),
    calendar: GERMAN_CALENDAR.flatMap(germanSpellings),
    phrases: KNOWN_PHRASES.flatMap((phrase) => SEPARATORS.map((separator) => phrase.replaceAll(" ", separator))),
  };
  const zxcvbn = new ZxcvbnFactory({
    dictionary,
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
    maxLength: 2 * PART_LENGTH,
  });
  const passwords = new Set(common.dictionary["passwords-common"]);
  return { isCommonPassword: (word: string) => passwords.has(word), estimate };

  function estimate(text: string, names: string[], { isRest = false } = {}): Weakness | null {
    const { guessesLog10, sequence } = zxcvbn.check(text, names);
    const isKnown = sequence.every(({ pattern }) => pattern !== "bruteforce");
    if (isRest && !isKnown) return null;
    if (guessesLog10 >= (isKnown ? FEWEST_GUESSES_OF_KNOWN : FEWEST_GUESSES)) return null;
    if (sequence.some((match) => match["dictionaryName"] === "userInputs")) return "names";
    const [longest] = sequence.toSorted((one, other) => other.token.length - one.token.length);
    if (longest?.["dictionaryName"] === "passwords-common") return "common";
    return REASONS[longest?.pattern ?? ""] ?? "guessable";
  }
}

function germanSpellings(word: string): string[] {
  if (!/[äöüß]/.test(word)) return [word];
  const written = (signs: Record<string, string>) => word.replaceAll(/[äöüß]/g, (sign) => signs[sign]!);
  return [word, written({ ä: "ae", ö: "oe", ü: "ue", ß: "ss" }), written({ ä: "a", ö: "o", ü: "u", ß: "ss" })];
}
