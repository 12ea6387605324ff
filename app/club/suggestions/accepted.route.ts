import { done, gone, mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/accepted.route";
import { accept, takeBack } from "./accept.server.ts";
import { readId, RECOMMENDATION_GONE, SUGGESTION_GONE } from "./rules.ts";
import { AcceptanceForm } from "./schema.ts";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

export function action(args: Route.ActionArgs) {
  return args.request.method === "DELETE" ? clear(args) : mark(args);
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to mark recommendation") });

function mark(args: Route.ActionArgs) {
  return mutate(args, { form: AcceptanceForm }, async ({ user, fields }) => {
    const [id, recommendation] = [readId(args.params.suggestionId), readId(fields.recommendation)];
    const accepted = id === null || recommendation === null ? null : await accept(user.id, id, recommendation);
    return accepted ? done(accepted) : gone(RECOMMENDATION_GONE());
  });
}

function clear(args: Route.ActionArgs) {
  return mutate(args, {}, async ({ user }) => {
    const id = readId(args.params.suggestionId);
    const cleared = id === null ? null : await takeBack(user.id, id);
    return cleared ? done(cleared) : gone(SUGGESTION_GONE());
  });
}
