import books from "#app/books/import/seed/well-known.json" with { type: "json" };

const KNOWN: ReadonlySet<string> = new Set(books.map(keyOf));

export function isWellKnown(book: { title: string; author: string }): boolean {
  return KNOWN.has(keyOf(book));
}

function keyOf({ title, author }: { title: string; author: string }): string {
  return `${title}\0${author}`;
}
