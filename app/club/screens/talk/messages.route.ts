import { LIMITS } from "#app/auth/model/quotas.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { newAccountLinkRule } from "#app/club/model/new-account-links.server.ts";
import { messagesAfter, messagesBefore, newestMessages } from "#app/club/model/talk/read.queries.server.ts";
import { readMessageId, readMessageIds } from "#app/club/model/talk/rules.ts";
import { MessageForm } from "#app/club/model/talk/schema.ts";
import { postMessage } from "#app/club/model/talk/write.queries.server.ts";
import { done, mutate, problem, tooMany } from "#app/http/mutation.server.ts";
import { retryIn, refusal } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/messages.route";

const limit = {
  name: "chat",
  limit: LIMITS.messages,
  refusal: refusal({ had: "Many messages at once.", what: "post" }),
};

/**
 * `?after=ID` what came since, `?before=ID` what was earlier, else the newest, as JSON. With `after`, `veiled=ID,ID`
 * also brings those of them that the reader's log has passed by now.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const { searchParams: asked } = url;
  const after = readMessageId(asked.get("after"));
  const before = readMessageId(asked.get("before"));
  const veiled = readMessageIds(asked.get("veiled"));
  if ((asked.has("after") && after === null) || (asked.has("before") && before === null) || !veiled) {
    return answer({ problem: "There is no such message." }, 400);
  }
  if (after !== null) return answer(await messagesAfter(user.id, after, readMessageId(asked.get("asOf")), veiled));
  return answer(await (before === null ? newestMessages(user.id) : messagesBefore(user.id, before)));
}

/** POST says something. Sent again under the same `clientId` it is the same message, not another one. */
export function action(args: Route.ActionArgs) {
  const options = { isPublic: true, form: MessageForm, limit, back: "/coffee-talk" };
  return mutate(args, options, async ({ user, fields }) => {
    const held = await newAccountLinkRule(user.id, fields.message);
    if (held) return tooMany(held.problem, held.retryAfterSeconds);
    const message = await postMessage(user.id, fields);
    if (message === "no such book") {
      return problem("This book has left the catalogue. Copy your words, and write them without it.");
    }
    if (message && "waitSeconds" in message) {
      const { waitSeconds } = message;
      return tooMany(`You have said this twice just now. ${retryIn("say it", waitSeconds)}`, waitSeconds);
    }
    return done({ message });
  });
}

function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
