import { readUser } from "#app/auth/session/session.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import { retryAfter } from "#app/deck/lists/book-list.ts";
import { listOf } from "#app/deck/lists/lists.server.ts";
import { privateJson } from "#app/http/private-json.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/deck.route";
import { formatShuffle, parseShuffle } from "./deck-order.ts";
import { nextListPage } from "./list-cards.server.ts";
import { cardsAt, nextPage } from "./next-cards.server.ts";
import { startShuffle, resumeShuffle, type DeckPage } from "./queries.server.ts";
import { DeckRequest } from "./schema.ts";
import { signalsOf } from "./signals.server.ts";

export const handle = { body: "application/json", evenWhenFull: true } satisfies RouteHandle;

/** A POST that changes nothing: it keeps the device's signals, a visitor's swipes above all, out of URLs and logs. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const body = DeckRequest.safeParse(await request.json().catch(() => null));
  if (!body.success) return new Response("Not a position in a deck", { status: 400 });
  const userId = readUser(context)?.id ?? null;
  const { list, ...position } = body.data;
  if (list === null) return privateJson(await answer(position, userId, request.headers.get("Accept-Language")));
  const places = await placesFor(userId);
  const shuffle = parseShuffle(position.pass);
  if (!shuffle) return new Response("Not a position in a list", { status: 400 });
  if (position.again) {
    return privateJson({ cards: await cardsAt(null, formatShuffle(shuffle), position.again, places), next: 0 });
  }
  const found = await listOf(list, { userId, request });
  if ("problem" in found) return privateJson({ problem: found.problem }, found.status, retryAfter(found));
  return privateJson(await nextListPage(found.ids, shuffle, position, places));
}

async function answer(
  { genre, ended, again, ...body }: Omit<DeckRequest, "list">,
  userId: string | null,
  acceptLanguage: string | null,
): Promise<DeckPage> {
  const requested = parseShuffle(body.pass);
  const [shuffle, places] = await Promise.all([
    ended ? startShuffle(genre, requested) : resumeShuffle(genre, requested),
    placesFor(userId),
  ]);
  const resumed = shuffle === requested;
  if (again && !resumed && !ended) return { cards: [], next: 0 };
  const signals = await signalsOf(userId, shuffle.began, body, acceptLanguage);
  if (again) {
    const cards = await cardsAt(genre, formatShuffle(shuffle), again, places);
    if (shuffle.lap === 0) return { cards, next: 0 };
    // A later lap deals the same order anew, so what the reader has put on their list since is left out.
    const unlisted = cards.filter(({ book }) => !signals.listed.has(book.id));
    if (unlisted.length > 0) return { cards: unlisted, next: 0 };
  }
  const position = resumed ? body : { at: 0, part: 0, known: [] };
  return nextPage(genre, shuffle, position, signals, places);
}
