import { useId, useRef } from "react";
import { useFetcher } from "react-router";

import { BookCover } from "#app/books/parts/book-cover.tsx";
import type { AddAnswer, FoundBook } from "#app/books/search/found-book.ts";
import { problemIn } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { StartForm } from "#app/reading/parts/start-form.tsx";

import * as barStyles from "#app/reading/parts/book-bar.module.css";
import * as styles from "./add-book.module.css";

interface FoundBookCardProps {
  book: FoundBook;
  onAdded(title: string): void;
}

export function FoundBookCard({ book, onAdded }: FoundBookCardProps) {
  const { id, externalId, title, author, genre, pages, description, cover } = book;
  const fetcher = useFetcher<AddAnswer>();
  const titleId = useId();
  const item = useRef<HTMLLIElement>(null);
  const listed = book.listed || (fetcher.data !== undefined && "ok" in fetcher.data);
  const adding = fetcher.state !== "idle" && !listed;
  const problem = fetcher.state === "idle" ? problemIn(fetcher.data) : null;

  useAnswer(fetcher.data, (answer) => {
    if (!("ok" in answer)) return;
    onAdded(title);
    // The button is disabled now and has lost the focus.
    if (document.activeElement === document.body || item.current?.contains(document.activeElement))
      item.current?.focus({ preventScroll: true });
  });

  const named = id === null ? externalId !== null && { externalId } : { bookId: id };
  function add(form: FormData | typeof named) {
    if (adding || form === false) return;
    void fetcher.submit(form, { method: "post", action: id === null ? "/reading-list/outside" : "/reading-list" });
  }

  return (
    <li ref={item} className={styles.foundBook} tabIndex={-1}>
      <BookCover cover={cover} genre={genre} sizes="5rem" className={styles.foundCover} />
      <div className={styles.foundWords}>
        <h3 id={titleId} className={styles.foundTitle}>
          {title}
        </h3>
        <p className={styles.foundAuthor}>{author}</p>
        {pages > 0 && <p className={styles.foundPages}>{t("{pages} pages", { pages: figure(pages) })}</p>}
        <p className={styles.foundDescription}>{description}</p>
        {problem && (
          <p role="alert" className="field-error">
            {problem}
          </p>
        )}
        <div className={`${barStyles.bar} ${styles.foundAdd}`}>
          <span className={barStyles.choice}>
            <button
              type="button"
              className={barStyles.main}
              aria-describedby={titleId}
              disabled={listed}
              aria-disabled={adding || undefined}
              onClick={() => add(named)}
            >
              {listed ? t("Already in List") : adding ? t("Adding...") : t("Add to List")}
            </button>
            {named && (
              <StartForm
                id={`${titleId}-status`}
                book={named}
                of={title}
                addition={{
                  listed: listed || adding,
                  pending: adding,
                  start: add,
                  answer: adding ? undefined : fetcher.data,
                }}
              />
            )}
          </span>
        </div>
      </div>
    </li>
  );
}
