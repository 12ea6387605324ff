import { requireUser } from "#app/auth/session/session.ts";
import { privateJson } from "#app/http/private-json.ts";
import { reachedBooks } from "#app/reading/list/reading-reach.queries.server.ts";

import type { Route } from "./+types/books.route";
import { booksOfIsbns } from "./books.queries.server.ts";
import { MAX_ISBNS, readIsbns } from "./isbns.ts";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const isbns = url.searchParams.get("isbns");
  if (isbns !== null) {
    return privateJson({ books: await booksOfIsbns(readIsbns(isbns).isbns.slice(0, MAX_ISBNS)) });
  }
  const books = await reachedBooks(user.id);
  return privateJson({ books });
}
