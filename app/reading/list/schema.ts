import { z } from "zod";

import { t } from "#app/language/t.ts";
import { isDay } from "#app/platform/dates.ts";
import { readStars } from "#app/reading/stars/stars.ts";
import { readBookId } from "#db/book-id.ts";
import { PLACE_UNITS, READING_STATUSES } from "#db/reading.ts";

import { placeProblem, readPages, totalMinutesProblem, totalPagesProblem } from "./reading-pages.ts";
import { UNKNOWN_EDITION } from "./reading-place.ts";
import { STARTING_STATUSES } from "./starting-status.ts";

const pages = (problem: (text: unknown) => string | null) =>
  z.unknown().transform((text, context) => {
    const message = problem(text);
    if (message === null) return readPages(text)!;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const amount = pages((text) => (readPages(text) === null ? t("Enter the page as a whole number.") : null));

const day = z
  .string({ error: () => t("Choose a date.") })
  .refine(isDay, { error: () => t("Choose a valid date.") })
  .describe("`2026-11-20`; that it is not in the future, only the reader's clock can tell");

const stars = z.unknown().transform((typed, context) => {
  const halves = readStars(typed);
  if (halves !== undefined) return halves;
  context.addIssue({ code: "custom", message: t("Choose half a star to five stars, or none.") });
  return z.NEVER;
});

/** A form without a day means today. */
const dayOrToday = day.optional();

/** The name that a device gives to an addition: 128 bits as hex. */
const additionId = z.string().regex(/^[0-9a-f]{32}$/, { error: () => t("Reload the page and try again.") });

export const WithdrawalForm = z.object({ additionId });

export const StartFields = {
  status: z.enum(STARTING_STATUSES, { error: () => t("Choose a status.") }).default("want_to_read"),
  /** Empty if the day is unknown. */
  day: z.union([z.literal(""), day]).optional(),
  stars: stars.optional(),
  additionId: additionId.nullable().default(null),
};

/** `bookId` is null if it is not a valid id. */
export const AdditionForm = z.object({
  bookId: z
    .unknown()
    .optional()
    .transform((typed) => (typeof typed === "string" ? readBookId(typed) : null)),
  ...StartFields,
});

export const StatusForm = z.object({
  status: z.enum(READING_STATUSES, { error: () => t("Choose a status.") }),
  day: z.preprocess((typed) => (typed === "" ? undefined : typed), dayOrToday),
});

/** `page` is a number of `unit`. */
export const PageForm = z
  .object({
    page: z.unknown(),
    unit: z.enum(PLACE_UNITS, { error: () => t("Choose page, percent or minutes.") }).default("page"),
    day: dayOrToday,
  })
  .transform(({ page, unit, day }, context) => {
    const message = placeProblem(unit, page, UNKNOWN_EDITION);
    if (message === null) return { page: readPages(page)!, unit, day };
    context.addIssue({ code: "custom", message, path: ["page"] });
    return z.NEVER;
  });

export const EditionForm = z.union([
  z.object({ totalMinutes: pages(totalMinutesProblem) }),
  z.object({ totalPages: pages(totalPagesProblem) }),
]);

export const StarsForm = z.object({ stars });

export const LineForm = z.object({ day, page: amount.optional() });

export const NoForm = z.object({});
