import { z } from "zod";

import { t } from "#app/language/t.ts";

const EARLIEST = -3_000;
const PROBLEM = () => t("Enter a past year (with a minus for BCE), or leave it empty.");

export const DeathYearForm = z.object({
  deathYear: z
    .string({ error: PROBLEM })
    .transform((typed) => typed.trim().replace("−", "-"))
    .refine((typed) => typed === "" || (/^-?\d{1,4}$/.test(typed) && isPast(Number(typed))), { error: PROBLEM })
    .transform((typed) => (typed === "" ? null : Number(typed))),
});

function isPast(year: number): boolean {
  return year >= EARLIEST && year !== 0 && year <= new Date().getUTCFullYear();
}
