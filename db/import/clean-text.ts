/** Text from elsewhere as the database takes it: well-formed, without control characters but line ends, composed, trimmed. */
export function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .normalize("NFC")
    .trim();
}

/** In characters as PostgreSQL counts them, where an emoji is one. */
export function lengthOf(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** At most so many characters, no trailing space. */
export function cut(text: string, characters: number): string {
  return Array.from(text).slice(0, characters).join("").trimEnd();
}
