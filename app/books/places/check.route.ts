import { requireAdmin } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { linkStatus } from "#app/platform/outbound/link-status.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/check.route";
import { bookLink } from "./links.ts";
import { exampleBook, ownedPlace } from "./owner.queries.server.ts";

/** Answers with the HTTP status, or null without an answer. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin }, async () => {
    const id = readBookId(args.params.placeId);
    const [place, example] = await Promise.all([id === null ? null : ownedPlace(id), exampleBook()]);
    if (!place) return gone(t("This place is no longer on the list."));
    const link = bookLink(example, [place]);
    return done({ status: link && (await linkStatus(link.href)) });
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to check the place") });
