import { allTokensOf, type Token } from "./tokens.ts";
import { areForms } from "./word-forms.ts";

export type AskedWords = ReadonlyMap<string, string>;

export type MarkedPart = [text: string, marked: boolean];

export function markWords(text: string, asked: AskedWords): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let done = 0;
  for (const { from, to } of tokensAsked(text, asked)) {
    if (from > done) parts.push([text.slice(done, from), false]);
    parts.push([text.slice(from, to), true]);
    done = to;
  }
  if (done < text.length) parts.push([text.slice(done), false]);
  return parts;
}

/** The sentence with most of what was asked for and the next ones, up to about `length` characters. */
export function tellingExcerpt(text: string, asked: AskedWords, length: number): string {
  const sentences = text.match(/[^.!?…]+(?:[.!?…]+["'”’)]*|$)\s*/gu) ?? [text];
  const counts = sentences.map((sentence) => new Set(tokensAsked(sentence, asked).map(({ stem }) => stem)).size);
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

function tokensAsked(text: string, asked: AskedWords): Token[] {
  return allTokensOf(text).filter(({ stem, word }) => {
    const wanted = asked.get(stem);
    return wanted !== undefined && areForms(word, wanted);
  });
}
