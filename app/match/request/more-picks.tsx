import { BookLink } from "#app/books/parts/book-link.tsx";
import { PlaceLink } from "#app/books/parts/place-link.tsx";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import type { AnswerBook, NamedTitle } from "./answer.ts";
import { BookActions } from "./book-actions.tsx";
import { FinishedNote } from "./finished-note.tsx";
import { Marked } from "./marked.tsx";

import * as styles from "./more-picks.module.css";

const ALSO_CHOSEN = () => t("Another AI pick");
const KINDS: Record<AnswerBook["kind"], string> = inEachLanguage(() => ({
  perfect: t("Best match"),
  "our match": t("Our own pick"),
  "also chosen": ALSO_CHOSEN(),
  safe: t("Safe choice"),
  stretch: t("A stretch"),
  "hidden gem": t("Hidden gem"),
}));

export function MorePicks({ books }: { books: ReadonlyArray<AnswerBook | NamedTitle> }) {
  return (
    <section className="below-4" aria-labelledby="more-matches">
      <h2 id="more-matches" className={styles.moreHeading}>
        {t("Or one of these")}
      </h2>
      <ul className={styles.moreList}>
        {books.map((book) =>
          "id" in book ? <MoreBook key={book.id} book={book} /> : <MoreTitle key={book.title} named={book} />,
        )}
      </ul>
    </section>
  );
}

function MoreBook({ book }: { book: AnswerBook }) {
  return (
    <li className={styles.moreBook} data-genre={book.genre}>
      <img src={book.cover.src} width="96" height="144" alt="" loading="lazy" className={styles.moreCover} />
      <div className={styles.morePage}>
        <p className={styles.moreKind}>{KINDS[book.kind]}</p>
        <h3 className="large">
          <BookLink book={book}>
            <Marked parts={book.markedTitle} />
          </BookLink>
        </h3>
        <p className="small">{book.author}</p>
        <FinishedNote book={book} />
        {book.excerpt && (
          <p className={styles.moreExcerpt}>
            <Marked parts={book.excerpt} />
          </p>
        )}
        <PlaceLink link={book.free} className="text-link">
          {book.free?.label} <span className="sr-only">{book.title}</span>
        </PlaceLink>
        <MoreLink link={book.link} title={book.title} />
        <BookActions book={book} />
      </div>
    </li>
  );
}

function MoreTitle({ named: { title, author, link } }: { named: NamedTitle }) {
  return (
    <li className={styles.moreBook}>
      <div className={styles.morePage}>
        <p className={styles.moreKind}>{ALSO_CHOSEN()}</p>
        <h3 className="large">{title}</h3>
        {author && <p className="small">{author}</p>}
        <p className={styles.moreExcerpt}>{t("This book isn’t in our catalogue.")}</p>
        <MoreLink link={link} title={title} />
      </div>
    </li>
  );
}

function MoreLink({ link, title }: Pick<NamedTitle, "link" | "title">) {
  return (
    <PlaceLink link={link} className="text-link">
      {t("Find on {name} ", { name: link?.name })}
      <span className="sr-only">{title}</span>
    </PlaceLink>
  );
}
