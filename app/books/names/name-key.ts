import { transliterated } from "#app/platform/transliteration.ts";

const GENERIC = /\s(?:series|trilogy|saga|chronicles?|cycle|duology|quartet|sequence|novels|books)$/i;

/** Ignores case, accents, dots and spaces; `ü`, `ue` and `u` are one. Never empty. */
export function personKey(name: string): string {
  return keyOf(name);
}

/** Ignores a leading article and a last word such as “Trilogy”. */
export function seriesKey(name: string): string {
  const bare = name.replace(/^(?:the|a|an)\s+(?=\S)/i, "").replace(GENERIC, "");
  return keyOf(bare);
}

function keyOf(name: string): string {
  const folded = transliterated(name.toLowerCase().replaceAll("&", "and"))
    .replaceAll(/([aou])e/g, "$1")
    .replaceAll("aa", "a");
  const key = folded.replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return (key === "" ? name.toLowerCase() : key).slice(0, LONGEST_KEY);
}

/** In characters; a constraint of the database has the same value. */
const LONGEST_KEY = 200;
