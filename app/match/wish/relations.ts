import type { Token } from "#app/match/matching/tokens.ts";

export type Relation = "asked" | "like" | "read" | "spared";

const BEFORE = 6;
const AFTER = 5;

const SPARED =
  /\b(?:hate[ds]?|hating|dislike[ds]?|didnt (?:really )?(?:like|enjoy|finish|get)|dont (?:really )?(?:like|enjoy)|do not like|did not (?:like|enjoy|finish)|couldnt (?:finish|get through|stand)|cant stand|gave up on|bored by|hasse|hasste|gehasst|mag kein(?:e|en)?|mochte kein(?:e|en)?)(?: \w+)?$/;
const EXCLUDED =
  /\b(?:not|no|isnt|arent|anything but|except|without|besides|apart from|other than|instead of|but not|nothing|aside from|nicht|kein|keine|keinen|ohne|ausser|statt|bloss nicht)(?: (?:by|von|from|another|any|more|like|wieder|the|a|anything|something|noch|die|das|der|den))*$/;
const READ =
  /\b(?:already (?:read|know|own|have|finished)|(?:have|ive|i|has|hes|shes|weve) (?:just |already |recently )?(?:read|finished)|read (?:all(?: of)?|everything by|every)|finished|just read|know already|own already|kenne (?:schon|bereits)|ja li|ya (?:he )?lei(?:do)?|(?:ho |gia )+letto|(?:jai |deja )+lu|(?:habe?|hat) (?:schon |bereits )?(?:alles von )?|schon)(?: tod[oa]s?| tutto| tout)?(?: \w{1,3})?$/;
const LIKE =
  /(?:^|\b)(?:like|similar to|similar|in the (?:style|vein|spirit) of|style of|vein of|reminiscent of|reminds me of|fans? of|for (?:fans|readers|lovers) of|(?:really |absolutely )?(?:loved|love|loves|enjoyed|adored|adore|liked)|obsessed with|wie|ahnlich wie|ahnlich zu|ahnliches wie|im stil von|stil von|fans? von|(?:geliebt|liebe|liebte|mochte|mag)|more|mehr|mehr von|think|mix of|mixture of|cross between|meets|crossed with|chasing|another|(?<!(?:such\w*|frage\w*|looking|am|im|is|was|are) )(?:after|nach))$/;
const AFTER_LIKE =
  /^(?:(?:was|were|is|are|war|ist) (?:so |really |sooo? |absolutely )?(?:great|amazing|brilliant|good|fantastic|awesome|wonderful|perfect|fun|my favou?rite|toll|super|klasse|grossartig|genial|fantastisch)|type|style|kind|sort|vibes?|esque|ish|like|fan|meets|but|only|except|aber|nur|artig|ahnlich|hat mir gefallen|geliebt|gefallen|gern gelesen|toll)\b/;
const AFTER_READ =
  /^(?:already|gelesen|schon gelesen|bereits gelesen|i have read|ive read|schon|i already read|(?:is |bin )?(?:done|finished|fertig|durch|ausgelesen)|what (?:now|next)|was (?:nun|jetzt))\b/;
/** "I like", "would like" and "feel like" name nothing by themselves. */
const NO_COMPARISON = /\b(?:i|we|id|would|you|they|feel|feels|feeling|really|looks?|make it feel|sounds?) like$/;

/** `isStrong` if the words around the name expect one there. */
export function relationOf(
  text: string,
  tokens: readonly Token[],
  at: number,
  length: number,
): { relation: Relation; isStrong: boolean } {
  let first = at;
  while (first > 0 && at - first < BEFORE && !isBoundary(text, tokens[first - 1]!, tokens[first])) first--;
  let end = at + length;
  while (end < tokens.length && end - at - length < AFTER && !isBoundary(text, tokens[end - 1]!, tokens[end])) end++;
  const before = wordsOf(tokens.slice(first, at)).replace(
    / (?:the|a|an|der|die|das|den|dem|to|of|book|books|by|buch|von)$/,
    "",
  );
  const exact = wordsOf(tokens.slice(first, at));
  const after = wordsOf(tokens.slice(at + length, end));
  for (const words of [exact, before]) {
    if (SPARED.test(words) || EXCLUDED.test(words)) return { relation: "spared", isStrong: true };
  }
  for (const words of [exact, before]) if (READ.test(words)) return { relation: "read", isStrong: true };
  if (AFTER_READ.test(after)) return { relation: "read", isStrong: true };
  for (const words of [exact, before]) {
    if (LIKE.test(words)) return { relation: "like", isStrong: !NO_COMPARISON.test(words) };
  }
  if (AFTER_LIKE.test(after)) return { relation: "like", isStrong: false };
  return { relation: "asked", isStrong: /\b(?:by|from|von)$/.test(exact) };
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word).join(" ");
}

function isBoundary(text: string, before: Token, after: Token | undefined): boolean {
  return after !== undefined && /[.;:!?,\n()]/.test(text.slice(before.to, after.from));
}
