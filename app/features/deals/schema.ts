import { z } from "zod";

import { isDay } from "#app/shared/dates.ts";
import { cleaned, lengthOf } from "#db/import/clean-text.ts";

import { readLink } from "./rules.ts";

/** Something to see: marks, signs that only steer others and letters that are blank by design are nothing alone. */
const VISIBLE = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u;

const words = (missing: string, most: number, tidied: (text: string) => string) => {
  const tooLong = `Use at most ${most.toLocaleString("en-US")} characters.`;
  return z
    .string(missing)
    .transform((text) => tidied(cleaned(text)))
    .refine((text) => VISIBLE.test(text), missing)
    .refine((text) => lengthOf(text) <= most, tooLong);
};

const LINK = "Enter a web address that begins with http:// or https://.";
const DISCOUNT = "Enter a whole number from 1 to 100.";

/** A deal as typed. `endsOn` is null where none was; that it is not over, only the reader's clock can tell. */
export const DealForm = z.object({
  title: words("Enter a title.", 200, (text) => text.replace(/\s+/g, " ")),
  description: words("Enter a description.", 2_000, (text) => text),
  linkUrl: z.string(LINK).transform((text, context) => {
    const link = readLink(text.trim());
    if (link !== null) return link;
    context.addIssue({ code: "custom", message: LINK });
    return z.NEVER;
  }),
  discountPercentage: z
    .string(DISCOUNT)
    .trim()
    .regex(/^(?:100|[1-9]\d?)$/, DISCOUNT)
    .transform(Number),
  endsOn: z
    .string()
    .default("")
    .refine((text) => text === "" || isDay(text), "Choose a day of the calendar.")
    .transform((text) => text || null),
});

export type NewDeal = z.infer<typeof DealForm>;
