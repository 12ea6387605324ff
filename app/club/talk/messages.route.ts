import { taskCounts } from "#app/auth/admins/admin-tasks.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { newAccountLinkRule } from "#app/club/writing/new-account-links.queries.server.ts";
import { done, mutate, problem, tooMany } from "#app/http/mutation.server.ts";
import { privateJson } from "#app/http/private-json.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { retryIn, tooOftenMessage } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/messages.route";
import { messagesAfter, messagesAround, messagesBefore, newestMessages } from "./read.queries.server.ts";
import { readMessageId, readMessageIds, readTalkFilter } from "./rules.ts";
import { MessageForm } from "./schema.ts";
import { postMessage } from "./write.queries.server.ts";

const limit = inEachLanguage(() => ({
  name: "chat",
  limit: LIMITS.messages,
  tooOften: tooOftenMessage({ had: t("You’ve sent a lot of messages."), what: t("post") }),
}));

/**
 * `?after=ID`, `?before=ID` or `?at=ID`, else the newest. `veiled=ID,ID` adds those open by now, `revealed=ID,ID` lifts the veil.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const { searchParams: params } = url;
  const after = readMessageId(params.get("after"));
  const before = readMessageId(params.get("before"));
  const veiled = readMessageIds(params.get("veiled"));
  const revealed = readMessageIds(params.get("revealed"));
  const at = readMessageId(params.get("at"));
  const show = readTalkFilter(params.get("show"));
  if (at !== null) return privateJson(await messagesAround(user.id, at));
  if ((params.has("after") && after === null) || (params.has("before") && before === null) || !veiled || !revealed) {
    return privateJson({ problem: t("Message not found.") }, 400);
  }
  if (after !== null) {
    const asOf = readMessageId(params.get("asOf"));
    const [page, tasks] = await Promise.all([
      messagesAfter(user.id, after, { asOf, veiled, revealed, show }),
      taskCounts(user),
    ]);
    return privateJson(tasks ? { ...page, tasks: tasks.total } : page);
  }
  return privateJson(await (before === null ? newestMessages(user.id, show) : messagesBefore(user.id, before, show)));
}

/** A retry with the same `clientId` returns the same message. */
export function action(args: Route.ActionArgs) {
  const options = { isPublic: true, form: MessageForm, limit, back: "/coffee-talk" };
  return mutate(args, options, async ({ user, fields }) => {
    const delay = await newAccountLinkRule(user.id, [fields.message, fields.about?.title].join(" "));
    if (delay) return tooMany(delay.problem, delay.retryAfterSeconds);
    const message = await postMessage(user.id, fields);
    if (message === "no such book") {
      return problem(
        fields.haul.length > 0
          ? t("A book in this haul is no longer in our catalogue. Copy your message and put the haul together again.")
          : t("This book is no longer in our catalogue. Copy your message and send it without the book."),
      );
    }
    if (message && "waitSeconds" in message) {
      const { waitSeconds } = message;
      return tooMany(
        t("You’ve just sent this twice. {retryIn}", { retryIn: retryIn(t("send it"), waitSeconds) }),
        waitSeconds,
      );
    }
    return done({ message });
  });
}
