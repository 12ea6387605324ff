import { requireUser } from "#app/auth/session/session.ts";
import { privateJson } from "#app/http/private-json.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/saved-among.route";
import { savedBookIds } from "./saved-books.queries.server.ts";

const MOST_ASKED = 60;

/** Answers with `{ saved: [1, 2] }`. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const ids = (url.searchParams.get("ids") ?? "").split(",").slice(0, MOST_ASKED);
  const saved = await savedBookIds(
    user.id,
    ids.map(readBookId).filter((id) => id !== null),
  );
  return privateJson({ saved: [...saved] });
}
