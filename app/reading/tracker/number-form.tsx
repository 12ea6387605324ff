import { useEffect, useId, useRef, useState, useSyncExternalStore, type FormEvent, type ReactNode } from "react";
import type { FetcherWithComponents } from "react-router";

import { errorsIn } from "#app/http/answer.ts";
import { reasonIn } from "#app/http/reason.ts";
import { t } from "#app/language/t.ts";
import { UPDATE_FAILED, type EntryAnswer } from "#app/reading/list/reading-entry.ts";

import * as styles from "./page-form.module.css";

interface NumberFormProps {
  fetcher: FetcherWithComponents<EntryAnswer>;
  action: string;
  name: "page" | "totalPages" | "totalMinutes";
  label: string;
  /** Title of the book, for the message if the change is refused later. */
  title: string;
  value: number | null;
  max?: number | null;
  unit?: ReactNode;
  problemOf(text: string): string | null;
  onTyped?(text: string | null): void;
}

/** One number, saved by Enter and on blur. Invalid text stays in the field, with the reason beside it. */
export function NumberForm({
  fetcher,
  action,
  name,
  label,
  title,
  value,
  max,
  unit,
  problemOf,
  onTyped,
}: NumberFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = value === null ? "" : String(value);
  const rejection = fetcher.state === "idle" ? numberProblem(fetcher.data) : null;
  const message = problem ?? rejection;

  useEffect(() => {
    input.current!.value = shown;
    setProblem(null);
    onTyped?.(null);
    // Typed text is replaced only when the value changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown]);

  function save(event?: FormEvent) {
    event?.preventDefault();
    const { value: text, validity } = input.current!;
    // Leaving the field empty restores the value. Text that is no number also has the value "", but stays in the field.
    if (!event && text === "" && !validity.badInput) {
      input.current!.value = shown;
      setProblem(null);
      onTyped?.(null);
      return;
    }
    const wrong = problemOf(text);
    setProblem(wrong);
    if (wrong !== null || Number(text) === value) return;
    const fields = new FormData(input.current!.form!);
    void fetcher.submit(fields, { method: "POST", action, flushSync: true });
  }

  return (
    <fetcher.Form
      method="post"
      action={action}
      className={styles.numberForm}
      noValidate={useScripted()}
      onSubmit={save}
    >
      <input type="hidden" name="title" value={title} />
      <label htmlFor={id} className={unit ? "sr-only" : "note"}>
        {label}
      </label>
      {unit}
      <input
        ref={input}
        id={id}
        // Only the page is worth stepping up and down.
        type={name === "page" ? "number" : "text"}
        inputMode="numeric"
        name={name}
        {...(name === "page" ? { min: 0, max: max ?? undefined, step: 1 } : { pattern: "[0-9]+" })}
        required
        autoComplete="off"
        defaultValue={shown}
        className={styles.numberInput}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${id}-problem` : undefined}
        onInput={(event) => onTyped?.(event.currentTarget.value)}
        onBlur={() => save()}
      />
      <noscript>
        <button type="submit" className="text-button">
          {t("Save")}
        </button>
      </noscript>
      {message && (
        <p id={`${id}-problem`} className={styles.numberProblem} aria-live="polite">
          {message}
        </p>
      )}
    </fetcher.Form>
  );
}

export function numberProblem(answer: EntryAnswer | undefined): string | null {
  return Object.values(errorsIn(answer))[0] ?? reasonIn(answer, UPDATE_FAILED()) ?? null;
}

/** False without scripts, where the browser validates the number itself. */
function useScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
