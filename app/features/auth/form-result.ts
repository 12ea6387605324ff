import { data } from "react-router";
import type { z } from "zod";

/** What an account form shows after it was sent: errors beside their fields or above the form, and what was typed. */
export interface FormResult {
  errors?: { email?: string; password?: string; form?: string };
  values?: { email?: string };
  /** The reset mail is, or would be, on its way. */
  sent?: boolean;
  done?: boolean;
}

/** The form's first problem a field, with the values typed; a password is never sent back. */
export function invalid(error: z.ZodError, form: FormData) {
  const errors: NonNullable<FormResult["errors"]> = {};
  for (const issue of error.issues) {
    const field = issue.path[0];
    if (field === "email" || field === "password") errors[field] ??= issue.message;
    else errors.form ??= "This link cannot be used. Please ask for a new one.";
  }
  return refused(errors, form);
}

interface Answer {
  status: number;
  headers?: Headers;
}

/** `answer` is better-auth's, where it was asked: its status and when to try again are passed on. */
export function refused(errors: NonNullable<FormResult["errors"]>, form: FormData, answer?: Answer) {
  const email = form.get("email");
  const wait = answer?.headers?.get("X-Retry-After");
  return data<FormResult>(
    { errors, ...(typeof email === "string" && { values: { email } }) },
    { status: answer?.status ?? 400, ...(wait && { headers: { "Retry-After": wait } }) },
  );
}
