import { requireUser } from "#app/auth/model/session.ts";
import { savedBookIds } from "#app/books/model/saved-books.server.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/saved-among.route";

/** As many as a page of cards can ask about at once, and some more. */
const MOST_ASKED = 60;

/** Which of the books in `ids` the reader has saved: `{ saved: [1, 2] }`. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const asked = (url.searchParams.get("ids") ?? "").split(",").slice(0, MOST_ASKED);
  const saved = await savedBookIds(
    user.id,
    asked.map(readBookId).filter((id) => id !== null),
  );
  return Response.json({ saved: [...saved] }, { headers: { "Cache-Control": "private, no-store" } });
}
