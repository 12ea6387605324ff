import { z } from "zod";

import { tooLong } from "#app/platform/text.ts";
import { cleaned, lengthOf } from "#book-facts/clean-text.ts";
import { MAX_REPORT_NOTE, REPORT_REASONS, CONTENT_KINDS } from "#db/schema/club/moderation.ts";

import { needsNote } from "./report.ts";

const GONE = "This can’t be reported.";

export const ReportForm = z
  .object({
    kind: z.enum(CONTENT_KINDS, GONE),
    thing: z
      .string(GONE)
      .regex(/^[1-9]\d{0,14}$/, GONE)
      .transform(Number),
    reason: z.enum(REPORT_REASONS, "Choose what’s wrong with it."),
    note: z
      .string()
      .default("")
      .transform(cleaned)
      .refine((note) => lengthOf(note) <= MAX_REPORT_NOTE, tooLong(MAX_REPORT_NOTE)),
  })
  .refine(({ reason, note }) => /[\p{L}\p{N}\p{S}]/u.test(note) || !needsNote(reason), {
    path: ["note"],
    message: "Tell us in a few words what’s wrong with it.",
  })
  .transform(({ note, ...report }) => ({ ...report, note: note || null }));

export type NewReport = z.infer<typeof ReportForm>;
