import { z } from "zod";

import { codeField, LONGEST_PASSWORD } from "#app/auth/session/account-schema.ts";
import { t } from "#app/language/t.ts";
import { OwnPath } from "#app/platform/own-path.ts";
import { line } from "#app/platform/text.ts";

import { LONGEST_NAME } from "./rules.ts";

/** `credential` is the browser's JSON. */
export const NewPasskey = z.object({
  name: line(() => t("Give the passkey a name."), LONGEST_NAME, /\S/),
  credential: z.string().catch(""),
});

/** Invalid fields become empty. */
export const AppSetup = z.object({
  setup: z.string().max(2_000).catch(""),
  code: codeField.catch(""),
});

export const Removal = z.object({
  factor: z
    .string()
    .regex(/^[\w-]+$/)
    .max(1_400)
    .nullable()
    .catch(null),
});

/** By passkey if there is a `credential`, else by password; null for an impossible password. */
export const Confirmation = z.object({
  next: OwnPath,
  credential: z.string().optional(),
  password: z.string().max(LONGEST_PASSWORD).nullable().catch(null),
});
