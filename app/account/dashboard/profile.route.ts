import { mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/profile.route";
import { saveProfile } from "./save-profile.server.ts";
import { ProfileForm } from "./schema.ts";

export const action = (args: Route.ActionArgs) => mutate(args, { form: ProfileForm }, saveProfile);

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to update profile") });
