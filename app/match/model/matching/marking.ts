import { allTokensOf } from "./tokens.ts";

export type MarkedPart = [text: string, marked: boolean];

/** Splits a text at its matching tokens; the parts joined are the text. */
export function markTokens(text: string, tokens: ReadonlySet<string>): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let done = 0;
  for (const { stem, from, to } of allTokensOf(text)) {
    if (!tokens.has(stem)) continue;
    if (from > done) parts.push([text.slice(done, from), false]);
    parts.push([text.slice(from, to), true]);
    done = to;
  }
  if (done < text.length) parts.push([text.slice(done), false]);
  return parts;
}

/**
 * The sentence with most of the tokens, and the next ones up to about `length` characters. An ellipsis marks omitted
 * text on either side.
 */
export function tellingExcerpt(text: string, tokens: ReadonlySet<string>, length: number): string {
  const sentences = text.match(/[^.!?…]+(?:[.!?…]+["'”’)]*|$)\s*/gu) ?? [text];
  const counts = sentences.map((sentence) => new Set(stemsIn(sentence, tokens)).size);
  const first = counts.indexOf(Math.max(...counts));
  let excerpt = sentences[first]!;
  for (const sentence of sentences.slice(first + 1)) {
    if (excerpt.length + sentence.length > length) break;
    excerpt += sentence;
  }
  const shown = excerpt.trim();
  const cut = shown.length > length * 1.5 ? shown.slice(0, length).replace(/\s\S*$/u, "") : shown;
  const ends = text.trim().endsWith(cut);
  return `${text.trim().startsWith(cut) ? "" : "… "}${cut}${ends ? "" : " …"}`;
}

function stemsIn(text: string, tokens: ReadonlySet<string>): string[] {
  return allTokensOf(text)
    .map(({ stem }) => stem)
    .filter((stem) => tokens.has(stem));
}
