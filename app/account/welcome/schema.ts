import { z } from "zod";

import { ProfileForm } from "#app/account/dashboard/schema.ts";
import { readBookId } from "#db/book-id.ts";

export const WelcomeForm = ProfileForm.extend({
  books: z.array(z.unknown()).transform((ids) => chosenBooks(ids)),
});

const MOST_BOOKS = 100;

export function chosenBooks(typed: readonly unknown[]): number[] {
  const ids = typed.slice(0, MOST_BOOKS).flatMap((id) => (typeof id === "string" ? (readBookId(id) ?? []) : []));
  return [...new Set(ids)];
}
