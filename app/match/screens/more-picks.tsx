import type { AnswerBook } from "#app/match/model/answer.ts";
import { OutwardIcon } from "#app/ui/icons.tsx";

import { BookActions } from "./book-actions.tsx";
import { Marked } from "./marked.tsx";

import * as styles from "./more-picks.module.css";

const KINDS: Record<AnswerBook["kind"], string> = {
  perfect: "Best match",
  "our match": "Our own match",
  safe: "Safe choice",
  stretch: "A stretch",
  "hidden gem": "Hidden gem",
};

export function MorePicks({ books }: { books: readonly AnswerBook[] }) {
  return (
    <section className={styles.more} aria-labelledby="more-matches">
      <h2 id="more-matches" className={styles.moreHeading}>
        Or one of these
      </h2>
      <ul className={styles.moreList}>
        {books.map((book) => (
          <li key={book.id} className={styles.moreBook} data-genre={book.genre}>
            <img src={book.cover.src} width="96" height="144" alt="" loading="lazy" className={styles.moreCover} />
            <div className={styles.morePage}>
              <p className={styles.moreKind}>{KINDS[book.kind]}</p>
              <h3 className={styles.moreTitle}>
                <Marked parts={book.markedTitle} />
              </h3>
              <p className={styles.moreAuthor}>{book.author}</p>
              {book.excerpt && (
                <p className={styles.moreExcerpt}>
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
