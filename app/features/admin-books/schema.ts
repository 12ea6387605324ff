import { z } from "zod";

import { GENRES } from "#db/genres.ts";
import { cleaned, lengthOf } from "#db/import/clean-text.ts";

import { readAddress } from "./rules.ts";

/** Something to see: marks, signs that only steer others and letters that are blank by design are nothing alone. */
const VISIBLE = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u;

const words = (missing: string, most: number, tidied: (text: string) => string) => {
  const tooLong = `Use at most ${most.toLocaleString("en-US")} characters.`;
  return z
    .string(missing)
    .transform((text) => tidied(cleaned(text)))
    .refine((text) => VISIBLE.test(text), missing)
    .refine((text) => lengthOf(text) <= most, tooLong);
};

const onOneLine = (text: string) => text.replace(/\s+/g, " ");

const ADDRESS = "Enter a web address that begins with http:// or https://.";
const address = z.string(ADDRESS).transform((text, context) => {
  const url = readAddress(text.trim());
  if (url !== null) return url;
  context.addIssue({ code: "custom", message: ADDRESS });
  return z.NEVER;
});

/** A book as typed. */
export const BookForm = z.object({
  title: words("Enter a title.", 500, onOneLine),
  author: words("Enter an author.", 500, onOneLine),
  imageUrl: address,
  linkUrl: address,
  description: words("Enter a description.", 20_000, (text) => text),
  genre: z.enum(GENRES, "Choose a genre."),
});

export type BookFields = z.infer<typeof BookForm>;
export type BookErrors = Partial<Record<keyof BookFields, string>>;

/** Those of the fields that are to be changed. */
export const BookChange = BookForm.partial();
export type BookChange = z.infer<typeof BookChange>;

/** The first thing that is wrong with each field, for those who read it beside the field. */
export function errorsOf({ issues }: { issues: readonly z.core.$ZodIssue[] }): BookErrors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
