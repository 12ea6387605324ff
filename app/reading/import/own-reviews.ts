import { z } from "zod";

import { t } from "#app/language/t.ts";
import { MAX_READS } from "#app/reading/log/follow-reads.ts";
import { lengthOf } from "#book-facts/clean-text.ts";
import { MAX_NOTE, MAX_PAGES, MAX_REVIEW } from "#db/reading.ts";

import type { ImportedReview } from "./imported-review.ts";

const words = (longest: number) =>
  z
    .string()
    .refine((text) => /\S/.test(text) && text.isWellFormed() && lengthOf(text) <= longest)
    .nullable();
const pages = z.int().min(1).max(MAX_PAGES).nullable();

const Reviews = z
  .array(
    z
      .object({
        read: z.int().min(0).max(MAX_READS),
        review: words(MAX_REVIEW),
        note: words(MAX_NOTE),
        publishedAt: z.string().nullish(),
        givesAway: z.boolean(),
        page: pages,
        totalPages: pages,
      })
      .refine(({ review, note }) => review !== null || note !== null)
      .refine(({ givesAway, page }) => givesAway || page === null)
      .refine(({ page, totalPages }) => page === null || page <= (totalPages ?? MAX_PAGES)),
  )
  .refine((reviews) => new Set(reviews.map(({ read }) => read)).size === reviews.length);

export const PUBLICATION = () => t("which reviews were published (they become private)");

/** Null if the app could not have written these reviews. */
export function ownReviews(value: unknown): { reviews: ImportedReview[]; published: boolean } | null {
  const parsed = Reviews.safeParse(value);
  if (!parsed.success) return null;
  return {
    reviews: parsed.data.map(({ read, review, note, givesAway, page, totalPages }) => ({
      read,
      review,
      note,
      givesAway,
      page,
      totalPages,
    })),
    published: parsed.data.some(({ publishedAt }) => publishedAt),
  };
}

export function ownReviewsIn(cell: string): ReturnType<typeof ownReviews> {
  try {
    return ownReviews(cell.trim() === "" ? [] : JSON.parse(cell));
  } catch {
    return null;
  }
}
