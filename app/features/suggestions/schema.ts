import { z } from "zod";

import { cleaned, lengthOf } from "#db/import/clean-text.ts";

import { MAX_NAME, MAX_TEXT, MAX_TITLE } from "./rules.ts";

const tooLong = (most: number) => `Use at most ${most.toLocaleString("en-US")} characters.`;

/** Text of somebody's own, over as many lines as they like. */
const text = (missing: string, most: number, tidy = cleaned) =>
  z
    .string(missing)
    // Anything longer by far is refused before it is looked at letter by letter.
    .max(most * 10, tooLong(most))
    .transform(tidy)
    .refine((text) => /\S/.test(text), missing)
    .refine((text) => lengthOf(text) <= most, tooLong(most));

const line = (missing: string, most: number) => text(missing, most, (text) => cleaned(text).replace(/\s+/g, " "));

export const SuggestionForm = z.object({
  title: line("Enter a title.", MAX_TITLE),
  description: text("Enter a description.", MAX_TEXT),
});

export const RecommendationForm = z.object({
  title: line("Enter a title.", MAX_NAME),
  author: line("Enter an author.", MAX_NAME),
  reason: text("Say why you recommend this book.", MAX_TEXT),
});

/** The first thing wrong with each field, by its name. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
