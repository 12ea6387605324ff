import { z } from "zod";

import { TasteRules, TasteSubject } from "#app/deck/swipe/signals-schema.ts";
import { READING_STATUSES } from "#db/reading.ts";
import { TASTE_SOURCES } from "#db/schema/deck/taste-sources.ts";

const moment = z.int().min(0).max(8.64e15).nullable();

export const RuleChange = z.union([
  TasteSubject.extend({ stance: z.enum(["more", "less", "never"]).nullable() }),
  z.strictObject({ joining: TasteRules, pausedAt: moment, resetAt: moment }),
]);

export const TasteSettings = z.strictObject({
  ignored: z.array(z.enum(TASTE_SOURCES)).max(TASTE_SOURCES.length),
  drawnAgain: z.array(z.enum(READING_STATUSES)).max(READING_STATUSES.length),
});

export type TasteSettings = z.infer<typeof TasteSettings>;

export const Learning = z.object({ paused: z.boolean() });
