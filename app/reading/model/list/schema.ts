import { z } from "zod";

import { isDay } from "#app/platform/dates.ts";
import { pageProblem, readPages, totalPagesProblem } from "#app/reading/model/reading-pages.ts";
import { readStars } from "#app/reading/model/stars.ts";
import { readBookId } from "#db/book-id.ts";
import { READING_STATUSES } from "#db/reading.ts";

/** `bookId` is null if it is not a valid id. */
export const AdditionForm = z.object({
  bookId: z
    .unknown()
    .optional()
    .transform((typed) => (typeof typed === "string" ? readBookId(typed) : null)),
});

/** A number as typed. `problem` returns the error message, or null. */
const pages = (problem: (text: unknown) => string | null) =>
  z.unknown().transform((text, context) => {
    const message = problem(text);
    if (message === null) return readPages(text)!;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const page = pages((text) => pageProblem(text, null));

const day = z
  .string("Choose a day.")
  .refine(isDay, "Choose a day of the calendar.")
  .describe("`2026-11-20`; that it is not in the future, only the reader's clock can tell");

/** A form without a day means today. */
const dayOrToday = day.optional();

export const StatusForm = z.object({
  status: z.enum(READING_STATUSES, "Choose one of the statuses."),
  day: dayOrToday,
});

export const PageForm = z.object({ page, day: dayOrToday });

export const TotalPagesForm = z.object({ totalPages: pages(totalPagesProblem) });

export const StarsForm = z.object({
  stars: z.unknown().transform((typed, context) => {
    const stars = readStars(typed);
    if (stars !== undefined) return stars;
    context.addIssue({ code: "custom", message: "Choose half a star to five stars, or none." });
    return z.NEVER;
  }),
});

/** Only lines of kind "page" have a page. */
export const LineForm = z.object({ day, page: page.optional() });

/** For a request whose URL says everything. */
export const NoForm = z.object({});
