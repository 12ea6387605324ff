import { useRef } from "react";

import { errorsIn, problemIn, type Answer, type FieldErrors, type Link } from "./answer.ts";
import { useAnswer } from "./use-answer.ts";

interface FormAnswer {
  busy: boolean;
  isDone: boolean;
  problem: string | null;
  link: Link | undefined;
  errors: FieldErrors;
  ref: React.RefObject<HTMLFormElement | null>;
}

const WRONG = "[aria-invalid]:not(fieldset), fieldset[aria-invalid] input";

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
