import { useEffect, useRef, useState } from "react";

import type { ChosenBook } from "#app/club/model/talk/message.ts";
import { aboutPageProblem } from "#app/club/model/talk/rules.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";

import { BookPicker, type PickedBook } from "./book-picker.tsx";

interface BookDialogProps {
  open: boolean;
  /** What was chosen before. */
  chosen: ChosenBook | null;
  onClose(): void;
  onChoose(book: ChosenBook): void;
}

/** Asks which book the message is about, and then how far its readers must have come. */
export function BookDialog({ open, chosen, onClose, onChoose }: BookDialogProps) {
  return (
    <Dialog title="About a book" open={open} onClose={onClose}>
      <Steps chosen={chosen} onChoose={onChoose} />
    </Dialog>
  );
}

/** Unmounted with the dialog: opened again, it begins at what is chosen. */
function Steps({ chosen, onChoose }: Pick<BookDialogProps, "chosen" | "onChoose">) {
  const [picked, setPicked] = useState<PickedBook | null>(
    () => chosen && { id: chosen.bookId, title: chosen.title, page: chosen.page, totalPages: null },
  );
  return picked ? (
    <PageStep
      book={picked}
      onOther={() => setPicked(null)}
      onPage={(page) => onChoose({ bookId: picked.id, title: picked.title, page })}
    />
  ) : (
    <BookPicker onPick={setPicked} />
  );
}

interface PageStepProps {
  book: PickedBook;
  onOther(): void;
  onPage(page: number | null): void;
}

function PageStep({ book, onOther, onPage }: PageStepProps) {
  const [typed, setTyped] = useState(String(book.page ?? ""));
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The button that was pressed has gone with the list it stood in.
  useEffect(() => form.current?.querySelector("input")?.select(), []);

  return (
    <form
      ref={form}
      noValidate
      className="book-page"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = aboutPageProblem(typed, book.totalPages);
        setProblem(wrong);
        if (wrong === null) onPage(typed.trim() === "" ? null : Number(typed));
      }}
    >
      <p className="book-page-title" dir="auto">
        {book.title}
      </p>
      <Field
        id="about-page"
        label="Page"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem ?? undefined}
        hint="Your message is veiled for readers who have not come this far. Without a page: until they have finished the book."
      />
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className="button-quiet" onClick={onOther}>
          Another book
        </button>
        <button type="submit" className="button-solid">
          Done
        </button>
      </div>
    </form>
  );
}
