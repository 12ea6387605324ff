import { z } from "zod";

import { placedIn, SERIES_FIELDS } from "#app/books/names/schema.ts";
import type { SeriesPlace } from "#app/books/names/series-in-title.ts";
import { t } from "#app/language/t.ts";
import { line, text } from "#app/platform/text.ts";
import { languageFrom } from "#book-facts/languages.ts";
import { GENRES } from "#db/genres.ts";

import { changedFields, readAddress } from "./rules.ts";

const ADDRESS = () => t("Enter a web address that begins with http:// or https://.");
const address = z.string({ error: ADDRESS }).transform((typed, context) => {
  const url = readAddress(typed.trim());
  if (url !== null) return url;
  context.addIssue({ code: "custom", message: ADDRESS() });
  return z.NEVER;
});

const LANGUAGE = () => t("Choose a language from the list.");
const language = z.string({ error: LANGUAGE }).refine((code) => languageFrom(code) === code, { error: LANGUAGE });

const Facts = z.object({
  title: line(() => t("Enter a title."), 500),
  author: line(() => t("Enter an author."), 500),
  imageUrl: address,
  linkUrl: address,
  freeUrl: z.union([z.literal("").transform(() => null), address]).optional(),
  description: text(() => t("Enter a description."), 20_000),
  genre: z.enum(GENRES, { error: () => t("Choose a genre.") }),
  language: z.union([z.literal("").transform(() => null), language]).optional(),
  series: SERIES_FIELDS.series.optional(),
  place: SERIES_FIELDS.place.optional(),
});

export const BOOK_FIELDS = Facts.keyof().options;
export type BookField = (typeof BOOK_FIELDS)[number];

export const BookForm = Facts.transform(withSeries);
export type BookFields = z.infer<typeof BookForm>;

const BookChange = Facts.partial().transform(withSeries);
export type BookChange = z.infer<typeof BookChange>;

/** Only fields changed since the form was opened; `opened` are their fingerprints. A series comes with its place. */
export const EditForm = z.preprocess((sent) => {
  const { opened = "", ...typed } = sent as Record<string, string>;
  const changed = changedFields(typed, opened);
  const { series, place } = typed;
  return "series" in changed || "place" in changed ? { ...changed, series, place } : changed;
}, BookChange);

/** `inSeries` is null for a book in no series, absent if the form does not say. */
function withSeries<Typed extends { series?: string | undefined; place?: string | undefined }>(
  { series, place = "", ...facts }: Typed,
  context: z.RefinementCtx,
): Omit<Typed, "series" | "place"> & { inSeries?: SeriesPlace | null } {
  return series === undefined ? facts : { ...facts, inSeries: placedIn(series, place, context) };
}
