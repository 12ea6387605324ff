/** A book finished in a year, by its first completion in that year. */
export interface FinishedBook {
  entryId: number;
  day: string;
  title: string;
  author: string;
  genre: string | null;
  pages: number | null;
  /** In half stars. */
  rating: number | null;
  /** No book by this author was finished in an earlier year. */
  newAuthor: boolean;
}

export interface YearInBooks {
  books: number;
  pages: number;
  unknownPages: number;
  first: FinishedBook;
  last: FinishedBook;
  longest: FinishedBook | null;
  shortest: FinishedBook | null;
  authors: number;
  newAuthors: string[] | null;
  rated: number;
  /** The mean in stars, with one decimal; null without stars. */
  meanStars: number | null;
  best: FinishedBook[];
  genres: Array<{ genre: string; books: number }>;
  unsorted: number;
  months: number[];
  /** Up to six for the picture: the books with most stars, then the newest. */
  shown: FinishedBook[];
}

/** Four stars, in halves. */
const LOVED = 8;

/** Null for a year without a finished book. `books` are in the order of their days. */
export function yearInBooks(books: readonly FinishedBook[], hasEarlier: boolean): YearInBooks | null {
  const [first, last] = [books[0], books.at(-1)];
  if (!first || !last) return null;
  const byLength = books.filter(({ pages }) => pages !== null).toSorted((a, b) => (a.pages ?? 0) - (b.pages ?? 0));
  const [shortest, longest] = [byLength[0] ?? null, byLength.at(-1) ?? null];
  const differ = shortest?.pages !== longest?.pages;
  const ratings = books.flatMap(({ rating }) => rating ?? []);
  const most = Math.max(0, ...ratings);
  const newAuthors = books.filter(({ newAuthor }) => newAuthor).map(({ author }) => author);
  return {
    books: books.length,
    pages: total(byLength.map(({ pages }) => pages ?? 0)),
    unknownPages: books.length - byLength.length,
    first,
    last,
    longest: differ ? longest : null,
    shortest: differ ? shortest : null,
    authors: new Set(books.map(({ author }) => author)).size,
    newAuthors: hasEarlier ? [...new Set(newAuthors)] : null,
    rated: ratings.length,
    meanStars: ratings.length === 0 ? null : Math.round((total(ratings) / ratings.length / 2) * 10) / 10,
    best: most >= LOVED ? books.filter(({ rating }) => rating === most) : [],
    genres: genresOf(books),
    unsorted: books.filter(({ genre }) => genre === null).length,
    months: Array.from(
      { length: 12 },
      (_, month) => books.filter(({ day }) => Number(day.slice(5, 7)) === month + 1).length,
    ),
    shown: books
      .toReversed()
      .toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0))
      .slice(0, 6),
  };
}

function genresOf(books: readonly FinishedBook[]) {
  const counts = new Map<string, number>();
  for (const { genre } of books) if (genre !== null) counts.set(genre, (counts.get(genre) ?? 0) + 1);
  return [...counts]
    .map(([genre, count]) => ({ genre, books: count }))
    .toSorted((a, b) => b.books - a.books || a.genre.localeCompare(b.genre));
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
