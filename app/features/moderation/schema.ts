import { z } from "zod";

import { cleaned, lengthOf } from "#db/import/clean-text.ts";
import { MAX_REASON, REPORT_REASONS } from "#db/moderation.ts";

const MISSING = "Give a reason: the reader gets to read it.";

const reason = z
  .string(MISSING)
  .transform(cleaned)
  .refine((text) => /[\p{L}\p{N}]/u.test(text), MISSING)
  .refine((text) => lengthOf(text) <= MAX_REASON, `Use at most ${MAX_REASON} characters.`);

export const RemovalForm = z.object({ rule: z.enum(REPORT_REASONS, "Choose the rule it breaks."), reason });

export type Removal = z.infer<typeof RemovalForm>;

/** How long a suspension lasts, in days; null for good. */
export const SUSPENSION_DAYS = { "1": 1, "7": 7, ever: null } as const;

export const SuspensionForm = z.object({
  days: z
    .enum(Object.keys(SUSPENSION_DAYS) as Array<keyof typeof SUSPENSION_DAYS>, "Choose for how long.")
    .transform((days) => SUSPENSION_DAYS[days]),
  reason,
});

export type Suspension = z.infer<typeof SuspensionForm>;
