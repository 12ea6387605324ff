import { data } from "react-router";

import { refusalIn } from "#app/shared/refusal.ts";

import type { FormResult } from "./form-result.ts";

/** What the server answers. An answer that does not come must not take the form, and what was typed in it, away. */
export async function orRefused<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const form = refusalIn(error, "No answer came. Please try again.");
    return data<FormResult>({ errors: { form } }, { status: 503 });
  }
}
