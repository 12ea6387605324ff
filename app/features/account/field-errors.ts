import { data } from "react-router";
import type { z } from "zod";

import { refusalIn } from "#app/shared/refusal.ts";

/** The first problem of each field, by its name. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
}

/** What the server answers. An answer that does not come must not take the form, and what was typed in it, away. */
export async function orFailed<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const form = refusalIn(error, "No answer came. Please try again.");
    return data({ errors: { form } }, { status: 503 });
  }
}
