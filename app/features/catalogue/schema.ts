import { z } from "zod";

import { GENRES } from "#db/genres.ts";
import { cleaned, lengthOf } from "#db/import/clean-text.ts";
import { MAX_PAGES } from "#db/reading.ts";

const name = (missing: string) =>
  z
    .string(missing)
    .max(5_000, "Use at most 500 characters.")
    .transform((text) => cleaned(text).replace(/\s+/g, " "))
    .refine((text) => text !== "", missing)
    .refine((text) => lengthOf(text) <= 500, "Use at most 500 characters.");

const PAGES = `Enter a whole number from 1 to ${MAX_PAGES.toLocaleString("en-US")}, or nothing.`;

/** A book typed by hand. */
export const OwnBookForm = z.object({
  title: name("Enter a title."),
  author: name("Enter an author."),
  pages: z
    .string()
    .default("")
    .transform((text) => text.trim())
    .refine((text) => text === "" || (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PAGES), PAGES)
    .transform((text) => (text === "" ? null : Number(text))),
  genre: z.enum(GENRES, "Choose one of the genres.").default("Fiction"),
});

export const OutsideBookForm = z.object({ externalId: z.string().min(1).max(200) });
