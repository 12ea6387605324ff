export function runName({ books, languages }: { books: number; languages: readonly string[] }): string {
  return `Open Library: ${books} books${languages.length > 0 ? ` (${languages.join(", ")})` : ""}`;
}
