import { z } from "zod";

import { WORD_KINDS } from "./rules.ts";

/** Whoever wrote these words. Readers have no ids outside the house. */
export const MuteForm = z.object({
  kind: z.enum(WORD_KINDS),
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

export type Words = z.infer<typeof MuteForm>;
