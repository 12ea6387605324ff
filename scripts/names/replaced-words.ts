/** Words that meant something here alone, and what the field says instead. Singular and plural count as one. */
export const REPLACED: ReadonlyMap<string, string> = new Map([
  ["ailing", "with an issue"],
  ["ailment", "issue"],
  ["carrier", "transport"],
  ["complaint", "problem"],
  ["dealing", "drawing cards"],
  ["dealt", "drawn"],
  ["door", "proxy"],
  ["heard", "received, or the event's name"],
  ["hear", "on and the event's name"],
  ["held", "locked, pending or open"],
  ["house", "app"],
  ["kept", "cached, stored, or survivor"],
  ["letter", "email, message, or character"],
  ["namesake", "duplicate"],
  ["onward", "return to"],
  ["photographer", "downloader"],
  ["plate", "figure or panel"],
  ["prove", "stress"],
  ["room", "layout, space, or box"],
  ["said", "text, message, or output"],
  ["seat", "session"],
  ["settle", "replay, recompute, or snap back"],
  ["settled", "replayed, recomputed, or done"],
  ["sitter", "job"],
  ["stage", "fixture or batch"],
  ["staged", "batched"],
  ["trouble", "failure, or the reason why something is unavailable"],
  ["turn", "attempt, round, slot, or lock"],
  ["voice", "endorsement or text style"],
  ["wished", "pending"],
]);

/** Names in which a replaced word is the right one: text of the product, and what is stored or sent under it. */
const ALLOWED = new Set([
  // The page /house-rules.
  "HouseRulesPage",
  "house-rules.route",
  // Of a recommendation, in the JSON of the suggestions.
  "voices",
]);

/** Whole names, of which no part is wrong by itself. */
const REPLACED_NAMES: ReadonlyMap<string, string> = new Map([["readerId", "userId"]]);

/** What to say instead of a name's replaced words; empty where it has none. Names of files come without their ending. */
export function replacedIn(name: string): Array<{ word: string; say: string }> {
  if (ALLOWED.has(name)) return [];
  const whole = REPLACED_NAMES.get(name);
  if (whole !== undefined) return [{ word: name, say: whole }];
  return partsOf(name).flatMap((part) => {
    const word = [part, part.replace(/s$/, "")].find((form) => REPLACED.has(form));
    return word === undefined ? [] : [{ word: part, say: REPLACED.get(word)! }];
  });
}

/** `keptTitle`, `KEPT_TITLE` and `kept-title` all have the parts kept and title. */
function partsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
