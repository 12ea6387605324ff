import { z } from "zod";

import { readChoices, readId } from "./rules.ts";

/** Whether a script asks how far an import is. */
export const StepForm = z
  .object({ progress: z.unknown().optional() })
  .transform(({ progress }) => ({ wantsProgress: progress !== undefined }));

/** What was chosen for each line, and behind which line the next page begins: null at the end. */
export const DecisionsForm = z
  .record(z.string(), z.unknown())
  .transform((fields) => ({ choices: readChoices(Object.entries(fields)), after: readId(fields["next"]) }));
