import { commaNames, isCorporate, isWord } from "./comma-names.ts";
import { isMononym } from "./given-names.ts";
import { personKey } from "./name-key.ts";

const MOST_PEOPLE = 50;

const NOBODY =
  /^(?:various(?: authors)?|anonymous|anon\.?|unknown(?: author)?|n\/a|none|others|more|div\. autoren|diverse)$/i;
const AND_OTHERS = /[,;]?\s*(?:\bet\s+al\b\.?|\band others\b|\bu\.\s?a\.|\bund andere\b)\s*$/i;
const WRITER =
  /\s*[([](?:author|editor|eds?\.?|hrsg\.?|herausgeber(?:in)?|goodreads author|writer|contributor|compiler)[)\]]/gi;
const HELPER =
  /[([](?:translator|trans\.?|tr\.?|übers\.?|übersetzer(?:in)?|illustrator|illus\.?|ill\.?|narrator|reader|foreword|introduction|afterword|cover artist|photographer)[)\]]/i;
const HELPED = /[,;]?\s*(?:\(|\[)?\b(?:translated|trans\.|illustrated|narrated|übersetzt)\s+(?:by|von)\s+.*$/i;
const WRITTEN = /^(?:written |edited |compiled |selected |retold |ed\. )?(?:by|von)\s+/i;
/** “Frank Herbert”, each once; none for “Various”. Leaves out translators and illustrators. */
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
  return strokedNames(text).flatMap(joinedNames);
}

/** “AC/DC” is one name. */
function strokedNames(text: string): string[] {
  const parts = text.split("/").map((part) => part.trim());
  return parts.some((part) => part.includes(" ")) ? parts : [text];
}

function joinedNames(text: string): string[] {
  if (isCorporate(text)) return [text];
  const parts = text.split(/\s*,?\s+(?:&|and|und|with|mit)\s+/i).filter((part) => part.trim() !== "");
  const last = parts.at(-1)?.trim() ?? "";
  const isList = parts.length > 1 && isWord(last);
  // “Better Homes and Gardens”, “Fruttero & Lucentini” and “Farrar, Straus and Giroux” stay one name.
  const words = parts.flatMap((part) => part.split(",")).map((part) => part.trim());
  if (isList && (!text.includes(",") || words.every((word) => isWord(word) && !isMononym(word)))) return [text];
  const [first = "", second = ""] = parts;
  // “Stan & Jan Berenstain”.
  if (parts.length === 2 && isWord(first.trim()) && !text.includes(",")) {
    return [`${first.trim()} ${second.split(" ").at(-1)}`, second].flatMap(withoutHelper);
  }
  return parts.flatMap((part) => (isList ? part.split(",") : commaNames(part))).flatMap(withoutHelper);
}

function withoutHelper(name: string): string[] {
  return HELPER.test(name) ? [] : [name.replaceAll(WRITER, "")];
}

function cleaned(name: string): string {
  const trimmed = name.trim().replaceAll(/^[,;\s]+|[,;\s]+$/g, "");
  // A full stop belongs only to an initial or a suffix.
  return /(?:^|[\s.-])\p{L}{1,2}\.$|\b(?:jr|sr|inc|ltd|co)\.$/iu.test(trimmed) ? trimmed : trimmed.replace(/\.$/, "");
}
