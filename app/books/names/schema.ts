import { z } from "zod";

import { t } from "#app/language/t.ts";
import { line, tooLong } from "#app/platform/text.ts";
import { cleaned, lengthOf } from "#book-facts/clean-text.ts";
import { LARGEST_ID } from "#db/book-id.ts";

import type { SeriesPlace } from "./series-in-title.ts";
import { readPlace } from "./series-places.ts";

const MAX_ADDRESS = 500;
const MAX_SERIES_NAME = 200;

const kind = z.enum(["authors", "series"], { error: () => t("Choose authors or series.") });

export const JoinForm = z.object({
  kind,
  name: line(() => t("Enter the name to replace."), MAX_ADDRESS),
  into: line(() => t("Enter the name to keep."), MAX_ADDRESS),
});

export const PartForm = z.object({
  kind,
  id: z.coerce
    .number({ error: () => t("Choose a name.") })
    .int()
    .positive()
    .max(LARGEST_ID, { error: () => t("Choose a name.") }),
});

const NO_PLACE = () => t("Enter a place such as 3, 0.5 or 1-3.");

export const SERIES_FIELDS = {
  series: z
    .string({ error: () => t("Enter a series.") })
    .max(MAX_ADDRESS, { error: () => tooLong(MAX_SERIES_NAME) })
    .transform((typed) => cleaned(typed).replaceAll(/\s+/g, " "))
    .refine((typed) => typed === "" || /[\p{L}\p{N}]/u.test(typed), { error: () => t("Enter a name with letters.") })
    .refine((typed) => lengthOf(typed) <= MAX_SERIES_NAME, { error: () => tooLong(MAX_SERIES_NAME) }),
  place: z.string({ error: NO_PLACE }).max(MAX_ADDRESS, { error: NO_PLACE }).transform(cleaned),
};

export function placedIn(series: string, place: string, context: z.RefinementCtx): SeriesPlace | null {
  if (series === "") return null;
  const read = readPlace(place);
  if (read) return { name: series, ...read };
  context.addIssue({ code: "custom", path: ["place"], message: NO_PLACE() });
  return z.NEVER;
}

export const BookSeriesForm = z
  .object(SERIES_FIELDS)
  .transform(({ series, place }, context) => placedIn(series, place, context));
