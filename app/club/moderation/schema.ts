import { z } from "zod";

import { t } from "#app/language/t.ts";
import { text } from "#app/platform/text.ts";
import { MAX_REASON, REPORT_REASONS } from "#db/schema/club/moderation.ts";

import { SUSPENSIONS } from "./rules.ts";

const reason = text(() => t("Enter a reason. The reader will see it."), MAX_REASON, { needs: /[\p{L}\p{N}]/u });

export const RemovalForm = z.object({
  rule: z.enum(REPORT_REASONS, { error: () => t("Choose the rule it breaks.") }),
  reason,
});

export type Removal = z.infer<typeof RemovalForm>;

export const SuspensionForm = z.object({
  days: z
    .enum(Object.keys(SUSPENSIONS) as Array<keyof typeof SUSPENSIONS>, {
      error: () => t("Choose how long to suspend them."),
    })
    .transform((name) => SUSPENSIONS[name].days),
  reason,
});

export type Suspension = z.infer<typeof SuspensionForm>;
