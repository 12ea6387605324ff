import { t } from "#app/language/t.ts";

/** Our own export is four levels deep. */
const DEEPEST = 20;
/** A log of 5 MB has 300,000 values; each takes at least 50 bytes in memory. */
const MOST_VALUES = 1_000_000;

/** Why a text must not be passed to `JSON.parse`; null if it may. One pass, no allocation. */
export function jsonProblem(text: string): string | null {
  let depth = 0;
  let values = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inString) {
      if (sign === "\\") at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === "{" || sign === "[") {
      values++;
      if (++depth > DEEPEST) return t("it isn’t a Bookmatch reading log: it has too many layers");
    } else if (sign === "}" || sign === "]") depth--;
    else if (sign === ",") values++;
    if (values > MOST_VALUES) return t("it isn’t a Bookmatch reading log: it holds too much");
  }
  return null;
}
