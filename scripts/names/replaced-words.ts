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

/** Text of the product, and names that are stored or sent. */
const ALLOWED = new Set(["HouseRulesPage", "house-rules.route", "voices"]);

/** Whole names, of which no part is wrong by itself. */
const REPLACED_NAMES: ReadonlyMap<string, string> = new Map([["readerId", "userId"]]);

export function replacedIn(name: string): Array<{ word: string; say: string }> {
  if (ALLOWED.has(name)) return [];
  const whole = REPLACED_NAMES.get(name);
  if (whole !== undefined) return [{ word: name, say: whole }];
  return partsOf(name).flatMap((part) => {
    const word = [part, part.replace(/s$/, "")].find((form) => REPLACED.has(form));
    return word === undefined ? [] : [{ word: part, say: REPLACED.get(word)! }];
  });
}

function partsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
