import { z } from "zod";

import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { OwnPath } from "#app/platform/own-path.ts";
import { LATEST_DAY_END, MAX_REST_DAYS, STREAK_UNITS } from "#db/reading.ts";

const MAX_GOAL = 1_000;

const GOAL_PROBLEM = () =>
  t("Enter a whole number from 1 to {maxGoal}, or leave it empty.", { maxGoal: figure(MAX_GOAL) });

/** An empty field removes the goal: `books` is null. Without scripts the answer redirects to `page`. */
export const GoalForm = z.object({
  year: z
    .string()
    .regex(/^\d{4}$/)
    .transform(Number)
    .pipe(z.number().min(1900).max(2200)),
  books: z
    .string({ error: GOAL_PROBLEM })
    .trim()
    .regex(/^\d*$/, { error: GOAL_PROBLEM })
    .transform((typed) => (typed === "" ? null : Number(typed)))
    .pipe(
      z
        .number({ error: GOAL_PROBLEM })
        .min(1, { error: GOAL_PROBLEM })
        .max(MAX_GOAL, { error: GOAL_PROBLEM })
        .nullable(),
    ),
  page: OwnPath,
});

const UpTo = (most: number) => z.string().regex(/^\d$/).transform(Number).pipe(z.number().max(most));

export const StreakForm = z.object({
  by: z.enum(STREAK_UNITS),
  restDays: UpTo(MAX_REST_DAYS),
  dayEnds: UpTo(LATEST_DAY_END),
});

/** `tab` is where the switch was used; the answer redirects there. */
export const PreferencesForm = z.object({
  hidesStreaks: z.enum(["true", "false"]).transform((value) => value === "true"),
  tab: z.enum(["statistics", "achievements"]).catch("statistics"),
});
