import { z } from "zod";

import { LONGEST_WISH } from "./rules.ts";

/** Normalizes line breaks, because a browser counts one character for each but sends two. */
export const Wish = z.object({
  wish: z
    .string()
    .transform((text) => text.toWellFormed().replaceAll("\r\n", "\n").replaceAll("\0", "").trim())
    .refine((wish) => wish.length > 0 && wish.length <= LONGEST_WISH),
});

export const ProviderForm = z.object({ uses: z.enum(["true", "false"]).transform((value) => value === "true") });
