/** Longer than any title that somebody types. */
const LONGEST_QUERY = 200;

/** What is asked, tidied; empty where nothing is. */
export function tidyQuery(text: string | null): string {
  const line = (text ?? "")
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .normalize("NFC")
    .trim();
  return Array.from(line).slice(0, LONGEST_QUERY).join("").trimEnd();
}

/** Questions to outside catalogues; their quota is for all readers together. */
export const SEARCHES = {
  ofReader: { limit: 30, windowSeconds: 60 },
  ofAddress: { limit: 60, windowSeconds: 60 },
};

/** Books a reader may bring into our catalogue from outside: it is everybody's. */
export const ADDED_BOOKS = { limit: 200, windowSeconds: 60 * 60 };
