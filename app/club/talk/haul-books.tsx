import { BookCover } from "#app/books/parts/book-cover.tsx";
import { t } from "#app/language/t.ts";

import type { HaulBook, HaulChoice, TalkBook } from "./message.ts";

import * as styles from "./haul.module.css";

interface HaulBooksProps {
  haul: ReadonlyArray<HaulBook | { title: string; book: HaulChoice }>;
  onBook?(book: TalkBook): void;
}

export function HaulBooks({ haul, onBook }: HaulBooksProps) {
  if (haul.length === 0) return null;
  return (
    <>
      <p className="note">{t("Book haul")}</p>
      <ul className={styles.books}>
        {haul.map(({ title, book }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the books of a haul never change places
          <li key={index}>
            {book && "saved" in book && onBook ? (
              <button type="button" className={styles.book} aria-haspopup="dialog" onClick={() => onBook(book)}>
                <CoverAndTitle title={title} book={book} />
              </button>
            ) : (
              <span className={styles.book}>
                <CoverAndTitle title={title} book={book} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function CoverAndTitle({ title, book }: { title: string; book: HaulChoice | null }) {
  return (
    <>
      {book && <BookCover cover={book.cover} genre={book.genre} sizes="3.5rem" />}
      <span className={styles.title} dir="auto">
        {title}
      </span>
    </>
  );
}
