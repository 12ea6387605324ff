import { reasonIn } from "./reason.ts";

/**
 * Result of a mutation. `errors` and `values` are keyed by field name; `values` holds what was typed, for a page
 * rendered without scripts.
 */
export type Answer<Value extends object = object> =
  | ({ ok: true } & Value)
  | { errors: FieldErrors; values?: Record<string, string> }
  /** Not the fault of a field. `link` leads to where the user can fix it. */
  | { problem: string; link?: Link; values?: Record<string, string> }
  /** The thing to change does not exist or belongs to another user; the text is for the user. */
  | { gone: string; values?: Record<string, string> };

/** One message per field, keyed by its name. */
export type FieldErrors = Record<string, string>;

export interface Link {
  to: string;
  name: string;
}

/** Shown when the outcome of a form is unknown. */
export const NO_ANSWER = "No answer came. Please try again.";

/** The message above a form's fields; null without a problem, or if a field is at fault. */
export function problemIn(answer: Answer | undefined): string | null {
  if (answer === undefined) return null;
  if ("problem" in answer) return answer.problem;
  return "gone" in answer ? answer.gone : null;
}

/** Errors of a form's fields, by name. */
export function errorsIn(answer: Answer | undefined): FieldErrors {
  return answer !== undefined && "errors" in answer ? answer.errors : {};
}

/** Why a change was rejected, in one sentence; null if it was not. */
export function errorText(answer: Answer): string | null {
  return problemIn(answer) ?? Object.values(errorsIn(answer))[0] ?? null;
}

/** Parses a server's reply as a mutation's answer; null if it is none. */
export function answerIn<Value extends object = object>(body: unknown): Answer<Value> | null {
  const isAnswer =
    typeof body === "object" && body !== null && ["ok", "errors", "problem", "gone"].some((name) => name in body);
  return isAnswer ? (body as Answer<Value>) : null;
}

/** `failed`, followed by the server's reason if it gave one. */
export function failureIn(answer: Answer, failed: string): string {
  const reason = reasonIn(answer, failed);
  return reason === undefined ? failed : `${failed}. ${reason}`;
}
