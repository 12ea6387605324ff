import german from "#app/books/facets/german.json" with { type: "json" };
import { allTokensOf, foldText, germanStem, type Token } from "#app/match/matching/tokens.ts";
import { lazily } from "#app/platform/lazily.ts";

const english = lazily(
  (): ReadonlyMap<string, Token[]> =>
    new Map(Object.entries(german).map(([word, meaning]) => [germanStem(foldText(word)), allTokensOf(meaning)])),
);

/** Second parts of compounds that say what kind of book it is, or nothing more. */
const HEADS =
  /(?:s|n|en|es)?(?:romane?n?|buch|bucher|buecher|geschichten?|krimis?|literatur|erzahlungen?|zeit|welt|sachen|thema)$/;

export function translated(word: string): Token[] | null {
  return english().get(germanStem(word)) ?? (HEADS.test(word) ? compound(word.replace(HEADS, "")) : null);
}

function compound(part: string): Token[] | null {
  return part.length < 3 ? null : (english().get(germanStem(part)) ?? null);
}
