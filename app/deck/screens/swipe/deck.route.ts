import { readUser } from "#app/auth/model/session.ts";
import { signalsOf } from "#app/deck/model/signals.server.ts";
import { formatPass, parsePass } from "#app/deck/model/swipe/deck-order.ts";
import { cardsAgain, nextPage } from "#app/deck/model/swipe/next-cards.server.ts";
import { beginPass, resumePass, type DeckPage } from "#app/deck/model/swipe/queries.server.ts";
import { DeckRequest } from "#app/deck/model/swipe/schema.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/deck.route";

export const handle = { body: "application/json", evenWhenFull: true } satisfies RouteHandle;

/**
 * More cards of a deck, as JSON. It changes nothing: what a device sends along, a visitor's swipes above all, belongs
 * neither into an address nor into a log.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const asked = DeckRequest.safeParse(await request.json().catch(() => null));
  if (!asked.success) return new Response("This is no place in a deck", { status: 400 });
  return Response.json(await answer(asked.data, readUser(context)?.id ?? null), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

async function answer({ genre, ended, again, ...asked }: DeckRequest, userId: string | null): Promise<DeckPage> {
  const wanted = parsePass(asked.pass);
  const pass = ended ? await beginPass(genre, wanted) : await resumePass(genre, wanted);
  const resumed = pass === wanted;
  if (again && (resumed || ended)) return { cards: await cardsAgain(genre, formatPass(pass), again), next: 0 };
  if (again) return { cards: [], next: 0 };
  const place = resumed ? asked : { at: 0, part: 0, known: [] };
  return nextPage(genre, pass, place, await signalsOf(userId, pass.began, asked));
}
