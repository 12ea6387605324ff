import { z } from "zod";

import { t } from "#app/language/t.ts";
import { isDay } from "#app/platform/dates.ts";
import { line, text } from "#app/platform/text.ts";

import { DISCOUNT, readLink } from "./rules.ts";

const LINK = () => t("Enter a web address that begins with http:// or https://.");
const DISCOUNT_PROBLEM = () => t("Enter a whole number from {min} to {max}.", { min: DISCOUNT.min, max: DISCOUNT.max });

/** `endsOn` is null if empty. The action checks the day, because it depends on the time zone. */
export const DealForm = z.object({
  title: line(() => t("Enter a title."), 200),
  description: text(() => t("Enter a description."), 2_000),
  linkUrl: z.string({ error: LINK }).transform((text, context) => {
    const link = readLink(text.trim());
    if (link !== null) return link;
    context.addIssue({ code: "custom", message: LINK() });
    return z.NEVER;
  }),
  discountPercentage: z
    .string({ error: DISCOUNT_PROBLEM })
    .trim()
    .regex(/^[1-9]\d*$/, { error: DISCOUNT_PROBLEM })
    .transform(Number)
    .refine((discount) => discount <= DISCOUNT.max, { error: DISCOUNT_PROBLEM }),
  endsOn: z
    .string()
    .default("")
    .refine((text) => text === "" || isDay(text), { error: () => t("Choose a day from the calendar.") })
    .transform((text) => text || null),
});

export type NewDeal = z.infer<typeof DealForm>;
