import { z } from "zod";

import { blockedPattern } from "#app/auth/mail/mailbox.ts";
import { t } from "#app/language/t.ts";
import { addDays, isDay } from "#app/platform/dates.ts";
import { figure } from "#app/platform/figures.ts";
import { line } from "#app/platform/text.ts";
import { cleaned } from "#book-facts/clean-text.ts";
import { JOINING_MODES, MAX_INVITATION_NAME, MAX_INVITATION_USES } from "#db/schema/auth/joining.ts";

export const JoiningForm = z.object({ mode: z.enum(JOINING_MODES, { error: () => t("Choose who may join.") }) });

const USES = () =>
  t("Enter a whole number from 1 to {maxInvitationUses}, or leave it empty.", {
    maxInvitationUses: figure(MAX_INVITATION_USES),
  });
/** Forgotten links stop working. */
const LONGEST_DAYS = 366;

/** The form of a new link. `today` is a day in the admin's time zone. */
export function invitationForm(today: string) {
  return z.object({
    name: line(() => t("Enter a name."), MAX_INVITATION_NAME, /[\p{L}\p{N}\p{P}\p{S}]/u),
    lastDay: z
      .string(t("Choose a day."))
      .refine(isDay, t("Choose a valid date."))
      .refine((day) => !isDay(day) || day >= today, t("Choose today or a later day."))
      .refine((day) => !isDay(day) || day <= addDays(today, LONGEST_DAYS), t("Choose a day within a year.")),
    maxUses: z
      .string()
      .trim()
      .default("")
      .refine((text) => text === "" || (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= MAX_INVITATION_USES), USES())
      .transform((text) => (text === "" ? null : Number(text))),
  });
}

const MOST_PATTERNS = 2_000;

/** One domain or address per line, normalised for comparison and deduplicated. */
export const BlockedForm = z.object({
  patterns: z
    .string()
    .default("")
    .transform((text, context) => {
      const lines = text
        .split(/[\n,;]/)
        .map((line) => cleaned(line))
        .filter(Boolean);
      const wrong = lines.find((line) => blockedPattern(line) === null);
      if (wrong !== undefined) {
        const shown = wrong.length > 60 ? `${wrong.slice(0, 60)}…` : wrong;
        context.addIssue({
          code: "custom",
          message: t("“{shown}” is not a domain, such as example.com, or an e-mail address.", { shown }),
        });
        return z.NEVER;
      }
      const patterns = [...new Set(lines.map((line) => blockedPattern(line)!))];
      if (patterns.length > MOST_PATTERNS) {
        context.addIssue({
          code: "custom",
          message: t("Use at most {mostPatterns} lines.", { mostPatterns: figure(MOST_PATTERNS) }),
        });
        return z.NEVER;
      }
      return patterns;
    }),
});
