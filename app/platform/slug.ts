import { transliterated } from "./transliteration.ts";

/** In characters. A constraint of the database has the same value. */
const LONGEST_SLUG = 200;

/** Letters and numbers that no slug can show; modifier letters such as the okina are dropped. */
const LOST = /(?![a-z0-9\p{Lm}])[\p{L}\p{N}]/u;

/**
 * The slug of a title: lowercase, with one hyphen for every run of other characters than a–z and 0–9, none at the ends.
 * Letters with marks, Greek and Cyrillic ones are transliterated; a title with other scripts gets a code of its own at the
 * end, after the word `kind` if nothing else is left.
 */
export function slugOf(title: string, kind = "post"): string {
  // Compatible forms may be capitals: № is No.
  const latin = transliterated(title.toLowerCase()).toLowerCase();
  const code = LOST.test(latin) ? `-${codeOf(title)}` : "";
  const words = latin.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
  const slug = words.slice(0, LONGEST_SLUG - code.length).replace(/-$/, "");
  return code && slug === "" ? `${kind}${code}` : slug + code;
}

/** FNV-1a in base 36: another title has another code, and the same title always the same. */
function codeOf(title: string): string {
  let code = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(title)) code = Math.imul(code ^ byte, 0x01000193);
  return (code >>> 0).toString(36);
}
