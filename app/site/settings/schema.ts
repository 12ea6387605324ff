import { z } from "zod";

import { COUNTRIES } from "#app/books/free/copyright-terms.ts";
import { t } from "#app/language/t.ts";
import { tooLong } from "#app/platform/text.ts";
import { cleaned, lengthOf } from "#book-facts/clean-text.ts";

/** An optional text; an empty field is null, and so is one that is not sent. */
export const shortText = (most: number, tidied?: (text: string) => string) => sentText(most, tidied).prefault("");

/** An empty field is null. */
export const sentText = (most: number, tidied: (text: string) => string = oneLine) =>
  z
    .string()
    .transform((text) => tidied(cleaned(text)) || null)
    .refine((text) => text === null || lengthOf(text) <= most, { error: () => tooLong(most) });

export const oneLine = (text: string) => text.replace(/\s+/g, " ");
/** Trims lines and drops empty ones, as in a pasted address. */
export const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => oneLine(line).trim())
    .filter(Boolean)
    .join("\n");

const isEmail = (text: string) => z.email().safeParse(text).success;

export const OwnerForm = z.object({
  ownerName: shortText(200),
  ownerAddress: shortText(500, lines),
  contactEmail: shortText(254).refine((text) => text === null || isEmail(text), {
    error: () => t("Enter an e-mail address."),
  }),
  phone: shortText(40).refine((text) => text === null || /^[+0-9][0-9 ()/.-]{2,39}$/.test(text), {
    error: () => t("Enter a phone number, such as +43 1 234 567."),
  }),
  registerNumber: shortText(100),
  vatId: shortText(40),
  country: z.enum(COUNTRIES, { error: () => t("Choose one of the countries.") }).optional(),
});

export const SecondFactorForm = z.object({
  needed: z
    .enum(["yes", "no"], { error: () => t("Choose whether admins need a second factor.") })
    .transform((needed) => needed === "yes"),
});
