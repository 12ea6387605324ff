import type { NameBook } from "./name-pages.queries.server.ts";

interface Named {
  name: string;
  /** Absolute URL. */
  address: string;
}

/** Escaped JSON-LD: no text can end the script element. */
export function personData({ name, address }: Named): string {
  return escaped({ "@context": "https://schema.org", "@type": "Person", name, url: address });
}

/** Escaped; `addressOf` returns absolute URLs. */
export function seriesData(
  { name, address }: Named,
  authors: readonly Named[],
  books: ReadonlyArray<NameBook & { place: string }>,
  addressOf: (book: NameBook) => string,
): string {
  return escaped({
    "@context": "https://schema.org",
    "@type": "BookSeries",
    name,
    url: address,
    ...(authors.length > 0 && {
      author: authors.map((author) => ({ "@type": "Person", name: author.name, url: author.address })),
    }),
    hasPart: books.map((book) => ({
      "@type": "Book",
      name: book.title,
      url: addressOf(book),
      position: book.place,
      author: { "@type": "Person", name: book.author },
    })),
  });
}

function escaped(data: object): string {
  return JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
}
