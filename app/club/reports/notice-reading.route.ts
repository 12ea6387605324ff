import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/notice-reading.route";
import { readNotice } from "./queries.server.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, {}, async ({ user }) => {
    const id = readBookId(args.params.noticeId);
    const read = id !== null && (await readNotice(user.id, id));
    return read ? done() : gone(t("This notice no longer exists."));
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to mark the notice as read") });
