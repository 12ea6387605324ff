import { z } from "zod";

import { t } from "#app/language/t.ts";
import { WANTED_STATES } from "#db/schema/books/wanted-states.ts";

export const WantedForm = z.object({
  state: z.enum(["wanted", ...WANTED_STATES], { error: () => t("Choose a state.") }),
});
