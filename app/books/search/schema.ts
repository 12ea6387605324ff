import { z } from "zod";

import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { line } from "#app/platform/text.ts";
import { GENRES } from "#db/genres.ts";

import { LONGEST_NAME, PAGES } from "./found-book.ts";

/** `/./su`: names may consist of any characters. */
const name = (missing: () => string) => line(missing, LONGEST_NAME, /./su);

const PAGES_PROBLEM = () =>
  t("Enter a whole number from {min} to {max}, or leave it empty.", {
    min: PAGES.min,
    max: figure(PAGES.max),
  });

export const OwnBookForm = z.object({
  title: name(() => t("Enter a title.")),
  author: name(() => t("Enter an author.")),
  pages: z
    .string()
    .default("")
    .transform((text) => text.trim())
    .refine((text) => text === "" || (/^\d{1,6}$/.test(text) && isPossible(Number(text))), { error: PAGES_PROBLEM })
    .transform((text) => (text === "" ? null : Number(text))),
  genre: z.enum(GENRES, { error: () => t("Choose a genre from the list.") }).default("Fiction"),
});

/** `externalId` is null if it is invalid. */
export const OutsideBookForm = z.object({
  externalId: z
    .string()
    .min(1)
    .max(200)
    .transform((id) => id.toWellFormed().replaceAll("\0", ""))
    .nullable()
    .catch(null),
});

function isPossible(pages: number): boolean {
  return pages >= PAGES.min && pages <= PAGES.max;
}
