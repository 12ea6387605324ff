import { z } from "zod";

import { t } from "#app/language/t.ts";

import { LONGEST_ADDRESS, LONGEST_CODE } from "./account-fields.ts";

export const LONGEST_PASSWORD = 512;

export function emailField(missing: () => string) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .min(1, { error: missing })
    .max(LONGEST_ADDRESS, { error: () => t("This address is too long.") })
    .pipe(z.email({ error: () => t("Enter a valid e-mail address.") }));
}

export function passwordField(missing: () => string) {
  return z
    .string()
    .min(1, { error: missing })
    .max(LONGEST_PASSWORD, { error: () => t("This password is too long.") });
}

export const codeField = z
  .string()
  .max(LONGEST_CODE)
  .transform((code) => code.replaceAll(/\s/g, ""));
