import { type ReactNode, type RefObject } from "react";

import type { FieldErrors } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import type { Addition } from "#app/reading/list/addition.ts";
import { STATUS_NAMES } from "#app/reading/list/reading-entry.ts";
import { closeByBack } from "#app/ui/close-by-back.ts";
import { Field } from "#app/ui/field.tsx";
import type { ReadingStatus } from "#db/reading.ts";

import * as styles from "./book-bar.module.css";

export interface StartFormProps {
  id: string;
  book: { bookId: number } | { externalId: string };
  of?: ReactNode;
  /** With scripts, sends the form so that the page stays and a change made offline waits. */
  addition?: Pick<Addition, "listed" | "pending" | "start" | "answer">;
  /** "Add to List", which gets the focus when the form closes. */
  button?: RefObject<HTMLButtonElement | null>;
}

/** Needs no script. */
export function StartForm({ id, book, of, addition, button }: StartFormProps) {
  const { ref, errors } = useFormAnswer({ state: "idle", data: addition?.answer });
  if (addition?.listed && !addition.pending) return null;
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.open} hidden={addition?.pending}>
        <span className="sr-only">{rich("Set status {of}", { of })}</span>
      </button>
      {/* Hidden instead of removed: if the book cannot be added, the choice is kept. */}
      <div
        id={id}
        popover="auto"
        className={`popover ${styles.panel}`}
        hidden={addition?.pending}
        onToggle={({ currentTarget }) => closeByBack(currentTarget)}
      >
        <form
          ref={ref}
          method="post"
          action={"bookId" in book ? "/reading-list" : "/reading-list/outside"}
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
          <StatusFields
            id={id}
            statuses={["reading", "completed"]}
            of={of}
            noDay={{
              reading: t("If you leave this empty, we use today."),
              completed: t("Leave empty if you don’t remember."),
            }}
            errors={errors}
          />
          <button type="submit" className="button-solid">
            {rich("Save status {span}", { span: <span className="sr-only">{of}</span> })}
          </button>
        </form>
      </div>
    </>
  );
}

interface StatusFieldsProps {
  id: string;
  statuses: readonly ReadingStatus[];
  chosen?: ReadingStatus;
  of?: ReactNode;
  /** Hints for an empty day. */
  noDay: { reading: string; completed: string };
  today?: string | undefined;
  errors?: FieldErrors;
}

/** A status and its day. The style sheet names the day after the status, and hides it for a book that has none. */
export function StatusFields({ id, statuses, chosen = statuses[0], of, noDay, today, errors }: StatusFieldsProps) {
  return (
    <div className={styles.fields}>
      <fieldset className="stack gap-0">
        <legend className="sr-only">{rich("Status {of}", { of })}</legend>
        {statuses.map((status) => (
          <label key={status} className="choice-line">
            <input type="radio" name="status" value={status} defaultChecked={status === chosen} />{" "}
            {STATUS_NAMES[status]}
          </label>
        ))}
      </fieldset>
      <div className={styles.day}>
        <Field
          id={`${id}-day`}
          label={
            <>
              <span className={styles.started}>{t("Started on")}</span>
              <span className={styles.finished}>{t("Finished on")}</span>
              {statuses.includes("paused") && <span className={styles.stopped}>{t("Stopped on")}</span>}
            </>
          }
          type="date"
          name="day"
          min="1900-01-01"
          max={today}
          hint={
            <>
              <span className={styles.finished}>{noDay.completed}</span>
              <span className={styles.started}>{noDay.reading}</span>
              {statuses.includes("paused") && <span className={styles.stopped}>{noDay.reading}</span>}
            </>
          }
          error={errors?.["day"]}
        />
      </div>
    </div>
  );
}
