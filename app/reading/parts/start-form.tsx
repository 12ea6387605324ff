import { useId, type ReactNode, type RefObject } from "react";

import type { FieldErrors } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import type { Addition } from "#app/reading/model/addition.ts";
import { STATUS_NAMES } from "#app/reading/model/reading-entry.ts";
import type { StartingStatus } from "#app/reading/model/starting-status.ts";
import { Field } from "#app/ui/field.tsx";

import * as styles from "./start-form.module.css";

interface StartFormProps {
  /** Of our catalogue, or of an outside one. */
  book: { bookId: number } | { externalId: string };
  /** Of the summary, which looks like the controls beside it. */
  className: string;
  /** Names the book for screen readers, where the page has several. */
  of?: ReactNode;
  /** Sends the form where there is a script, so that the page stays, and a change made without a connection waits. */
  addition?: Pick<Addition, "listed" | "start" | "answer">;
  /** "Add to List", which gets the focus when the form goes. */
  button?: RefObject<HTMLButtonElement | null>;
}

/** Beside "Add to List": puts a book on the list as being read or finished, with its day, in one step. Needs no script. */
export function StartForm({ book, className, of, addition, button }: StartFormProps) {
  const { ref, errors } = useFormAnswer({ state: "idle", data: addition?.answer });
  return (
    // Hidden, not gone: if the book cannot be added, what was chosen is still there.
    <details className={styles.start} hidden={addition?.listed}>
      <summary className={className}>Reading or finished {of}</summary>
      <form
        ref={ref}
        method="post"
        action={"bookId" in book ? "/reading-list" : "/reading-list/outside"}
        className={styles.form}
        onSubmit={
          addition &&
          ((event) => {
            event.preventDefault();
            addition.start(new FormData(event.currentTarget));
            button?.current?.focus();
          })
        }
      >
        {Object.entries(book).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <StartFields statuses={["reading", "completed"]} of={of} errors={errors} />
        <button type="submit" className="button-quiet">
          Put on List {of}
        </button>
      </form>
    </details>
  );
}

interface StartFieldsProps {
  /** The first is the default. */
  statuses: StartingStatus[];
  of?: ReactNode;
  errors: FieldErrors;
}

/** Fields of how a book starts on the list. The style sheet hides the day for a book that has none. */
export function StartFields({ statuses, of, errors }: StartFieldsProps) {
  const id = useId();
  return (
    <div className={styles.fields}>
      <fieldset className={styles.choices}>
        <legend className="sr-only">How it stands with you {of}</legend>
        {statuses.map((status, index) => (
          <label key={status}>
            <input type="radio" name="status" value={status} defaultChecked={index === 0} /> {STATUS_NAMES[status]}
          </label>
        ))}
      </fieldset>
      <div className={styles.day}>
        <Field
          id={id}
          label="Since or on"
          type="date"
          name="day"
          min="1900-01-01"
          hint="Without a day it is read since today, or finished on a day you do not know."
          error={errors["day"]}
        />
      </div>
    </div>
  );
}
