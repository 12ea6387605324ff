import { z } from "zod";

import { WORD_KINDS, WORDS_GONE } from "./rules.ts";

/** Whoever wrote these words. Readers have no ids outside the house. */
export const MuteForm = z.object({
  kind: z.enum(WORD_KINDS, WORDS_GONE),
  id: z
    .string(WORDS_GONE)
    .regex(/^[1-9]\d{0,14}$/, WORDS_GONE)
    .transform(Number),
});

export type Words = z.infer<typeof MuteForm>;
