import { redirect } from "react-router";

import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { done, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { dayIn } from "#app/platform/dates.ts";
import { wantsJson } from "#app/platform/wants-json.ts";

import type { Route } from "./+types/goals.route";
import { setGoal } from "./queries.server.ts";
import { GoalForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { form: GoalForm }, async ({ user, fields: { year, books, page } }) => {
    await setGoal(user.id, year, books, dayIn(await timeZoneOf(user.id), new Date()));
    return wantsJson(args.request) ? done() : redirect(page);
  });
}

/** In a queue, so that the goal sent last is the one that is saved. */
export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to save your goal"), queue: "reading-goals" });
