import { noSuchCover } from "#app/server/covers/cover-answer.ts";
import { takeTurn } from "#app/shared/limits.server.ts";
import { LIMITS } from "#app/shared/quotas.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/outside-cover.route";
import { thumbnail } from "./catalogue.server.ts";
import { catalogueBook } from "./queries.server.ts";

/** The cover of a book that a search found outside: only of such, whatever address is asked. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const turn = await takeTurn(`outside-cover|${user.id}`, LIMITS.outsideCovers);
  if (!turn.allowed) return noSuchCover();
  const book = await catalogueBook(params.externalId.toWellFormed().replaceAll("\0", ""));
  return book ? thumbnail(request, book) : noSuchCover();
}
