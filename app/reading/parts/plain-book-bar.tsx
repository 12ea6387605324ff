import type { ReactNode } from "react";

import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import { StartForm } from "./start-form.tsx";

import * as styles from "./book-bar.module.css";

interface PlainBookBarProps {
  /** Unique on the page. */
  id: string;
  book: { id: number; title?: string };
  saved?: boolean;
  listed?: boolean;
  /** A script sends the forms and can use `DELETE`. */
  isSent?: boolean;
  standing?: ReactNode;
  isLarge?: boolean;
  children?: ReactNode;
}

export function PlainBookBar({ id, book, saved, listed, isSent, standing, isLarge, children }: PlainBookBarProps) {
  const name = book.title && <span className="sr-only"> {book.title}</span>;
  return (
    <div className={styles.bar} data-large={isLarge}>
      {standing}
      {!standing && listed && (
        <a href="/reading-tracker" className={`${styles.choice} ${styles.main}`}>
          <span>{rich("Already in List{name}", { name })}</span>
        </a>
      )}
      {!standing && !listed && (
        <span className={styles.choice}>
          <form method="post" action="/reading-list">
            <input type="hidden" name="bookId" value={book.id} />
            <button type="submit" className={styles.main}>
              <span>{rich("Add to List{name}", { name })}</span>
            </button>
          </form>
          <StartForm id={`${id}-status`} book={{ bookId: book.id }} of={book.title} />
        </span>
      )}
      {saved && !isSent ? (
        <a href="/dashboard" className={styles.save} data-saved>
          <span>{rich("Saved{name}", { name })}</span>
        </a>
      ) : (
        <form method="post" action={`/saved-books/${book.id}`} data-method={isSent && saved ? "DELETE" : undefined}>
          <button type="submit" className={styles.save} aria-pressed={saved} data-save>
            <span>
              {saved ? t("Saved") : t("Save")}
              {name}
            </span>
          </button>
        </form>
      )}
      {children}
    </div>
  );
}
