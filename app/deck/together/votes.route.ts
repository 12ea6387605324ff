import { LIMITS } from "#app/auth/limits/quotas.ts";
import { recordSwipes } from "#app/deck/swipe/queries.server.ts";
import type { SwipeReport } from "#app/deck/swipe/schema.ts";
import { keepSwipesWithinQuota } from "#app/deck/swipe/swipe-quota.queries.server.ts";
import { done } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/votes.route";
import { drawCards } from "./draw.server.ts";
import { mutateRound } from "./mutate-round.server.ts";
import { cardsOf, nextPosition } from "./nominations.queries.server.ts";
import type { Person } from "./people.queries.server.ts";
import { addCards } from "./phases.queries.server.ts";
import type { Round } from "./rounds.queries.server.ts";
import { DRAWN_AHEAD } from "./rules.ts";
import { VoteReport } from "./schema.ts";
import { recordVotes } from "./votes.queries.server.ts";

export const handle = { body: "application/json" } satisfies RouteHandle;

/** Idempotent. Votes that come after the end change nothing; the device may forget them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  const options = { json: VoteReport, limit: LIMITS.roundVotes };
  return mutateRound(args, options, async ({ round, person, who, fields: { events } }) => {
    const taken = await recordVotes(round.id, person.id, events);
    if (taken) {
      await teachDeck(round, person, events);
      const furthest = Math.max(...events.map(({ at }) => at));
      await drawAhead(round, furthest, { userId: who.userId, request: args.request });
    }
    return done({ taken });
  });
}

async function drawAhead(round: Round, furthest: number, asker: Parameters<typeof drawCards>[1]): Promise<void> {
  if (round.isDrawn || furthest < nextPosition(await cardsOf(round.id)) - DRAWN_AHEAD) return;
  const drawn = await drawCards(round, asker);
  if (drawn) await addCards(round.id, drawn.known, drawn.bookIds, drawn.isDrawn);
}

/** Only for a reader who asked for it. */
async function teachDeck(round: Round, { userId, learns }: Person, events: VoteReport["events"]): Promise<void> {
  if (userId === null || !learns) return;
  const bookOf = new Map((await cardsOf(round.id)).map(({ at, bookId }) => [at, bookId]));
  const time = Date.now();
  const swipes = events.flatMap(({ at, ...event }): SwipeReport["events"] => {
    const bookId = bookOf.get(at);
    if (bookId === undefined) return [];
    if (event.kind === "undo") return [{ ...event, bookId, time }];
    return [{ id: event.id, kind: event.kind === "like" ? "like" : "pass", bookId, time }];
  });
  if (swipes.length === 0) return;
  await recordSwipes(userId, swipes);
  await keepSwipesWithinQuota(userId);
}
