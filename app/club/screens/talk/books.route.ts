import { requireUser } from "#app/auth/model/session.ts";
import { reachedBooks } from "#app/reading/model/reading-reach.server.ts";

import type { Route } from "./+types/books.route";

/** The books that the reader may want to write about: those of their own list, as JSON. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const books = await reachedBooks(user.id);
  return Response.json({ books }, { headers: { "Cache-Control": "private, no-store" } });
}
