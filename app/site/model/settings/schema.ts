import { z } from "zod";

import { tooLong } from "#app/platform/text.ts";
import { cleaned, lengthOf } from "#db/import/clean-text.ts";

/** What may be left out: an empty field is null. */
const words = (most: number, tidied: (text: string) => string = oneLine) =>
  z
    .string()
    .default("")
    .transform((text) => tidied(cleaned(text)) || null)
    .refine((text) => text === null || lengthOf(text) <= most, tooLong(most));

const oneLine = (text: string) => text.replace(/\s+/g, " ");
/** Without the spaces and empty lines that pasting an address brings. */
const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => oneLine(line).trim())
    .filter(Boolean)
    .join("\n");

const isEmail = (text: string) => z.email().safeParse(text).success;

/** The owner as the imprint names them. */
export const OwnerForm = z.object({
  ownerName: words(200),
  ownerAddress: words(500, lines),
  contactEmail: words(254).refine((text) => text === null || isEmail(text), "Enter an e-mail address."),
  phone: words(40).refine(
    (text) => text === null || /^[+0-9][0-9 ()/.-]{2,39}$/.test(text),
    "Enter a phone number, such as +43 1 234 567.",
  ),
  registerNumber: words(100),
  vatId: words(40),
});

export const SecondFactorForm = z.object({
  needed: z.enum(["yes", "no"], "Choose whether admins need a second factor.").transform((needed) => needed === "yes"),
});
