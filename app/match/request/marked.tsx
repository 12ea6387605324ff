import type { MarkedPart } from "#app/match/matching/marking.ts";

export function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  let at = 0;
  return parts.map(([text, marked]) => {
    const key = at;
    at += text.length;
    return marked ? <mark key={key}>{text}</mark> : text;
  });
}
