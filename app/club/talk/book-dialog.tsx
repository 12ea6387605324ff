import { useEffect, useRef, useState } from "react";

import { t } from "#app/language/t.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";

import { BookPicker, type PickedBook } from "./book-picker.tsx";
import type { ChosenBook } from "./message.ts";
import { aboutPageProblem } from "./rules.ts";

import * as styles from "./coffee-talk.module.css";

/** The id is null for a book that is not in the catalogue. */
type TalkedBook = Omit<PickedBook, "id"> & { id: number | null };

interface BookDialogProps {
  open: boolean;
  chosen: ChosenBook | null;
  onClose(): void;
  onChoose(book: ChosenBook): void;
}

export function BookDialog({ open, chosen, onClose, onChoose }: BookDialogProps) {
  return (
    <Dialog title={t("Talk about a book")} open={open} onClose={onClose}>
      <Steps chosen={chosen} onChoose={onChoose} />
    </Dialog>
  );
}

/** Unmounts with the dialog, so that it opens at the chosen book. */
function Steps({ chosen, onChoose }: Pick<BookDialogProps, "chosen" | "onChoose">) {
  const [picked, setPicked] = useState<TalkedBook | null>(
    () => chosen && { id: chosen.bookId, title: chosen.title, page: chosen.page, totalPages: null },
  );
  return picked ? (
    <PageStep
      book={picked}
      gaveAway={chosen?.bookId === picked.id && chosen.title === picked.title && chosen.givesAway}
      onOther={() => setPicked(null)}
      onDone={(veil) => onChoose({ bookId: picked.id, title: picked.title, ...veil })}
    />
  ) : (
    <BookPicker
      asks={t("Search for the book you want to write about.")}
      onPick={setPicked}
      onName={(title) => setPicked({ id: null, title, page: null, totalPages: null })}
    />
  );
}

interface PageStepProps {
  book: TalkedBook;
  gaveAway: boolean;
  onOther(): void;
  onDone(veil: Pick<ChosenBook, "page" | "givesAway">): void;
}

function PageStep({ book, gaveAway, onOther, onDone }: PageStepProps) {
  const [givesAway, setGivesAway] = useState(gaveAway);
  const [typed, setTyped] = useState(String(book.page ?? ""));
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The focused button has disappeared with its list.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  return (
    <form
      ref={form}
      noValidate
      className={styles.bookPage}
      onSubmit={(event) => {
        event.preventDefault();
        if (!givesAway) return onDone({ page: null, givesAway });
        const wrong = aboutPageProblem(typed, book.totalPages);
        setProblem(wrong);
        if (wrong === null) onDone({ page: typed.trim() === "" ? null : Number(typed), givesAway });
      }}
    >
      <p className={styles.bookPageTitle} dir="auto">
        {book.title}
      </p>
      <label className="line pressable">
        <input
          type="checkbox"
          role="switch"
          aria-checked={givesAway}
          checked={givesAway}
          onChange={(event) => setGivesAway(event.target.checked)}
        />
        {t("Contains spoilers")}
      </label>
      {givesAway && (
        <Field
          id="about-page"
          label={t("Spoilers up to page")}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem ?? undefined}
          hint={t("Hidden until a reader reaches that page. Leave empty to hide it until they’ve finished the book.")}
        />
      )}
      <DialogActions>
        <button type="button" className="button-quiet" onClick={onOther}>
          {t("Another book")}
        </button>
        <button type="submit" className="button-solid">
          {t("Done")}
        </button>
      </DialogActions>
    </form>
  );
}
