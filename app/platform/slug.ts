import { transliterated } from "./transliteration.ts";

/** In characters. A constraint of the database has the same value. */
const LONGEST_SLUG = 200;

/**
 * The slug of a title: lowercase, with one hyphen for every run of other characters than a–z and 0–9, none at the ends.
 * Letters with marks, Greek and Cyrillic ones are transliterated; a title of other scripts alone gets a code of its own
 * after the word `kind`.
 */
export function slugOf(title: string, kind = "post"): string {
  const hyphenated = transliterated(title.toLowerCase()).replaceAll(/[^a-z0-9]+/g, "-");
  const slug = hyphenated.replaceAll(/^-|-$/g, "").slice(0, LONGEST_SLUG).replace(/-$/, "");
  return slug === "" && /[\p{L}\p{N}]/u.test(title) ? `${kind}-${codeOf(title)}` : slug;
}

/** FNV-1a in base 36: another title has another code, and the same title always the same. */
function codeOf(title: string): string {
  let code = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(title)) code = Math.imul(code ^ byte, 0x01000193);
  return (code >>> 0).toString(36);
}
