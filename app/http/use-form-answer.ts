import { useRef } from "react";

import { errorsIn, problemIn, type Answer, type FieldErrors, type Link } from "./answer.ts";
import { useAnswer } from "./use-answer.ts";

interface FormAnswer {
  busy: boolean;
  isDone: boolean;
  /** An error that is not the fault of a field; null while the form is being sent. */
  problem: string | null;
  /** Where the user can fix the problem. */
  link: Link | undefined;
  errors: FieldErrors;
  ref: React.RefObject<HTMLFormElement | null>;
}

/** An invalid field, or the first option of an invalid group. */
const WRONG = "[aria-invalid]:not(fieldset), fieldset[aria-invalid] input";

/** State of a form's last answer. Calls `onDone` on success; otherwise focuses the first invalid field. */
export function useFormAnswer<Value extends object>(
  { state, data }: { state: string; data: Answer<Value> | undefined },
  onDone?: (value: { ok: true } & Value) => void,
): FormAnswer {
  const ref = useRef<HTMLFormElement>(null);
  const busy = state !== "idle";
  const answer = busy ? undefined : data;
  useAnswer(answer, (given) => {
    if ("ok" in given) onDone?.(given);
    else ref.current?.querySelector<HTMLElement>(WRONG)?.focus();
  });
  const link = answer !== undefined && "problem" in answer ? answer.link : undefined;
  const isDone = answer !== undefined && "ok" in answer;
  return { busy, isDone, problem: problemIn(answer), link, errors: errorsIn(answer), ref };
}
