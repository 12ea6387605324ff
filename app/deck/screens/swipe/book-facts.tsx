import type { CardBook, DeckCard } from "#app/deck/model/swipe/queries.server.ts";
import { OutwardIcon } from "#app/ui/icons.tsx";

/** Year and length, as far as they are known: "1818 · 280 pages". */
export function bookFacts({ year, pages }: Pick<CardBook, "year" | "pages">): string {
  const facts = [];
  if (year !== null) facts.push(year < 0 ? `${-year} BCE` : String(year));
  if (pages !== null) facts.push(`${pages} pages`);
  return facts.join(" · ");
}

/** What there is to read about a book before reading it. */
export function BookDescription({ book }: { book: CardBook }) {
  return <p className="book-description">{book.description ?? "No description available."}</p>;
}

export function RetailerLink({ book, className }: { book: CardBook; className: string }) {
  return (
    <a href={book.link} target="_blank" rel="sponsored noopener" className={className}>
      Open Amazon Link
      <OutwardIcon />
    </a>
  );
}

/** The right page of the open spread on a wide screen; a phone has the description dialog. */
export function SpreadPage({ card: { book, reason } }: { card: DeckCard }) {
  return (
    <section className="spread-page" aria-label="About this book">
      <p className="spread-title" aria-hidden>
        {book.title}
      </p>
      <p className="spread-author" aria-hidden>
        {book.author}
      </p>
      {reason && (
        <p className="spread-reason" aria-hidden>
          {reason}
        </p>
      )}
      <p className="spread-facts">
        <span className="genre-tag" data-genre={book.genre}>
          {book.genre}
        </span>
        <span>{bookFacts(book)}</span>
      </p>
      <BookDescription book={book} />
      <RetailerLink book={book} className="text-link" />
    </section>
  );
}
