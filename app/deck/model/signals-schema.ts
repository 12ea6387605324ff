import { z } from "zod";

import { QUOTAS } from "#app/auth/model/quotas.ts";
import { LARGEST_ID } from "#db/book-id.ts";

/** A device's record has a thousand swipes, and of a pass the first 300 cards are known beyond them. */
export const MAX_SIGNALS = 1_500;

const bookId = z.int().min(1).max(LARGEST_ID);
const decided = z
  .array(z.tuple([bookId, z.int().min(-1).max(1)]))
  .max(MAX_SIGNALS)
  .default([]);

export const TasteSubject = z.object({
  subject: z.enum(["author", "genre"]),
  // No name in the catalogue holds a NUL, and the database could not be asked for one.
  name: z
    .string()
    .regex(/^[^\0]*$/)
    .trim()
    .min(1)
    .max(500),
});

const Stance = z.enum(["more", "less", "never"]);
export const TasteRules = z.array(TasteSubject.extend({ stance: Stance })).max(QUOTAS.tasteRules.most);

/** What a device knows of its reader that an account may not (device-signals.ts). Stored nowhere. */
export const SignalsReport = z.object({
  decided,
  told: decided,
  seen: z.array(bookId).max(MAX_SIGNALS).default([]),
  rules: TasteRules.default([]),
});

export type SignalsReport = z.infer<typeof SignalsReport>;
