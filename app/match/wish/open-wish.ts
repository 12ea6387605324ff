import type { Wish } from "./wish.ts";

const ASKING = new RegExp(
  [
    String.raw`\bwhat (?:should|shall|could|can|do|to) (?:(?:i|we) )?read(?: now| next| today| tonight)?\b`,
    String.raw`\bwhat(?:['’]?s| is)? next\b`,
    String.raw`\bwhat (?:do|would|can) you (?:recommend|suggest)(?: (?:for )?me)?\b`,
    String.raw`\b(?:please )?(?:surprise me|pick (?:one|something|a book)(?: for me)?|you (?:choose|decide|pick)|dealer['’]?s choice|i['’]?m feeling lucky)\b`,
    String.raw`\b(?:anything|whatever|something) (?:will do|goes|is fine|i (?:will|would|might|could) (?:like|love|enjoy))\b`,
    String.raw`\b(?:based on|according to|going by|for|to|match(?:es|ing)?|that (?:fits|suits)) my (?:own )?(?:taste|tastes|reading|library|books|shelf|shelves|likes|list)\b`,
    String.raw`\bwas (?:soll|sollte|kann|könnte) (?:ich|man|wir) (?:jetzt |heute |noch )?(?:als nächstes )?(?:jetzt |heute )?lesen\b`,
    String.raw`\b(?:überrasche? (?:mich|uns)|egal was|such (?:mir )?(?:was|etwas|eins) aus|nach meinem geschmack)\b`,
  ].join("|"),
  "giu",
);

export function askingParts(text: string): Array<[from: number, to: number]> {
  return Array.from(text.matchAll(ASKING), ({ index, 0: { length } }) => [index, index + length]);
}

export function isOpen({ concepts, words, asked, like, ...limits }: Wish, asksForAny: boolean): boolean {
  if (concepts.length + words.size + asked.length + like.length > 0 || limits.hasUnknownExample) return false;
  const { spared, avoidedWords, excluded, bounds } = limits;
  return asksForAny || spared.length + avoidedWords.size + excluded.size + Object.keys(bounds).length > 0;
}
