import { z } from "zod";

import { readSavedAt } from "./rules.ts";

/** An undo says when the book was saved before. */
export const SaveForm = z.object({ savedAt: z.unknown().optional().transform(readSavedAt) });
