import { LONGEST_QUERY } from "#app/books/model/found-book.ts";

/** What is asked, tidied; empty where nothing is. */
export function tidyQuery(text: string | null): string {
  const line = (text ?? "")
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .normalize("NFC")
    .trim();
  return Array.from(line).slice(0, LONGEST_QUERY).join("").trimEnd();
}
