import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { noSuchCover } from "#app/books/covers/cover-answer.ts";

import type { Route } from "./+types/outside-cover.route";
import { catalogueBook } from "./cached-search.queries.server.ts";
import { thumbnail } from "./catalogue.server.ts";

/** Fetches only images of cached results, never an address from the request. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const attempt = await countAttempt(`outside-cover|${user.id}`, LIMITS.outsideCovers);
  if (!attempt.allowed) return noSuchCover();
  const book = await catalogueBook(params.externalId.toWellFormed().replaceAll("\0", ""));
  return book ? thumbnail(request, book) : noSuchCover();
}
