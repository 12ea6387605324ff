import { reasonIn } from "./reason.ts";

/** What a mutation answers. Its fields' errors lie under their names, with what was typed where a page is drawn anew. */
export type Answer<Value extends object = object> =
  | ({ ok: true } & Value)
  | { errors: FieldErrors; values?: Record<string, string> }
  /** No field's fault. `link` leads to where the reader can do something about it. */
  | { problem: string; link?: Link; values?: Record<string, string> }
  /** What was to be changed is not there, or not the reader's; the words are for them. */
  | { gone: string; values?: Record<string, string> };

/** One message a field, by the field's name. */
export type FieldErrors = Record<string, string>;

export interface Link {
  to: string;
  name: string;
}

/** Said where nothing is known of what became of a form. */
export const NO_ANSWER = "No answer came. Please try again.";

/** What a form says above its fields; null where nothing is wrong, or a field is. */
export function problemIn(answer: Answer | undefined): string | null {
  if (answer === undefined) return null;
  if ("problem" in answer) return answer.problem;
  return "gone" in answer ? answer.gone : null;
}

/** What is wrong with the fields of a form, by their names. */
export function errorsIn(answer: Answer | undefined): FieldErrors {
  return answer !== undefined && "errors" in answer ? answer.errors : {};
}

/** Why a change was refused, in one sentence; null where it was not. */
export function wordsIn(answer: Answer): string | null {
  return problemIn(answer) ?? Object.values(errorsIn(answer))[0] ?? null;
}

/** What came from the server as a mutation's answer; null where it is none. */
export function answerIn<Value extends object = object>(body: unknown): Answer<Value> | null {
  const isAnswer =
    typeof body === "object" && body !== null && ["ok", "errors", "problem", "gone"].some((name) => name in body);
  return isAnswer ? (body as Answer<Value>) : null;
}

/** What failed, and why where the server said so. */
export function failureIn(answer: Answer, failed: string): string {
  const reason = reasonIn(answer, failed);
  return reason === undefined ? failed : `${failed}. ${reason}`;
}
