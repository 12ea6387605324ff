import { z } from "zod";

import { QUOTAS } from "#app/auth/limits/quotas.ts";
import { LARGEST_ID } from "#db/book-id.ts";

/** A device's record has 1,000 swipes, and a device stores the first 300 cards of a shuffle besides. */
export const MAX_SIGNALS = 1_500;

const bookId = z.int().min(1).max(LARGEST_ID);
const decided = z
  .array(z.tuple([bookId, z.int().min(-1).max(1)]))
  .max(MAX_SIGNALS)
  .default([]);

export const TasteSubject = z.object({
  subject: z.enum(["author", "genre"]),
  // PostgreSQL rejects a NUL in text.
  name: z
    .string()
    .regex(/^[^\0]*$/)
    .trim()
    .min(1)
    .max(500),
});

const Stance = z.enum(["more", "less", "never"]);
export const TasteRules = z.array(TasteSubject.extend({ stance: Stance })).max(QUOTAS.tasteRules.most);

/** The server does not store them. */
export const SignalsReport = z.object({
  decided,
  told: decided,
  seen: z.array(bookId).max(MAX_SIGNALS).default([]),
  rules: TasteRules.default([]),
});

export type SignalsReport = z.infer<typeof SignalsReport>;
