import { redirect } from "react-router";

import { done, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { wantsJson } from "#app/platform/wants-json.ts";

import type { Route } from "./+types/streak-rule.route";
import { setStreakRule } from "./queries.server.ts";
import { SETTING_FAILED } from "./rules.ts";
import { StreakForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { form: StreakForm }, async ({ user, fields }) => {
    await setStreakRule(user.id, fields);
    return wantsJson(args.request) ? done() : redirect("/reading-tracker/statistics");
  });
}

/** In a queue, so that the rule sent last is the one that is saved. */
export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: SETTING_FAILED(), queue: "streak-rule" });
