import { redirectDocument } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { mutatePage } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/place.route";
import { MOST_LOGO_BYTES } from "./place-rules.ts";
import { PlaceForm } from "./place-schema.ts";
import { savePlace, suggesting } from "./save-place.server.ts";
import { settingsFacts } from "./settings-facts.server.ts";
import { SettingsPage } from "./settings-page.tsx";

const FORM_BYTES = 64 * 1024;

export const handle = inEachLanguage(
  () =>
    ({
      body: "multipart/form-data",
      maxBytes: MOST_LOGO_BYTES + FORM_BYTES,
      tooLarge: t("This logo is larger than 2 MB. Choose a smaller file."),
    }) satisfies RouteHandle,
);

const FAILED = () => t("Failed to save the settings");

/** Another one each time: a browser stays where it is when it is led to the part of a page that it shows. */
const savedAddress = () => `/admin/settings?saved=place&at=${Date.now()}#place`;

export const loader = (args: Route.LoaderArgs) => settingsFacts(args);

/** Loads the page anew: name, colour and icons are in what surrounds it. */
export async function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: PlaceForm, values: Object.keys(PlaceForm.shape), failed: FAILED() };
  const outcome = await mutatePage(args, options, ({ user: admin, fields, values }) =>
    savePlace(admin.id, fields, values),
  );
  if (outcome instanceof Response) return outcome;
  return "ok" in outcome.data ? redirectDocument(savedAddress(), { status: 303 }) : suggesting(outcome);
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

/** What a form sent without scripts is refused for. */
export default function RefusedPlace({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage facts={loaderData} placeAnswer={actionData} />;
}
