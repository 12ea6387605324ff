import { z } from "zod";

import { WANTED_STATES } from "#db/schema/books/wanted-states.ts";

export const WantedForm = z.object({ state: z.enum(["wanted", ...WANTED_STATES], "Choose a state.") });
