import { useRef, useState } from "react";

import { BookLine } from "#app/books/parts/book-line.tsx";
import { t } from "#app/language/t.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { MAX_HAUL } from "#db/schema/club/message-kinds.ts";

import { BookPicker } from "./book-picker.tsx";
import { IsbnForm } from "./isbn-form.tsx";
import type { HaulChoice } from "./message.ts";

import * as styles from "./haul.module.css";

interface HaulDialogProps {
  open: boolean;
  chosen: HaulChoice[];
  onClose(): void;
  onChoose(haul: HaulChoice[]): void;
}

export function HaulDialog({ open, chosen, onClose, onChoose }: HaulDialogProps) {
  return (
    <Dialog title={t("Share a haul")} open={open} onClose={onClose}>
      <HaulForm chosen={chosen} onChoose={onChoose} />
    </Dialog>
  );
}

/** Unmounts with the dialog, so that it opens with the chosen books. */
function HaulForm({ chosen, onChoose }: Pick<HaulDialogProps, "chosen" | "onChoose">) {
  const [books, setBooks] = useState(chosen);
  const [note, setNote] = useState(t("Share up to {maxHaul} books you’ve just brought home.", { maxHaul: MAX_HAUL }));
  const standing = useRef<HTMLParagraphElement>(null);
  const ids = new Set(books.map(({ id }) => id));

  function add(found: HaulChoice[]): boolean {
    const fresh = found.filter(({ id }) => !ids.has(id));
    if (books.length + fresh.length > MAX_HAUL) {
      setNote(t("A haul can have up to {maxHaul} books. This one has {n}.", { maxHaul: MAX_HAUL, n: books.length }));
      return false;
    }
    setBooks([...books, ...fresh]);
    setNote(t("{n} of {maxHaul} books", { n: books.length + fresh.length, maxHaul: MAX_HAUL }));
    return true;
  }

  function remove(id: number) {
    setBooks(books.filter((book) => book.id !== id));
    setNote(t("{n} of {maxHaul} books", { n: books.length - 1, maxHaul: MAX_HAUL }));
  }

  return (
    <>
      <div className="head-4">
        <p ref={standing} role="status" tabIndex={-1} className="muted">
          {note}
        </p>
        {books.length > 0 && (
          <ul aria-label={t("Books in this haul")}>
            {books.map((book) => (
              <li key={book.id} className={styles.chosenBook}>
                <span className={styles.chosenLine}>
                  <BookLine book={book} />
                </span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t("Remove {title}", { title: book.title })}
                  onClick={() => {
                    remove(book.id);
                    // The pressed button disappears.
                    standing.current?.focus();
                  }}
                >
                  <CloseIcon />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <BookPicker
        asks={t("Search for the books you’ve brought home.")}
        chosen={ids}
        onPick={(book) => (ids.has(book.id) ? remove(book.id) : add([book]))}
      />
      <IsbnForm onFound={add} />
      <DialogActions>
        <button type="button" className="button-solid" onClick={() => onChoose(books)}>
          {t("Done")}
        </button>
      </DialogActions>
    </>
  );
}
