import { z } from "zod";

import { cleaned, lengthOf } from "#db/import/clean-text.ts";

const NAME_LENGTH = 60;

export const PasskeyName = z
  .string()
  .transform((text) => cleaned(text).replace(/\s+/g, " ").trim())
  .refine((text) => /\S/.test(text), "Give the passkey a name.")
  .refine((text) => lengthOf(text) <= NAME_LENGTH, `Use at most ${NAME_LENGTH} characters.`);

export const AppSetup = z.object({
  setup: z.string().max(2_000),
  code: z
    .string()
    .max(20)
    .transform((code) => code.replaceAll(/\s/g, "")),
});

export const Removal = z.object({
  factor: z
    .string()
    .regex(/^[\w-]+$/)
    .max(1_400),
});
