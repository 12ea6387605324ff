import type { FoundAnswer } from "#app/shared/found-book.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/own-search.route";
import { ownBooksFound } from "./queries.server.ts";
import { tidyQuery } from "./rules.ts";

/** What our own catalogue has for `q`, at once. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const query = tidyQuery(url.searchParams.get("q"));
  const books = query ? await ownBooksFound(user.id, query) : [];
  return Response.json({ books } satisfies FoundAnswer, { headers: { "Cache-Control": "private, no-store" } });
}
