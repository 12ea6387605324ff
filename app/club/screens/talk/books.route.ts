import { requireUser } from "#app/auth/model/session.ts";
import { privateJson } from "#app/http/private-json.ts";
import { reachedBooks } from "#app/reading/model/reading-reach.server.ts";

import type { Route } from "./+types/books.route";

/** GET returns the books of the reader's list, as JSON. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const books = await reachedBooks(user.id);
  return privateJson({ books });
}
