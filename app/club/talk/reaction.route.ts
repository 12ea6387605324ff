import { LIMITS } from "#app/auth/limits/quotas.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { tooOftenMessage } from "#app/platform/retry-message.ts";
import { REACTION_KINDS } from "#db/schema/club/reactions.ts";

import type { Route } from "./+types/reaction.route";
import { react, takeReactionBack } from "./reactions.queries.server.ts";
import { readMessageId } from "./rules.ts";

export const handle = { methods: ["PUT", "DELETE"] } satisfies RouteHandle;

const limit = inEachLanguage(() => ({
  name: "reaction",
  limit: LIMITS.reactions,
  tooOften: tooOftenMessage({ had: t("You’ve reacted a lot."), what: t("react") }),
}));

export function action(args: Route.ActionArgs) {
  const { messageId, kind } = args.params;
  const change = args.request.method === "PUT" ? react : takeReactionBack;
  return mutate(args, { isPublic: true, limit }, async ({ user }) => {
    const [id, known] = [readMessageId(messageId), REACTION_KINDS.find((one) => one === kind)];
    const changed = id !== null && known !== undefined && (await change(user.id, id, known));
    return changed ? done() : gone(t("This message was deleted."));
  });
}
