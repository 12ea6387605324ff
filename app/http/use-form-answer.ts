import { useRef } from "react";

import { errorsIn, problemIn, type Answer, type FieldErrors, type Link } from "./answer.ts";
import { useAnswer } from "./use-answer.ts";

interface FormAnswer {
  busy: boolean;
  /** It worked. */
  isDone: boolean;
  /** What is wrong with no field in particular; null while the form is on its way. */
  problem: string | null;
  /** Where the reader can do something about that. */
  link: Link | undefined;
  errors: FieldErrors;
  /** To be given to the form. */
  ref: React.RefObject<HTMLFormElement | null>;
}

/** A field, or the first choice of a group. */
const WRONG = "[aria-invalid]:not(fieldset), fieldset[aria-invalid] input";

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
    else ref.current?.querySelector<HTMLElement>(WRONG)?.focus();
  });
  const link = answer !== undefined && "problem" in answer ? answer.link : undefined;
  const isDone = answer !== undefined && "ok" in answer;
  return { busy, isDone, problem: problemIn(answer), link, errors: errorsIn(answer), ref };
}
