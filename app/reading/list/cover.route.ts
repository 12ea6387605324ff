import { requireUser } from "#app/auth/session/session.ts";
import { createPrivateCovers } from "#app/books/covers/private-cover.server.ts";

import type { Route } from "./+types/cover.route";
import { ownBook } from "./queries.server.ts";
import { readEntryId } from "./rules.ts";

const answerCover = createPrivateCovers();

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const entryId = readEntryId(params.entryId);
  return answerCover(request, entryId === null ? null : await ownBook(user.id, entryId));
}
