import { z } from "zod";

import { t } from "#app/language/t.ts";
import { tooLong } from "#app/platform/text.ts";
import { cleaned, lengthOf } from "#book-facts/clean-text.ts";
import { MAX_REPORT_NOTE, REPORT_REASONS, CONTENT_KINDS } from "#db/schema/club/moderation.ts";

import { needsNote } from "./report.ts";

const GONE = () => t("This can’t be reported.");

export const ReportForm = z
  .object({
    kind: z.enum(CONTENT_KINDS, { error: GONE }),
    thing: z
      .string({ error: GONE })
      .regex(/^[1-9]\d{0,14}$/, { error: GONE })
      .transform(Number),
    reason: z.enum(REPORT_REASONS, { error: () => t("Choose what’s wrong with it.") }),
    note: z
      .string()
      .default("")
      .transform(cleaned)
      .refine((note) => lengthOf(note) <= MAX_REPORT_NOTE, { error: () => tooLong(MAX_REPORT_NOTE) }),
  })
  .refine(({ reason, note }) => /[\p{L}\p{N}\p{S}]/u.test(note) || !needsNote(reason), {
    path: ["note"],
    error: () => t("Tell us in a few words what’s wrong with it."),
  })
  .transform(({ note, ...report }) => ({ ...report, note: note || null }));

export type NewReport = z.infer<typeof ReportForm>;
