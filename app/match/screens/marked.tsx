import type { MarkedPart } from "#app/match/model/matching/marking.ts";

/** A text with the words that mattered underlined, as with a pencil. */
export function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  let at = 0;
  return parts.map(([text, marked]) => {
    const key = at;
    at += text.length;
    return marked ? <mark key={key}>{text}</mark> : text;
  });
}
