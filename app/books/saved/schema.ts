import { z } from "zod";

import { readSavedAt } from "./rules.ts";

/** `savedAt` is only set by an undo. */
export const SaveForm = z.object({ savedAt: z.unknown().optional().transform(readSavedAt) });
