import { redirect } from "react-router";

import { seeOne, seeReplies, seeSuggestion } from "#app/auth/notices/seen.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { PRIVATE } from "#app/http/private-json.ts";

import type { Route } from "./+types/notice.route";
import { oneNotice } from "./queries.server.ts";
import { readNoticeId } from "./rules.ts";
import { placeOf } from "./words.ts";

/** Where an e-mail and the list of notices lead: on to the exact place, which the reader has then seen. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const id = readNoticeId(params.noticeId);
  const notice = id === null ? null : await oneNotice(user.id, id);
  if (!notice) return redirect("/notices?gone", { headers: PRIVATE });
  const { kind, answeredId, requestId } = notice;
  if (kind === "reply" && answeredId !== null) await seeReplies(user.id, answeredId);
  else if (kind === "answer" && requestId !== null) await seeSuggestion(user.id, requestId);
  else await seeOne(user.id, notice.id);
  return redirect(placeOf(notice), { headers: PRIVATE });
}
