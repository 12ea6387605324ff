import { BookCover } from "#app/books/parts/book-cover.tsx";
import { BookLink } from "#app/books/parts/book-link.tsx";
import { BookActions } from "#app/club/mentions/book-actions.tsx";
import { t } from "#app/language/t.ts";
import { Dialog } from "#app/ui/dialog.tsx";

import type { TalkBook } from "./message.ts";

import * as styles from "./book-sheet.module.css";

interface BookSheetProps {
  book: TalkBook | null;
  onClose(): void;
}

export function BookSheet({ book, onClose }: BookSheetProps) {
  return (
    <Dialog title={book?.title ?? ""} open={book !== null} onClose={onClose}>
      {book && (
        <div className={styles.sheet}>
          <BookCover cover={book.cover} genre={book.genre} sizes="7rem" className={styles.cover} isEarly />
          <div>
            <p className="muted">{t("by {author}", { author: book.author })}</p>
            <p>
              <BookLink book={book}>{t("About this book")}</BookLink>
            </p>
            <BookActions book={book} />
          </div>
        </div>
      )}
    </Dialog>
  );
}
