import { t } from "#app/language/t.ts";

export function runName({ books, languages }: { books: number; languages: readonly string[] }): string {
  return t("Open Library: {books} books{rest}", {
    books,
    rest: languages.length > 0 ? ` (${languages.join(", ")})` : "",
  });
}
