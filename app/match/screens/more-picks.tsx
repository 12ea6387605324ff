import type { AnswerBook } from "#app/match/model/answer.ts";
import { OutwardIcon } from "#app/ui/icons.tsx";

import { BookActions } from "./book-actions.tsx";
import { Marked } from "./marked.tsx";

const KINDS: Record<AnswerBook["kind"], string> = {
  perfect: "Best match",
  "our match": "Our own match",
  safe: "Safe choice",
  stretch: "A stretch",
  "hidden gem": "Hidden gem",
};

/** The other books, each by another author and with what kind of answer it is. */
export function MorePicks({ books }: { books: readonly AnswerBook[] }) {
  return (
    <section className="more" aria-labelledby="more-matches">
      <h2 id="more-matches" className="more-heading">
        Or one of these
      </h2>
      <ul className="more-list">
        {books.map((book) => (
          <li key={book.id} className="more-book" data-genre={book.genre}>
            <img src={book.cover.src} width="96" height="144" alt="" loading="lazy" className="more-cover" />
            <div className="more-page">
              <p className="more-kind">{KINDS[book.kind]}</p>
              <h3 className="more-title">
                <Marked parts={book.markedTitle} />
              </h3>
              <p className="more-author">{book.author}</p>
              {book.excerpt && (
                <p className="more-excerpt">
                  <Marked parts={book.excerpt} />
                </p>
              )}
              <a href={book.link} target="_blank" rel="sponsored noopener" className="text-link">
                Find on Amazon <span className="sr-only">{book.title}</span>
                <OutwardIcon />
              </a>
              <BookActions book={book} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
