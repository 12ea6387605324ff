import { BookLink } from "#app/books/parts/book-link.tsx";
import { genreName } from "#app/books/parts/genre-name.ts";
import { PlaceLink } from "#app/books/parts/place-link.tsx";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

import type { AnswerBook, NamedTitle } from "./answer.ts";
import { BookActions } from "./book-actions.tsx";
import { FinishedNote } from "./finished-note.tsx";
import { Marked } from "./marked.tsx";

import * as styles from "./ai-match.module.css";

export function BookMatch({ book }: { book: AnswerBook }) {
  const { cover, markedTitle, author, genre, year, pages, excerpt, link, free } = book;
  const facts = [year && (year < 0 ? `${-year} BCE` : year), pages && t("{pages} pages", { pages: figure(pages) })]
    .filter(Boolean)
    .join(" · ");
  return (
    <div className={styles.perfectBook} data-genre={genre}>
      <img
        src={cover.src}
        srcSet={cover.srcSet ?? undefined}
        sizes={cover.srcSet ? "(min-width: 64rem) 272px, 176px" : undefined}
        width="272"
        height="408"
        alt=""
        className={styles.perfectCover}
      />
      <div className={styles.perfectPage}>
        <h3 className={styles.perfectTitle}>
          <BookLink book={book}>
            <Marked parts={markedTitle} />
          </BookLink>
        </h3>
        <p className="below-2 large">{author}</p>
        <p className="below-2 muted">
          <span className={styles.matchGenre}>{genreName(genre)}</span> {facts}
        </p>
        <FinishedNote book={book} />
        {excerpt && (
          <p className={styles.perfectExcerpt}>
            <Marked parts={excerpt} />
          </p>
        )}
        <BookActions book={book} isLarge />
        <PlaceLink link={link} className="button-quiet">
          {t("Find on {name}", { name: link?.name })}
        </PlaceLink>
        <PlaceLink link={free} className="button-quiet">
          {free?.label}
        </PlaceLink>
      </div>
    </div>
  );
}

export function TitleMatch({ named: { title, author, link } }: { named: NamedTitle }) {
  return (
    <div className={styles.perfectPage}>
      <h3 className={styles.perfectTitle}>{title}</h3>
      {author && <p className="below-2 large">{author}</p>}
      <p className="below-2 muted">{t("This book isn’t in our catalogue.")}</p>
      <PlaceLink link={link} className="button-solid">
        {t("Find on {name}", { name: link?.name })}
      </PlaceLink>
    </div>
  );
}
