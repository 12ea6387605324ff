import { z } from "zod";

import { LONGEST_ADDRESS, LONGEST_CODE } from "./account-fields.ts";

export const LONGEST_PASSWORD = 512;

export function emailField(missing: string) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(LONGEST_ADDRESS, "This address is too long.")
    .pipe(z.email("That’s not an e-mail address."));
}

export function passwordField(missing: string) {
  return z.string().min(1, missing).max(LONGEST_PASSWORD, "This password is too long.");
}

export const codeField = z
  .string()
  .max(LONGEST_CODE)
  .transform((code) => code.replaceAll(/\s/g, ""));
