import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import { normalisePassword } from "./password-hash.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-length.ts";
import { weaknessOf } from "./password-strength.ts";

const ADVICE = () => t("Three or four random words work well.");

export const PASSWORD_PROBLEMS = inEachLanguage(() => ({
  short: t("Use at least {minPasswordLength} characters.", { minPasswordLength: MIN_PASSWORD_LENGTH }),
  long: t("Use at most {maxPasswordLength} characters.", { maxPasswordLength: MAX_PASSWORD_LENGTH }),
  unreadable: t("That password contains a character we can’t read. Try another."),
  regular: t("That’s only a repeat or a sequence. Try another."),
  keyboard: t("That password is a keyboard pattern. Try another."),
  common: t("That password is too common. Try another."),
  names: t("That password is too close to your e-mail address or the name of this site. Try another."),
  guessable: t("That password is too easy to guess. {advice}", { advice: ADVICE() }),
}));

const SITE_NAME = "bookmatch";
const SHORTEST_NAME = 3;
const FEWEST_DIFFERENT = 4;

/** Null if accepted. Allows any Unicode and requires no kind of character. Server only: the word lists are long. */
export function passwordProblem(password: string, { email }: { email: string }): string | null {
  const text = normalisePassword(password);
  const length = lengthOf(text);
  if (length < MIN_PASSWORD_LENGTH) return PASSWORD_PROBLEMS.short;
  if (length > MAX_PASSWORD_LENGTH) return PASSWORD_PROBLEMS.long;
  // Every lone surrogate would be hashed as U+FFFD.
  if (text.includes("\0") || !text.isWellFormed()) return PASSWORD_PROBLEMS.unreadable;

  const folded = fold(text);
  const names = namesIn(fold(email));
  const rest = names.reduce((left, name) => left.replaceAll(name, ""), folded);
  if (rest !== folded && lengthOf(rest) < MIN_PASSWORD_LENGTH) return PASSWORD_PROBLEMS.names;
  const unit = repeatedIn(folded);
  if (lengthOf(unit) < MIN_PASSWORD_LENGTH || new Set(unit).size < FEWEST_DIFFERENT) return PASSWORD_PROBLEMS.regular;
  const weakness = weaknessOf(unit, names);
  return weakness && PASSWORD_PROBLEMS[weakness];
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** Attackers try capitals and full-width letters as well. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function namesIn(email: string): string[] {
  const local = email.slice(0, email.lastIndexOf("@"));
  return [SITE_NAME, email, local, local.replace(/\+.*/s, ""), local.replaceAll(/[^\p{L}\p{N}]/gu, "")]
    .filter((name) => lengthOf(name) >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length);
}

function repeatedIn(text: string): string {
  const longest = Math.floor(text.length / 2);
  for (let size = 1; size <= longest; size++) {
    if (text.startsWith(text.slice(size))) return text.slice(0, size);
  }
  return text;
}
