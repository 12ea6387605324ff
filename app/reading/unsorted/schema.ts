import { z } from "zod";

import { t } from "#app/language/t.ts";
import { readId } from "#app/reading/import/rules.ts";
import { GENRES } from "#db/genres.ts";

import { SORTED_AT_ONCE, UNSORTED } from "./rules.ts";

export const SortingForm = z.object({
  entry: z
    .array(z.unknown())
    .max(SORTED_AT_ONCE, {
      error: () => t("Select up to {sortedAtOnce} books at once.", { sortedAtOnce: SORTED_AT_ONCE }),
    })
    .transform((ids) => ids.map(readId).filter((id) => id !== null))
    .refine((ids) => ids.length > 0, { error: () => t("Select at least one book.") }),
  genre: z
    .enum([...GENRES, UNSORTED], { error: () => t("Choose a genre.") })
    .transform((genre) => (genre === UNSORTED ? null : genre)),
});
