import { LONGEST_QUERY } from "./found-book.ts";

export function tidyQuery(text: string | null): string {
  const line = (text ?? "")
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .normalize("NFC")
    .trim();
  return Array.from(line).slice(0, LONGEST_QUERY).join("").trimEnd();
}
