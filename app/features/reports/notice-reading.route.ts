import { orFailed, reportAnswer } from "#app/shared/report-answer.ts";
import { requireUser } from "#app/shared/session.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/notice-reading.route";
import { readNotice } from "./queries.server.ts";

/** POST says that the reader has read what was decided. Another reader's notice is not there: 404. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const id = readBookId(params.noticeId);
  const read = id !== null && (await readNotice(user.id, id));
  return read ? reportAnswer({ done: true }) : reportAnswer({ problem: "This notice is not there." }, 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction, "Failed to put the notice away");
}
