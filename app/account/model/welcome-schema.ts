import { z } from "zod";

import { readBookId } from "#db/book-id.ts";

import { ProfileForm } from "./dashboard/schema.ts";

/** More than five may be chosen, and not more than the page offers. */
const MOST_BOOKS = 30;

/** The sheet of an account's first minute; everything may be left empty. */
export const WelcomeForm = ProfileForm.extend({
  books: z
    .array(z.unknown())
    .max(MOST_BOOKS)
    .transform((ids) => ids.flatMap((typed) => (typeof typed === "string" ? (readBookId(typed) ?? []) : []))),
});
