import { noSuchCover } from "#app/server/covers/cover-answer.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/outside-cover.route";
import { thumbnail } from "./catalogue.server.ts";
import { catalogueBook } from "./queries.server.ts";

/** The cover of a book that a search found outside: only of such, whatever address is asked. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  requireUser(context);
  const book = await catalogueBook(params.externalId.toWellFormed().replaceAll("\0", ""));
  return book ? thumbnail(request, book) : noSuchCover();
}
