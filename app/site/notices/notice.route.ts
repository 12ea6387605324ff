import { redirect } from "react-router";

import { seeOne } from "#app/auth/notices/seen.queries.server.ts";
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
  await seeOne(user.id, notice.id);
  return redirect(placeOf(notice), { headers: PRIVATE });
}
