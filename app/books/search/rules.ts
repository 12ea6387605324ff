import { LONGEST_QUERY } from "./found-book.ts";

/** A search on one line and without control characters; "" without one. */
export function tidyQuery(text: string | null): string {
  const line = (text ?? "")
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .normalize("NFC")
    .trim();
  return Array.from(line).slice(0, LONGEST_QUERY).join("").trimEnd();
}
