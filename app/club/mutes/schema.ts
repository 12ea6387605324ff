import { z } from "zod";

import { CONTENT_KINDS } from "#db/schema/club/moderation.ts";

import { CONTENT_GONE } from "./rules.ts";

/** Names an author by their content, because user ids do not leave the server. */
export const MuteForm = z.object({
  kind: z.enum(CONTENT_KINDS, { error: CONTENT_GONE }),
  id: z
    .string({ error: CONTENT_GONE })
    .regex(/^[1-9]\d{0,14}$/, { error: CONTENT_GONE })
    .transform(Number),
});

export type ContentRef = z.infer<typeof MuteForm>;
