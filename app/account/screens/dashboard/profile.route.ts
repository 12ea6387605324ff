import { setNickname } from "#app/account/model/dashboard/queries.server.ts";
import { ProfileForm } from "#app/account/model/dashboard/schema.ts";
import { done, invalid, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/profile.route";

const PROBLEMS = {
  reserved: "This name is reserved. Please choose another.",
  taken: "Another reader has this name, or one that looks like it. Please choose another.",
};
const NEEDED =
  "What you have written in suggestions would stand under a name that another reader has. Please keep a nickname.";

export function action(args: Route.ActionArgs) {
  return mutate(args, { form: ProfileForm }, async ({ user, fields: { nickname } }) => {
    const outcome = await setNickname(user, nickname);
    if (outcome === "saved") return done();
    const problem = nickname === null ? NEEDED : PROBLEMS[outcome];
    return invalid({ nickname: problem }, undefined, outcome === "taken" ? 409 : 400);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to update profile" });
