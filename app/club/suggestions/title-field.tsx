import { useState, type KeyboardEvent } from "react";

import { BookLine } from "#app/books/parts/book-line.tsx";
import { useOwnBooks } from "#app/books/parts/use-own-books.ts";
import type { FoundBook } from "#app/books/search/found-book.ts";
import { t } from "#app/language/t.ts";
import { Field } from "#app/ui/field.tsx";

import { MAX_NAME } from "./rules.ts";

import * as lineStyles from "#app/books/parts/book-line.module.css";
import * as styles from "./suggestions.module.css";

interface TitleFieldProps {
  id: string;
  value: string;
  error: string | undefined;
  onType(title: string): void;
  onPick(book: FoundBook): void;
}

export function TitleField({ id, value, error, onType, onPick }: TitleFieldProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { books } = useOwnBooks(open ? value : "");
  const shown = open && books.length > 0;
  const list = `${id}-books`;

  function pick(book: FoundBook) {
    setOpen(false);
    onPick(book);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!shown || event.nativeEvent.isComposing) return;
    const book = books[active];
    if (event.key === "ArrowDown") setActive((active + 1) % books.length);
    else if (event.key === "ArrowUp") setActive((Math.max(active, 0) + books.length - 1) % books.length);
    else if (event.key === "Enter" && book) pick(book);
    else if (event.key === "Escape") setOpen(false);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.titleField}>
      <Field
        id={id}
        label={t("Book Title")}
        name="title"
        required
        limit={MAX_NAME}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={list}
        aria-activedescendant={shown && books[active] ? `${list}-${active}` : undefined}
        value={value}
        error={error}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div
        id={list}
        role="listbox"
        aria-label={t("Books in our catalogue")}
        className={styles.titleBooks}
        hidden={!shown}
      >
        {books.map((book, index) => (
          // The field keeps the focus and handles the keyboard.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={book.id}
            id={`${list}-${index}`}
            role="option"
            className={lineStyles.bookLine}
            tabIndex={-1}
            aria-selected={index === active}
            // A press would blur the field, which closes the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(book)}
          >
            <BookLine book={book} />
          </div>
        ))}
      </div>
    </div>
  );
}
