import { transliterated } from "./transliteration.ts";

const LONGEST_SLUG = 200;

const LOST = /(?![a-z0-9\p{Lm}])[\p{L}\p{N}]/u;

/** Transliterates marks, Greek and Cyrillic; a title with other scripts gets a code of its own at the end. */
export function slugOf(title: string, kind = "post"): string {
  const latin = transliterated(title.toLowerCase()).toLowerCase();
  const code = LOST.test(latin) ? `-${codeOf(title)}` : "";
  const words = latin.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
  const slug = words.slice(0, LONGEST_SLUG - code.length).replace(/-$/, "");
  return code && slug === "" ? `${kind}${code}` : slug + code;
}

function codeOf(title: string): string {
  let code = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(title)) code = Math.imul(code ^ byte, 0x01000193);
  return (code >>> 0).toString(36);
}
