import { z } from "zod";

import { TasteRules, TasteSubject } from "#app/deck/model/signals-schema.ts";

const moment = z.int().min(0).max(8.64e15).nullable();

/** `POST /taste/rules`: one change, or all that a device kept while nobody was signed in. */
export const RuleChange = z.union([
  TasteSubject.extend({ stance: z.enum(["more", "less", "never"]).nullable() }),
  z.strictObject({ joining: TasteRules, pausedAt: moment, resetAt: moment }),
]);

/** `POST /taste/learning`. */
export const Learning = z.object({ paused: z.boolean() });
