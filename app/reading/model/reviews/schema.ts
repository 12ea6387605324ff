import { z } from "zod";

import { tooLong } from "#app/platform/text.ts";
import { readStars } from "#app/reading/model/stars.ts";
import { cleaned, lengthOf } from "#db/import/clean-text.ts";
import { MAX_NOTE, MAX_REVIEW } from "#db/reading.ts";

/** A text that may be left out; null then. */
const words = (most: number) =>
  z
    .string()
    .default("")
    .transform((typed) => cleaned(typed) || null)
    .refine((typed) => typed === null || lengthOf(typed) <= most, tooLong(most));

export const ReviewForm = z.object({
  read: z
    .string("Choose a read.")
    .regex(/^\d{1,5}$/, "Choose a read.")
    .transform(Number),
  stars: z.unknown().optional().transform(readStars),
  review: words(MAX_REVIEW),
  note: words(MAX_NOTE),
});

export type ReviewFields = z.infer<typeof ReviewForm>;
