import { done, gone, mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/mute.route";
import { unmute } from "./queries.server.ts";
import { readMuteId } from "./rules.ts";

export const handle = { methods: ["DELETE"] } satisfies RouteHandle;

export function action(args: Route.ActionArgs) {
  return mutate(args, {}, async ({ user }) => {
    const id = readMuteId(args.params.muteId);
    const ended = id !== null && (await unmute(user.id, id));
    return ended ? done() : gone(t("This reader is no longer muted."));
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to unmute this reader."), queue: args.request.url });
