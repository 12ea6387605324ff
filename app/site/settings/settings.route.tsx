import { requireAdmin } from "#app/auth/session/session.ts";
import { done, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/settings.route";
import { setSiteOwner } from "./queries.server.ts";
import { OwnerForm } from "./schema.ts";
import { settingsFacts } from "./settings-facts.server.ts";
import { SettingsPage } from "./settings-page.tsx";

const FAILED = () => t("Failed to save the settings");

export const loader = (args: Route.LoaderArgs) => settingsFacts(args);

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: OwnerForm, values: Object.keys(OwnerForm.shape), failed: FAILED() };
  return mutatePage(args, options, async ({ user: admin, fields }) => {
    await setSiteOwner(admin.id, fields);
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage facts={loaderData} ownerAnswer={actionData} />;
}
