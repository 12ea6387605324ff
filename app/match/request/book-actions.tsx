import { useState } from "react";

import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { BookBar } from "#app/reading/parts/book-bar.tsx";
import { StartForm } from "#app/reading/parts/start-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

import type { AnswerBook } from "./answer.ts";

import * as styles from "./more-picks.module.css";

export function BookActions({ book, isLarge }: { book: AnswerBook; isLarge?: boolean }) {
  const [reading, setReading] = useState(false);
  return (
    <>
      <div className="below-3">
        <BookBar book={book} isLarge={isLarge} StatusForm={StartForm}>
          <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setReading(true)}>
            {rich("Description {span}", { span: <span className="sr-only">{book.title}</span> })}
          </button>
        </BookBar>
      </div>
      <Dialog title={book.title} open={reading} onClose={() => setReading(false)}>
        <p className="muted below-1">{book.author}</p>
        <p className={styles.matchDescription}>{book.description ?? t("No description available.")}</p>
      </Dialog>
    </>
  );
}
