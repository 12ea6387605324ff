import { beginsDoubleSurname, isGivenName, isMononym } from "./given-names.ts";

const SUFFIX = /^(?:jr|sr|ii|iii|iv|père|fils)\.?$/i;
const DEGREE =
  /^(?:ph\.?\s?d|m\.?d|m\.?a|m\.?b\.?a|d\.?min|r\.?n|esq|d\.?d\.?s|editor|eds?|hrsg|author|sir|dame|lord|lady|dr|prof|rev|mrs?|ms|o\.?b\.?e)\.?$/i;
const ACRONYM = /^(?:[A-Z]{2,5}|[A-Z](?:\.[A-Z])+\.?)$/;
/** “Bishop of Hippo”, “Empress of Russia”, “Viscount”. */
const RANK =
  /^(?:\d\w*\s)?(?:baron(?:ess)?|bishop|archbishop|cardinal|count(?:ess)?|duke|duchess|earl|emperor|empress|king|marquess|marquis|prince|princess|queen|viscount(?:ess)?)(?:\s(?:of|de|d['’]|von)\s.*)?$/i;
/** “Augustine, Saint”, “John Paul II, Pope”. */
const EPITHET = /^(?:saint|st\.?|pope)$/i;
const BYNAME = /^(?:the|der|die|l['’]|el)\s/;
const YEARS = /^(?:(?:b|d|ca|fl)\. ?)?(?:\d{3,4}\??)?\s*[-–]?\s*\d{3,4}\??\s*[-–]?\.?(?: b\.?c\.?)?$/i;
/** The given names of “Tolkien, J. R. R.” and “Le Guin, Ursula K.” */
const ENDS_WITH_INITIAL = /(?:^|[\s.-])\p{Lu}\.?$/u;
const PARTICLES =
  "le|la|de|del|della|di|da|du|des|van|von|vom|zu|zur|ter|ten|den|der|el|al|ibn|bin|st\\.?|san|o|af|av|wa";
const BEGINS_WITH_PARTICLE = new RegExp(`^(?:${PARTICLES})\\s`, "i");
const ENDS_WITH_PARTICLE = new RegExp(`\\s(?:${PARTICLES}|d['’])$`, "i");
/** “QuinRose” and “CLAMP” are no surnames. */
const SURNAME = /^(?:Mac|Mc|Fitz|De|Di|Du|La|Le|Van|[DLO]['’])?\p{Lu}[\p{Ll}\p{M}'’]+(?:-\p{L}[\p{Ll}\p{M}'’]+)*$/u;
const LATIN = /^[\p{Script=Latin}\p{M}'’-]+$/u;
const SPELLED_OUT = /\s*\([^()]*\)$/;
const FIRM =
  /^(?:inc|ltd|llc|l\.l\.c|llp|plc|co|corp|company|gmbh|ag|kg|s\.?a|s\.?p\.?a|pty|limited|incorporated)\b\.?/i;
const BODY =
  /\b(?:academy|agency|association|board|bureau|cent(?:er|re)|college|commission|committee|company|corporation|council|department|dept\.?|editors|foundation|government|institute|library|ministry|museum|nations|office|organi[sz]ation|press|publishers?|publications|society|staff|university|verlag)\b/i;

/** “Random House, Inc.”, “United Nations, Department of Public Information”. */
export function isCorporate(text: string): boolean {
  const [first = "", second, ...others] = text.split(",").map((part) => part.trim());
  if (second === undefined || others.length > 1) return false;
  return (
    [second, ...others].some((part) => FIRM.test(part)) ||
    (BODY.test(second) && /\bof\b/.test(second)) ||
    (BODY.test(first) && BODY.test(second))
  );
}

/** “Herbert, Frank” is one name, “Neil Gaiman, Terry Pratchett” two. */
export function commaNames(text: string): string[] {
  const all = text
    .split(",")
    .map((part) => part.trim().replace(/(\p{Ll}{3})\.$/u, "$1"))
    .filter((part) => part !== "");
  const named = all.filter(
    (part, at) => !YEARS.test(part) && (at === 0 || !isAddition(part, at > 1 || all[0]!.includes(" "))),
  );
  const parts: string[] = [];
  let suffix = "";
  for (const [at, part] of named.entries()) {
    const before = parts.at(-1) ?? "";
    if (at === 0) parts.push(part);
    else if (EPITHET.test(part)) parts.splice(-1, 1, parts.length === 1 ? `${part} ${before}` : before);
    else if (BYNAME.test(part)) parts.splice(-1, 1, `${before} ${part}`);
    else if (!SUFFIX.test(part)) parts.push(part);
    else if (at === named.length - 1 && parts.length === 2) suffix = ` ${part}`;
    else parts.splice(-1, 1, `${before} ${part}`);
  }
  const [first = "", given = ""] = parts;
  // Years, a rank or a suffix follow only one name.
  const isOne = all.length > parts.length && !isAddition(all[1] ?? "", all[0]!.includes(" "));
  if (parts.length === 2 && isInverted(first, given, isOne)) return [`${inOrder(first, given)}${suffix}`];
  if (parts.length > 2) return severalNames(parts, suffix);
  return suffix === "" ? parts : [...parts.slice(0, -1), `${parts.at(-1) ?? ""}${suffix}`];
}

/** “Ph.D.”, “Sir”, “Bishop of Hippo”; after a whole name, “RD” is no initials. */
function isAddition(part: string, isAfterName: boolean): boolean {
  return DEGREE.test(part) || RANK.test(part) || (isAfterName && ACRONYM.test(part) && !isMononym(part));
}

function severalNames(parts: readonly string[], suffix: string): string[] {
  const isPairs =
    parts.length % 2 === 0 && parts.every((part, at) => at % 2 === 1 || isInverted(part, parts[at + 1]!, false));
  const names: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const [last, given] = [parts[at]!, parts[at + 1]];
    const isPair = given !== undefined && (isPairs || isPlainlyInverted(last, given));
    names.push(isPair ? inOrder(last, given) : last);
    if (isPair) at++;
  }
  return suffix === "" ? names : [...names.slice(0, -1), `${names.at(-1) ?? ""}${suffix}`];
}

function inOrder(last: string, given: string): string {
  return `${given.replace(SPELLED_OUT, "").replace(/^(?:sir|dame)\s/i, "")} ${last}`.replace(/\b(d['’]) /gi, "$1");
}

/** In a list of full names, a given name alone belongs to what stands before it. */
function isPlainlyInverted(last: string, given: string): boolean {
  const [first = ""] = last.split(" ");
  return isWord(given) && isGivenName(given) && !isMononym(given) && !isMononym(last) && !isGivenName(first);
}

function isInverted(last: string, given: string, isSure: boolean): boolean {
  const [lastNames, givenNames] = [last.split(" "), given.replace(SPELLED_OUT, "").split(" ")];
  if (isSure && (isWord(last) || !isGivenName(lastNames[0]!))) return true;
  if (ENDS_WITH_PARTICLE.test(given) || /^(?:sir|dame)\s\S+$/i.test(given)) return true;
  if (ENDS_WITH_INITIAL.test(given) && givenNames.length <= 4 && !ENDS_WITH_INITIAL.test(last))
    return lastNames.length <= 3;
  if (BEGINS_WITH_PARTICLE.test(last) && lastNames.length <= 4) return givenNames.every(isGivenName) || isWord(given);
  if (/[.]/.test(last)) return false;
  if (isWord(last) && isWord(given)) return !isMononym(given) || (isGivenName(given) && !isMononym(last));
  if (isWord(last)) return !isMononym(last) && SURNAME.test(last) && givenNames.length <= 3;
  const isFullName = isGivenName(lastNames[0]!);
  if (isWord(given)) {
    if (isMononym(given) || !LATIN.test(given)) return false;
    return isGivenName(given) ? lastNames.length === 2 || !isFullName : !isFullName;
  }
  // “Haruki Murakami, Philip Gabriel” is two persons.
  return lastNames.length === 2 && beginsDoubleSurname(lastNames[0]!) && !isFullName && isGivenName(givenNames[0]!);
}

export function isWord(text: string): boolean {
  return text !== "" && !/[\s.]/.test(text);
}
