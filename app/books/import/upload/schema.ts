import { z } from "zod";

import { t } from "#app/language/t.ts";
import { UPLOAD_MODES } from "#db/schema/books/book-changes.ts";

export const importForm = z.object({
  mode: z.enum(UPLOAD_MODES, { error: () => t("Choose what the file can change.") }),
});
