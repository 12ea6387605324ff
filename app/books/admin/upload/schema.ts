import { z } from "zod";

import { UPLOAD_MODES } from "#db/book-changes.ts";

/** What an admin decides about a file that would change books. */
export const importForm = z.object({ mode: z.enum(UPLOAD_MODES, "Choose what the file may change.") });
