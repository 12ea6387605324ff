import { z } from "zod";

import { UPLOAD_MODES } from "#db/schema/books/book-changes.ts";

export const importForm = z.object({ mode: z.enum(UPLOAD_MODES, "Choose what the file can change.") });
