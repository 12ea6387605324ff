import { decodeHTMLStrict } from "entities";

import { cleaned } from "./clean-text.ts";

/** The one decoder for text from outside, plain or HTML. No expression matches beyond the next `<`: linear time. */

/** Most cells: ASCII words with single spaces and no sign of HTML. */
const PLAIN = /^[!-%'-;=-~]*(?: [!-%'-;=-~]+)*$/;

export function plainLine(outside: string): string {
  if (PLAIN.test(outside)) return outside;
  return wordsOf(outside).replace(/\s+/g, " ").trim();
}

export function plainText(outside: string): string {
  if (PLAIN.test(outside)) return outside;
  return wordsOf(outside)
    .replace(/\s+/g, (blank) => {
      const breaks = blank.split(/[\n\u2028]/).length - 1;
      return "\n".repeat(Math.min(2, breaks || Number(blank.includes(BLOCK_EDGE)))) || " ";
    })
    .trim();
}

export function isFormatted(outside: string): boolean {
  return [...outside.matchAll(TAG)].some(([, name = ""]) => FORMATS.has(name.toLowerCase()));
}

const names = (text: string) => new Set(text.split(" "));
const FORMATS = names(
  "a abbr acronym b bdi bdo big cite code del dfn em font i iframe img ins kbd mark nobr q s samp small strike strong sub sup tt u var",
);
const SILENT = names("label o:p source span spoiler wbr");
const CELLS = names("td th");
const BLOCKS = names(
  "address article aside blockquote body caption center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul",
);

/** A tag as programs write it: other words than attributes mean a text such as `a <b and c> d`. */
const TAG = /<\/?([a-z][a-z0-9:]*)(?:\s[^<>=]*=[^<>]*|(?:\s*\/)?\s*)>/gi;
const LINE_BREAK = /<br(?:\s[^<>=]*=[^<>]*|(?:\s*\/)?\s*)>\n?/gi;
const SUPERSCRIPT = /<sup>\s?([-−+]?\d{1,4})\s?<\/sup>/gi;
const RAISED = new Map([..."0123456789+-−"].map((sign, at) => [sign, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻"[at]!]));
const UNSHOWN = [
  [/<!--/, /-->/],
  [/<(?:script|style)\b/i, /<\/(?:script|style)\s*>/i],
] as const;
const BLOCK_EDGE = "\u2029";
/** Marks without width, and those that change the direction of writing. */
const INVISIBLE = /[\u00AD\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** Signs that HTML was escaped as a whole: a text that only mentions a tag does not close it. */
const ESCAPED_HTML = /<br\s?\/?>|<\/(?:p|div|span|li|ul|i|b|u|em|strong)>/i;
/** Some programs escape what others have escaped. */
const MOST_ESCAPES = 3;

function wordsOf(outside: string): string {
  let words = cleaned(outside);
  if (/[<&]/.test(words)) {
    const read = withoutTags(words);
    let hasTags = read !== words;
    words = read;
    for (let escapes = 0; escapes < MOST_ESCAPES && words.includes("&"); escapes++) {
      words = decodeHTMLStrict(words.replace(/&#(?:0+|x0+);/gi, ""));
      if (hasTags || !ESCAPED_HTML.test(words)) continue;
      words = withoutTags(words);
      hasTags = true;
    }
    words = cleaned(words);
  }
  return words.replace(INVISIBLE, "").normalize("NFC");
}

function withoutTags(text: string): string {
  return withoutUnshown(text)
    .replace(LINE_BREAK, "\n")
    .replace(SUPERSCRIPT, (_, power: string) => [...power].map((sign) => RAISED.get(sign)).join(""))
    .replace(TAG, (tag, name: string) => {
      const known = name.toLowerCase();
      if (BLOCKS.has(known)) return BLOCK_EDGE;
      if (CELLS.has(known)) return " ";
      return FORMATS.has(known) || SILENT.has(known) ? "" : tag;
    });
}

function withoutUnshown(text: string): string {
  let shown = text;
  for (const [opening, end] of UNSHOWN) {
    const [before = "", ...parts] = shown.split(opening);
    const rest = parts.map((part) => {
      const found = end.exec(part);
      return found ? part.slice(found.index + found[0].length) : part;
    });
    shown = before + rest.join("");
  }
  return shown;
}
