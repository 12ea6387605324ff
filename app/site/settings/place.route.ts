import { redirectDocument } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { isNavigation } from "#app/platform/wants-json.ts";

import type { Route } from "./+types/place.route";
import { MOST_LOGO_BYTES } from "./place-rules.ts";
import { PlaceForm } from "./place-schema.ts";
import { savePlace } from "./save-place.server.ts";

const FORM_BYTES = 64 * 1024;

export const handle = {
  body: "multipart/form-data",
  maxBytes: MOST_LOGO_BYTES + FORM_BYTES,
  tooLarge: t("This logo is larger than 2 MB. Choose a smaller file."),
} satisfies RouteHandle;

const SAVED = "/admin/settings?saved=place#place";
const FAILED = () => t("Failed to save the settings");

/** Loads the page anew: name, colour and icons are in what surrounds it. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const options = { user: requireAdmin, form: PlaceForm, failed: FAILED() };
  const back = isNavigation(args.request) && { back: SAVED };
  const answer = await mutate(args, { ...options, ...back }, ({ user: admin, fields }) => savePlace(admin.id, fields));
  return answer.status < 400 ? redirectDocument(SAVED, { status: 303 }) : answer;
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });
