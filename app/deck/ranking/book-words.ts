/** The first of several authors: readers choose a book by that name. A comma before one word is part of a name. */
export function firstAuthor(author: string): string {
  return author.split(/\s*(?:;|&|,(?=\s*\S+\s)|\band\b)\s*/u)[0] || author;
}

export function keyOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

export function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}-]{3,}/gu) ?? [];
}
