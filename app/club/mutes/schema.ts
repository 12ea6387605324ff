import { z } from "zod";

import { CONTENT_KINDS } from "#db/schema/club/moderation.ts";

import { CONTENT_GONE } from "./rules.ts";

/** Names an author by their content, because user ids do not leave the server. */
export const MuteForm = z.object({
  kind: z.enum(CONTENT_KINDS, CONTENT_GONE),
  id: z
    .string(CONTENT_GONE)
    .regex(/^[1-9]\d{0,14}$/, CONTENT_GONE)
    .transform(Number),
});

export type ContentRef = z.infer<typeof MuteForm>;
