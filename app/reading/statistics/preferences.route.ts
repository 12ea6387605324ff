import { replace } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/preferences.route";
import { setHidesStreaks } from "./queries.server.ts";
import { SETTING_FAILED } from "./rules.ts";
import { PreferencesForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { form: PreferencesForm }, async ({ user, fields: { hidesStreaks, tab } }) => {
    await setHidesStreaks(user.id, hidesStreaks);
    return replace(`/reading-tracker/${tab}`);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: SETTING_FAILED() });
