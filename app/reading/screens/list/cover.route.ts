import { requireUser } from "#app/auth/model/session.ts";
import { coverAnswer, noSuchCover } from "#app/books/model/covers/cover-answer.ts";
import { DESIGN_VERSION, drawCover } from "#app/books/model/covers/draw-cover.ts";
import { createDrawnCovers } from "#app/books/model/covers/drawn-covers.ts";
import { ownBook } from "#app/reading/model/list/queries.server.ts";
import { readEntryId } from "#app/reading/model/list/rules.ts";

import type { Route } from "./+types/cover.route";

/** A cache apart from that of the catalogue's covers, because ids of entries overlap with ids of books. */
const drawn = createDrawnCovers(drawCover, DESIGN_VERSION);

/** The drawn cover of a reader's own book. Private: it shows a title that only they may see. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const entryId = readEntryId(params.entryId);
  const book = entryId === null ? null : await ownBook(user.id, entryId);
  if (!book) return noSuchCover();
  const { hash, svg } = await drawn(book);
  const response = coverAnswer(request, { kind: "drawn", hash }, { type: "image/svg+xml", tag: hash, bytes: svg });
  response.headers.set("Cache-Control", "private, max-age=86400");
  return response;
}
