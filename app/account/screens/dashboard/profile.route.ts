import { saveProfile } from "#app/account/model/dashboard/save-profile.server.ts";
import { ProfileForm } from "#app/account/model/dashboard/schema.ts";
import { mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/profile.route";

export const action = (args: Route.ActionArgs) => mutate(args, { form: ProfileForm }, saveProfile);

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to update profile" });
