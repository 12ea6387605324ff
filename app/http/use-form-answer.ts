import { useRef } from "react";

import { errorsIn, problemIn, type Answer, type FieldErrors } from "./answer.ts";
import { useAnswer } from "./use-answer.ts";

interface FormAnswer {
  busy: boolean;
  /** What is wrong with no field in particular; null while the form is on its way. */
  problem: string | null;
  errors: FieldErrors;
  /** To be given to the form. */
  ref: React.RefObject<HTMLFormElement | null>;
}

/** What a form's fetcher was answered last. `onDone` hears what worked; else the focus goes to the first wrong field. */
export function useFormAnswer<Value extends object>(
  { state, data }: { state: string; data: Answer<Value> | undefined },
  onDone?: (value: { ok: true } & Value) => void,
): FormAnswer {
  const ref = useRef<HTMLFormElement>(null);
  const busy = state !== "idle";
  const answer = busy ? undefined : data;
  useAnswer(answer, (given) => {
    if ("ok" in given) onDone?.(given);
    else ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });
  return { busy, problem: problemIn(answer), errors: errorsIn(answer), ref };
}
