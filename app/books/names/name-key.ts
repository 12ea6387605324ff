import { transliterated } from "#app/platform/transliteration.ts";

/** Words that one spelling of a series' name ends with and another leaves out. */
const GENERIC = /\s(?:series|trilogy|saga|chronicles?|cycle|duology|quartet|sequence|novels|books)$/i;

/**
 * What all spellings of a person's name share: case, accents, dots and spaces do not count, and `ü`, `ue` and `u` are
 * one. Never empty for a name with a visible character.
 */
export function personKey(name: string): string {
  return keyOf(name);
}

/** The same for a series, without an article before it and words such as “Trilogy” after it. */
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

/** In characters. A constraint of the database has the same value. */
const LONGEST_KEY = 200;
