import { data } from "react-router";

import type { Route } from "./+types/deck.route";
import { parsePass } from "./deck-order.ts";
import { readPlace, readPosition } from "./place.ts";
import { beginPass, deckPageBefore, deckPageFrom, resumePass } from "./queries.server.ts";

/**
 * More cards of a deck, as JSON: from `at` on, before `before`, or, with the pass in `ended` instead of
 * `pass`, the first page of the pass that follows it.
 */
export async function loader({ url }: Route.LoaderArgs) {
  const place = readPlace(url.searchParams);
  if (!place) throw data("Unknown genre", { status: 400 });
  const { genre } = place;

  const ended = parsePass(url.searchParams.get("ended"));
  if (ended) return answer(await deckPageFrom(genre, await beginPass(genre, ended), 0));

  const pass = await resumePass(genre, place.pass);
  const resumed = pass === place.pass;
  const before = url.searchParams.get("before");
  if (before !== null)
    return answer(resumed ? await deckPageBefore(genre, pass, readPosition(before)) : { cards: [], next: 0 });
  return answer(await deckPageFrom(genre, pass, resumed ? place.at : 0));
}

function answer(page: unknown): Response {
  return Response.json(page, { headers: { "Cache-Control": "private, no-store" } });
}
