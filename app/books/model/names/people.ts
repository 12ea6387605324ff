import { personKey } from "./name-key.ts";

/** An anthology names hundreds; a book's page lists so many. */
const MOST_PEOPLE = 50;

const NOBODY =
  /^(?:various(?: authors)?|anonymous|anon\.?|unknown(?: author)?|n\/a|none|others|more|div\. autoren|diverse)$/i;
const AND_OTHERS = /[,;]?\s*(?:\bet\s+al\b\.?|\band others\b|\bu\.\s?a\.|\bund andere\b)\s*$/i;
/** Roles in brackets that leave a person an author, and those that do not. */
const WRITER =
  /\s*[([](?:author|editor|eds?\.?|hrsg\.?|herausgeber(?:in)?|goodreads author|writer|contributor|compiler)[)\]]/gi;
const HELPER =
  /[([](?:translator|trans\.?|tr\.?|übers\.?|übersetzer(?:in)?|illustrator|illus\.?|ill\.?|narrator|reader|foreword|introduction|afterword|cover artist|photographer)[)\]]/i;
const HELPED = /[,;]?\s*(?:\(|\[)?\b(?:translated|trans\.|illustrated|narrated|übersetzt)\s+(?:by|von)\s+.*$/i;
const WRITTEN = /^(?:written |edited |compiled |selected |retold |ed\. )?(?:by|von)\s+/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const DEGREE = /^(?:ph\.?\s?d|m\.?d|m\.?a|m\.?b\.?a|d\.?min|r\.?n|esq|d\.?d\.?s|editor|eds?|hrsg|author)\.?$/i;
const YEARS = /^(?:b\. )?\d{3,4}\??\s*[-–]?\s*(?:\d{3,4}\??)?\.?$/;
/** One or more initials, or ending with one: the given names of “Tolkien, J. R. R.” and “Le Guin, Ursula K.” */
const ENDS_WITH_INITIAL = /(?:^|[\s.-])\p{Lu}\.?$/u;
const PARTICLE = /^(?:le|la|de|del|della|di|da|du|des|van|von|vom|zu|zur|ter|ten|den|der|el|al|ibn|bin|st\.?|san|o)\s/i;

/**
 * The people of a book's author text, as readers write names (“Frank Herbert”), each once, in its order; none for
 * “Various”. Translators, illustrators and the like are left out where the text says what they are.
 */
export function peopleOf(author: string): string[] {
  const text = author
    .replaceAll(/[ \t\r\n]+/g, " ")
    .trim()
    .replace(AND_OTHERS, "")
    .replace(HELPED, "")
    .replace(WRITTEN, "");
  const people = new Map<string, string>();
  for (const name of namesIn(text).map(cleaned)) {
    if (name === "" || NOBODY.test(name)) continue;
    const key = personKey(name);
    if (!people.has(key)) people.set(key, name);
    if (people.size === MOST_PEOPLE) break;
  }
  return [...people.values()];
}

function namesIn(text: string): string[] {
  if (!/[,;&/([]| (?:and|und|with|mit) /i.test(text)) return [text];
  // Where semicolons divide people, a comma divides a name.
  if (text.includes(";")) return text.split(";").flatMap((part) => withoutHelper(part).flatMap(joinedNames));
  return joinedNames(text);
}

/** Splits at “&”, “and” and “with”, then at commas. */
function joinedNames(text: string): string[] {
  const parts = text
    .split(/\s*,?\s+(?:&|and|und|with|mit)\s+|\s*(?<=\S\s\S.*)\/\s*(?=\S)|\s+\/\s+/i)
    .filter((part) => part.trim() !== "");
  const last = parts.at(-1)?.trim() ?? "";
  const isList = parts.length > 1 && isWord(last);
  // “Better Homes and Gardens” and “Fruttero & Lucentini” are one name: nobody knows more of either half.
  if (isList && !text.includes(",")) return [text];
  const [first = "", second = ""] = parts;
  // “Stan & Jan Berenstain”.
  if (parts.length === 2 && isWord(first.trim()) && !text.includes(",")) {
    return [`${first.trim()} ${second.split(" ").at(-1)}`, second].flatMap(withoutHelper);
  }
  return parts.flatMap((part) => (isList ? part.split(",") : commaNames(part))).flatMap(withoutHelper);
}

/** Splits a list of names at its commas, or puts the one name “Herbert, Frank” in its order. */
function commaNames(text: string): string[] {
  const all = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !DEGREE.test(part));
  const hasYears = all.some((part) => YEARS.test(part));
  const endsWithSuffix = SUFFIX.test(all.at(-1) ?? "");
  const parts: string[] = [];
  let suffix = "";
  for (const part of all) {
    if (YEARS.test(part)) continue;
    if (!SUFFIX.test(part)) parts.push(part);
    else if (all.length <= 3) suffix = ` ${part}`;
    else parts.push(`${parts.pop() ?? ""} ${part}`.trim());
  }
  const [first = "", given = ""] = parts;
  if (parts.length === 2 && isInverted(first, given, hasYears || endsWithSuffix)) return [`${given} ${first}${suffix}`];
  if (
    parts.length > 2 &&
    parts.length % 2 === 0 &&
    parts.every((part, at) => isWord(part) || (at % 2 === 1 && ENDS_WITH_INITIAL.test(part)))
  ) {
    return parts.flatMap((part, at) => (at % 2 === 0 ? [`${parts[at + 1]} ${part}`] : []));
  }
  return suffix === "" ? parts : [...parts.slice(0, -1), `${parts.at(-1) ?? ""}${suffix}`];
}

/** True if two parts around a comma are the last name and the given names of one person. */
function isInverted(last: string, given: string, isSure: boolean): boolean {
  if (isSure && isWord(last)) return true;
  if (isWord(last) && isWord(given)) return true;
  const words = given.split(" ").length;
  if (ENDS_WITH_INITIAL.test(given) && words <= 4 && !ENDS_WITH_INITIAL.test(last))
    return isWord(last) || last.split(" ").length <= 3;
  return PARTICLE.test(last) && words <= 2 && isWord(given);
}

/** Leaves out a name whose role is in brackets, if that is not one of the book's writers. */
function withoutHelper(name: string): string[] {
  return HELPER.test(name) ? [] : [name.replaceAll(WRITER, "")];
}

function cleaned(name: string): string {
  const trimmed = name.trim().replaceAll(/^[,;\s]+|[,;\s]+$/g, "");
  // A full stop belongs to an initial or a suffix, and to nothing else.
  return /(?:^|[\s.-])\p{L}{1,2}\.$|\b(?:jr|sr|inc|ltd|co)\.$/iu.test(trimmed) ? trimmed : trimmed.replace(/\.$/, "");
}

function isWord(text: string): boolean {
  return text !== "" && !/[\s.]/.test(text);
}
