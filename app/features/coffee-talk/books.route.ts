import { reachedBooks } from "#app/shared/reading-reach.server.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/books.route";

/** The books that the reader may want to write about: those of their own list, as JSON. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const books = await reachedBooks(user.id);
  return Response.json({ books }, { headers: { "Cache-Control": "private, no-store" } });
}
