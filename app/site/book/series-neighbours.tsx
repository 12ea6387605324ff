import type { BookSeries } from "#app/books/names/book-names.queries.server.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import { t } from "#app/language/t.ts";

import * as styles from "./book.module.css";

export function SeriesNeighbours({ series, title }: { series: BookSeries; title: string }) {
  const { id, name, place, before, after } = series;
  if (before.length + after.length === 0) return null;
  return (
    <section className={styles.neighbours} aria-labelledby={`series-${id}`}>
      <h2 id={`series-${id}`}>{t("{name}, in order", { name })}</h2>
      <ol>
        <Lines lines={before} />
        <li aria-current="true">{t("Book {place}: {title}", { place, title })}</li>
        <Lines lines={after} />
      </ol>
    </section>
  );
}

function Lines({ lines }: { lines: BookSeries["before"] }) {
  return lines.map(({ text, book }) => (
    <li key={text} data-gap={book === null || undefined}>
      {book ? (
        <>
          {text}: <a href={bookPath(book)}>{book.shortTitle}</a>
        </>
      ) : (
        text
      )}
    </li>
  ));
}
