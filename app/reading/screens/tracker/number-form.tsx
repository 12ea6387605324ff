import { useEffect, useId, useRef, useState, useSyncExternalStore, type FormEvent } from "react";
import type { FetcherWithComponents } from "react-router";

import { errorsIn } from "#app/http/answer.ts";
import { reasonIn } from "#app/http/reason.ts";
import { UPDATE_FAILED, type EntryAnswer } from "#app/reading/model/reading-entry.ts";

interface NumberFormProps {
  fetcher: FetcherWithComponents<EntryAnswer>;
  action: string;
  name: "page" | "totalPages";
  label: string;
  /** What holds now; null where nobody knows. */
  value: number | null;
  /** Of a page, where anybody knows. */
  max?: number | null;
  /** What is wrong with what was typed, in words for the reader. */
  problemOf(text: string): string | null;
  /** Hears what is being typed; null once it is the value. */
  onTyped?(text: string | null): void;
}

/** One number, saved by Enter and by leaving the field. What cannot be saved stays as typed, with the reason beside it. */
export function NumberForm({ fetcher, action, name, label, value, max, problemOf, onTyped }: NumberFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = value === null ? "" : String(value);
  const refused = fetcher.state === "idle" ? numberProblem(fetcher.data) : null;
  const message = problem ?? refused;

  useEffect(() => {
    input.current!.value = shown;
    setProblem(null);
    onTyped?.(null);
    // Whatever was typed gives way only where the value itself has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown]);

  function save(event?: FormEvent) {
    event?.preventDefault();
    const { value: text, validity } = input.current!;
    // Left empty is left as it was. What is no number at all is an empty value, too, but stands in the field.
    if (!event && text === "" && !validity.badInput) {
      input.current!.value = shown;
      setProblem(null);
      onTyped?.(null);
      return;
    }
    const wrong = problemOf(text);
    setProblem(wrong);
    if (wrong !== null || Number(text) === value) return;
    void fetcher.submit({ [name]: text }, { method: "POST", action, flushSync: true });
  }

  return (
    <fetcher.Form method="post" action={action} className="number-form" noValidate={useScripted()} onSubmit={save}>
      <label htmlFor={id} className="number-label">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        // An entry has one figure to be turned up and down: its page.
        type={name === "page" ? "number" : "text"}
        inputMode="numeric"
        name={name}
        {...(name === "page" ? { min: 0, max: max ?? undefined, step: 1 } : { pattern: "[0-9]+" })}
        required
        autoComplete="off"
        defaultValue={shown}
        className="number-input"
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${id}-problem` : undefined}
        onInput={(event) => onTyped?.(event.currentTarget.value)}
        onBlur={() => save()}
      />
      <noscript>
        <button type="submit" className="text-button">
          Save
        </button>
      </noscript>
      {message && (
        <p id={`${id}-problem`} className="number-problem" aria-live="polite">
          {message}
        </p>
      )}
    </fetcher.Form>
  );
}

/** What the server said is wrong with the only number that was sent, or why it took none; null where it said nothing. */
export function numberProblem(answer: EntryAnswer | undefined): string | null {
  return Object.values(errorsIn(answer))[0] ?? reasonIn(answer, UPDATE_FAILED) ?? null;
}

/** Without a script the browser says itself what is wrong with a number. */
function useScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
