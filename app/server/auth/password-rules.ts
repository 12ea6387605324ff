import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { normalisePassword } from "./password-hash.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-length.ts";

/** What a new password may be refused for, in words for the reader. */
export const PASSWORD_PROBLEMS = {
  short: `Use at least ${MIN_PASSWORD_LENGTH} characters.`,
  long: `Use at most ${MAX_PASSWORD_LENGTH} characters.`,
  unreadable: "This password holds a character that is no text. Please choose another.",
  regular: "This password only repeats or counts. Please choose another.",
  common: "This password, or nearly the same, is on the list of the most common ones. Please choose another.",
  names: "This password is little more than your e-mail address or the name of this site. Please choose another.",
};

const SITE_NAME = "bookmatch";
/** Shorter parts of an address are found in every other word. */
const SHORTEST_NAME = 3;
const FEWEST_DIFFERENT = 4;
/** So many digits and signs before and after a common password do not make it another one. */
const MOST_ADDED = 4;

/**
 * Why `password` cannot be the new password of the reader with this address, as a sentence for them; null where it
 * can. Any Unicode is welcome, spaces too, and no kind of character is demanded. Server only: the list is long.
 */
export function passwordProblem(password: string, { email }: { email: string }): string | null {
  const text = normalisePassword(password);
  const length = lengthOf(text);
  if (length < MIN_PASSWORD_LENGTH) return PASSWORD_PROBLEMS.short;
  if (length > MAX_PASSWORD_LENGTH) return PASSWORD_PROBLEMS.long;
  // Half a surrogate pair would be hashed as U+FFFD, the same as any other half.
  if (text.includes("\0") || !text.isWellFormed()) return PASSWORD_PROBLEMS.unreadable;

  const folded = fold(text);
  const rest = withoutNames(folded, fold(email));
  if (rest !== folded && lengthOf(rest) < MIN_PASSWORD_LENGTH) return PASSWORD_PROBLEMS.names;
  if (isRegular(folded)) return PASSWORD_PROBLEMS.regular;
  if (isCommon(folded) || isCommon(rest)) return PASSWORD_PROBLEMS.common;
  return null;
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** A guesser tries capitals and full-width letters as well. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function withoutNames(text: string, email: string): string {
  const local = email.slice(0, email.lastIndexOf("@"));
  const names = [SITE_NAME, email, local, local.replace(/\+.*/s, ""), local.replaceAll(/[^\p{L}\p{N}]/gu, "")];
  return names
    .filter((name) => lengthOf(name) >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, ""), text);
}

/** aaaaaaaaaa, abcabcabcabc, passwordpassword, 9876543210. */
function isRegular(text: string): boolean {
  const points = [...text].map((each) => each.codePointAt(0)!);
  if (new Set(points).size < FEWEST_DIFFERENT || /^(.{1,9})\1+$/su.test(text)) return true;
  const step = points[1]! - points[0]!;
  return Math.abs(step) === 1 && points.slice(1).every((point, place) => point === points[place]! + step);
}

function isCommon(text: string): boolean {
  const before = Math.min(MOST_ADDED, /^\P{L}*/u.exec(text)![0].length);
  const after = Math.min(MOST_ADDED, /\P{L}*$/u.exec(text)![0].length);
  for (let first = 0; first <= before; first++) {
    for (let last = 0; last <= after && first + last <= MOST_ADDED; last++) {
      if (COMMON_PASSWORDS.has(text.slice(first, text.length - last))) return true;
    }
  }
  return false;
}
