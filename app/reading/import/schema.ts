import { z } from "zod";

import { DATE_ORDERS } from "./file-dates.ts";
import { readChoices, readId } from "./rules.ts";

/** `wantsProgress`: a script sent the form and wants the progress as JSON. */
export const StepForm = z
  .object({ progress: z.unknown().optional() })
  .transform(({ progress }) => ({ wantsProgress: progress !== undefined }));

export const DateOrderForm = z.object({ order: z.enum(DATE_ORDERS) });

export const DecisionsForm = z
  .record(z.string(), z.unknown())
  .transform((fields) => ({ choices: readChoices(Object.entries(fields)), after: readId(fields["next"]) }));
