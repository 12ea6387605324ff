import { everyWordOf } from "./words.ts";

/** A piece of a text, and whether it is one of the words that mattered. */
export type MarkedPart = [text: string, marked: boolean];

/** The text in pieces that together are the text itself. */
export function markWords(text: string, words: ReadonlySet<string>): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let done = 0;
  for (const { stem, from, to } of everyWordOf(text)) {
    if (!words.has(stem)) continue;
    if (from > done) parts.push([text.slice(done, from), false]);
    parts.push([text.slice(from, to), true]);
    done = to;
  }
  if (done < text.length) parts.push([text.slice(done), false]);
  return parts;
}

/**
 * The sentence of the text with most of the words in it, and those after it, as far as about `length` characters
 * allow; whatever is left out before or after it shows as an ellipsis.
 */
export function tellingExcerpt(text: string, words: ReadonlySet<string>, length: number): string {
  const sentences = text.match(/[^.!?…]+(?:[.!?…]+["'”’)]*|$)\s*/gu) ?? [text];
  const told = sentences.map((sentence) => new Set(stemsIn(sentence, words)).size);
  const first = told.indexOf(Math.max(...told));
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

function stemsIn(text: string, words: ReadonlySet<string>): string[] {
  return everyWordOf(text)
    .map(({ stem }) => stem)
    .filter((stem) => words.has(stem));
}
