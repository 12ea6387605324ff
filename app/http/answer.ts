import { t } from "#app/language/t.ts";

import { reasonIn } from "./reason.ts";

/** Keyed by field name; `values` holds what was typed, for a page rendered without scripts. */
export type Answer<Value extends object = object> =
  | ({ ok: true } & Value)
  | { errors: FieldErrors; values?: Record<string, string> }
  | { problem: string; link?: Link; values?: Record<string, string> }
  /** The thing to change does not exist or belongs to another user; the text is for the user. */
  | { gone: string; values?: Record<string, string> };

export type FieldErrors = Record<string, string>;

export interface Link {
  to: string;
  name: string;
}

export const NO_ANSWER = () => t("That didn’t go through. Check your connection and try again.");

export function problemIn(answer: Answer | undefined): string | null {
  if (answer === undefined) return null;
  if ("problem" in answer) return answer.problem;
  return "gone" in answer ? answer.gone : null;
}

export function errorsIn(answer: Answer | undefined): FieldErrors {
  return answer !== undefined && "errors" in answer ? answer.errors : {};
}

export function errorText(answer: Answer): string | null {
  return problemIn(answer) ?? Object.values(errorsIn(answer))[0] ?? null;
}

export function answerIn<Value extends object = object>(body: unknown): Answer<Value> | null {
  const isAnswer =
    typeof body === "object" && body !== null && ["ok", "errors", "problem", "gone"].some((name) => name in body);
  return isAnswer ? (body as Answer<Value>) : null;
}

export function failureIn(answer: Answer, failed: string): string {
  const reason = reasonIn(answer, failed);
  return reason === undefined ? failed : `${failed}. ${reason}`;
}
