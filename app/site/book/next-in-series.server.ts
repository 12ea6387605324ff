import { seriesPlacesOfBook } from "#app/books/names/book-names.queries.server.ts";
import { booksInOrder } from "#app/books/names/named-books.queries.server.ts";
import { nextAfter } from "#app/books/names/series-places.ts";
import { completedAmong } from "#app/reading/statistics/ever-finished.queries.server.ts";

export interface NextInSeries {
  series: string;
  book: { id: number; title: string };
}

export async function nextInSeries(userId: string, bookId: number): Promise<NextInSeries[]> {
  const series = await seriesPlacesOfBook(bookId);
  const completed = await completedAmong(userId, [
    ...new Set(series.flatMap(({ books }) => books.map((book) => book.bookId))),
  ]);
  const next = series.flatMap(({ name, books }) => {
    const book = nextAfter(books, completed);
    return book ? [{ series: name, bookId: book.bookId }] : [];
  });
  const titled = await booksInOrder(next.map((each) => each.bookId));
  return next.flatMap(({ series: name, bookId: id }) => {
    const book = titled.find((each) => each.id === id);
    return book ? [{ series: name, book: { id, title: book.title } }] : [];
  });
}
