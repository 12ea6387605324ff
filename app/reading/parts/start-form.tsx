import { useId, type ReactNode } from "react";

import * as styles from "./start-form.module.css";

interface StartFormProps {
  bookId: number;
  /** Of the summary, which looks like the controls beside it. */
  className: string;
  /** Names the book for screen readers, where the page has several. */
  of?: ReactNode;
}

/** Beside "Add to List": puts a book on the list as being read or finished, with its day, in one step. Needs no script. */
export function StartForm({ bookId, className, of }: StartFormProps) {
  const id = useId();
  return (
    <details className={styles.start}>
      <summary className={className}>Reading or finished {of}</summary>
      <form method="post" action="/reading-list" className={styles.form}>
        <input type="hidden" name="bookId" value={bookId} />
        <fieldset className={styles.choices}>
          <legend className="sr-only">How it stands with you {of}</legend>
          <label>
            <input type="radio" name="status" value="reading" defaultChecked /> Reading
          </label>
          <label>
            <input type="radio" name="status" value="completed" /> Completed
          </label>
        </fieldset>
        <div>
          <label htmlFor={id} className="field-label">
            Since or on
          </label>
          <input
            id={id}
            type="date"
            name="day"
            className="field-input"
            min="1900-01-01"
            aria-describedby={`${id}-hint`}
          />
          <p id={`${id}-hint`} className="field-hint">
            Without a day it is read since today, or finished on a day you do not know.
          </p>
        </div>
        <button type="submit" className="button-quiet">
          Put on List {of}
        </button>
      </form>
    </details>
  );
}
