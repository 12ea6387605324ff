import { z } from "zod";

import { line, text } from "#app/platform/text.ts";
import { GENRES } from "#db/genres.ts";

import { changedFields, readAddress } from "./rules.ts";

const ADDRESS = "Enter a web address that begins with http:// or https://.";
const address = z.string(ADDRESS).transform((typed, context) => {
  const url = readAddress(typed.trim());
  if (url !== null) return url;
  context.addIssue({ code: "custom", message: ADDRESS });
  return z.NEVER;
});

export const BookForm = z.object({
  title: line("Enter a title.", 500),
  author: line("Enter an author.", 500),
  imageUrl: address,
  linkUrl: address,
  freeUrl: z.union([z.literal("").transform(() => null), address]).optional(),
  description: text("Enter a description.", 20_000),
  genre: z.enum(GENRES, "Choose a genre."),
});

export type BookFields = z.infer<typeof BookForm>;
export const BOOK_FIELDS = BookForm.keyof().options;

const BookChange = BookForm.partial();
export type BookChange = z.infer<typeof BookChange>;

/** Only the fields that were changed since the form was opened; `opened` are their fingerprints. */
export const EditForm = z.preprocess((sent) => {
  const { opened = "", ...typed } = sent as Record<string, string>;
  return changedFields(typed, opened);
}, BookChange);
