import type { Genre } from "#db/genres.ts";

interface Named {
  name: string;
  url: string;
}

interface DescribedBook {
  title: string;
  author: string;
  genre: Genre;
  description: string | null;
  isbn13: string | null;
  year: number | null;
  pages: number | null;
  tags: readonly string[];
  free: unknown;
  /** URLs are absolute; empty if the text of `author` names no person. */
  people: readonly Named[];
  series: ReadonlyArray<Named & { place: string }>;
  /** `readers` is a lower bound; null for too few readers. */
  stars: { average: number; readers: number } | null;
  /** Absolute URLs. */
  address: string;
  picture: string;
}

/** JSON-LD without unknown facts, escaped so that no text can end the script element. */
export function bookStructuredData(book: DescribedBook): string {
  const {
    title,
    author,
    genre,
    description,
    isbn13,
    year,
    pages,
    tags,
    free,
    people,
    series,
    address,
    picture,
    stars,
  } = book;
  const facts = {
    "@context": "https://schema.org",
    "@type": "Book",
    "@id": address,
    url: address,
    name: title,
    author: one(people.map(({ name, url }) => ({ "@type": "Person", name, url }))) ?? {
      "@type": "Person",
      name: author,
    },
    genre,
    image: picture,
    ...(description !== null && { description }),
    ...(isbn13 !== null && isIsbn13(isbn13) && { isbn: isbn13 }),
    // Readers of structured data agree on no form for years before the common era.
    ...(year !== null && year > 0 && { datePublished: String(year).padStart(4, "0") }),
    ...(pages !== null && { numberOfPages: pages }),
    ...(free !== null && { isAccessibleForFree: true }),
    ...(series[0] && {
      isPartOf: one(series.map(({ name, url }) => ({ "@type": "BookSeries", name, url }))),
      position: series[0].place,
    }),
    ...(stars && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: stars.average,
        ratingCount: stars.readers,
        bestRating: 5,
        worstRating: 0.5,
      },
    }),
    ...(tags.length > 0 && { keywords: tags.join(", ") }),
  };
  return JSON.stringify(facts).replaceAll("<", String.raw`\u003c`);
}

function one<Value>(values: Value[]): Value | Value[] | undefined {
  return values.length > 1 ? values : values[0];
}

export function isIsbn13(isbn: string): boolean {
  if (!/^97[89]\d{10}$/.test(isbn)) return false;
  const sum = [...isbn].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
