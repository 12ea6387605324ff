import { done, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/ranking.route";
import { mutateRound } from "./mutate-round.server.ts";
import { RankingForm, readPlaces } from "./schema.ts";
import { recordRanking } from "./votes.queries.server.ts";

/** The last ranking of a person counts, until the vote is closed. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return mutateRound(args, { form: RankingForm, read: readPlaces }, async ({ round, person, fields: { places } }) => {
    if (new Set(places.map(({ place }) => place)).size < places.length) {
      return problem(t("Two books have the same number. Give each its own."));
    }
    const cards = places.toSorted((one, other) => one.place - other.place).map(({ at }) => at);
    const recorded = await recordRanking(round.id, person.id, cards);
    if (recorded === null) return problem(t("The vote is closed."), 409);
    return recorded ? done() : problem(t("Give every book a number."));
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to send your vote"), queue: args.request.url });
