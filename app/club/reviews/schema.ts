import { z } from "zod";

import { aboutPageProblem } from "#app/club/talk/rules.ts";
import { t } from "#app/language/t.ts";
import { tooLong } from "#app/platform/text.ts";
import { readPages } from "#app/reading/list/reading-pages.ts";
import { readStars } from "#app/reading/stars/stars.ts";
import { cleaned, lengthOf } from "#book-facts/clean-text.ts";
import { MAX_NOTE, MAX_REVIEW } from "#db/reading.ts";

const words = (most: number) =>
  z
    .string()
    .default("")
    .transform((typed) => cleaned(typed) || null)
    .refine((typed) => typed === null || lengthOf(typed) <= most, { error: () => tooLong(most) });

const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

export const ReviewForm = z
  .object({
    read: z
      .string({ error: () => t("Choose which read it’s for.") })
      .regex(/^\d{1,5}$/, { error: () => t("Choose which read it’s for.") })
      .transform(Number),
    stars: z.unknown().optional().transform(readStars),
    review: words(MAX_REVIEW),
    note: words(MAX_NOTE),
    publish: ticked,
    talk: ticked,
    givesAway: ticked,
    page: z
      .string()
      .default("")
      .superRefine((page, check) => {
        const message = aboutPageProblem(page, null);
        if (message) check.addIssue({ code: "custom", message });
      })
      .transform(readPages),
  })
  .refine(({ publish, review }) => !publish || review !== null, {
    path: ["review"],
    error: () => t("Write a review before you publish it."),
  })
  // A text meant to be veiled must not become readable because the box is not ticked.
  .transform(({ publish, talk, givesAway, ...form }) => ({
    ...form,
    isPublished: publish,
    isInTalk: publish && talk,
    givesAway: givesAway || form.page !== null,
  }));
