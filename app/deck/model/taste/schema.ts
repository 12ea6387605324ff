import { z } from "zod";

import { TasteRules, TasteSubject } from "#app/deck/model/signals-schema.ts";

const moment = z.int().min(0).max(8.64e15).nullable();

/** The body of `POST /taste/rules`: one change, or everything a device stored for a visitor. */
export const RuleChange = z.union([
  TasteSubject.extend({ stance: z.enum(["more", "less", "never"]).nullable() }),
  z.strictObject({ joining: TasteRules, pausedAt: moment, resetAt: moment }),
]);

export const Learning = z.object({ paused: z.boolean() });
