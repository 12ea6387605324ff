import { replace } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { setGoal } from "#app/reading/model/statistics/queries.server.ts";
import { GoalForm } from "#app/reading/model/statistics/schema.ts";

import type { Route } from "./+types/goals.route";

export function action(args: Route.ActionArgs) {
  return mutate(args, { form: GoalForm }, async ({ user, fields: { year, books } }) => {
    await setGoal(user.id, year, books);
    return replace(`/reading-tracker/statistics?year=${year}`);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to save your goal" });
