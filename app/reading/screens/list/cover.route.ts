import { requireUser } from "#app/auth/model/session.ts";
import { createPrivateCovers } from "#app/books/model/covers/private-cover.server.ts";
import { ownBook } from "#app/reading/model/list/queries.server.ts";
import { readEntryId } from "#app/reading/model/list/rules.ts";

import type { Route } from "./+types/cover.route";

const answerCover = createPrivateCovers();

/** The drawn cover of a reader's own book. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const entryId = readEntryId(params.entryId);
  return answerCover(request, entryId === null ? null : await ownBook(user.id, entryId));
}
