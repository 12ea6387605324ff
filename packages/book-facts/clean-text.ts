/** Normalizes external text for the database: well-formed, NFC, trimmed, line feeds as the only control characters. */
export function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .normalize("NFC")
    .trim();
}

/** Length in code points, as PostgreSQL counts: an emoji is one. */
export function lengthOf(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

export function cut(text: string, characters: number): string {
  return Array.from(text).slice(0, characters).join("").trimEnd();
}

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return lengthOf(line) > 80 ? cut(line, 79) + "…" : line;
}
