import { done, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/step.route";
import { drawCards } from "./draw.server.ts";
import { mutateRound } from "./mutate-round.server.ts";
import { isHostSilent, peopleOf } from "./people.queries.server.ts";
import { beginRound, leadOn } from "./phases.queries.server.ts";
import type { Round } from "./rounds.queries.server.ts";
import { FEWEST_PEOPLE, mayLead } from "./rules.ts";
import { StepForm } from "./schema.ts";

export function action(args: Route.ActionArgs): Promise<Response> {
  return mutateRound(args, { form: StepForm }, async ({ round, person, who, fields: { step, card } }) => {
    const people = await peopleOf(round.id);
    if (!mayLead(person, people, await isHostSilent(round)))
      return problem(t("Only whoever began the round can do this."), 403);
    if (step !== "begin") {
      switch (await leadOn(round.id, step, card)) {
        case "led":
          return done();
        case "few":
          return problem(t("Keep swiping: a final needs two books that somebody likes."), 409);
        case "late":
          return problem(t("The round has gone on meanwhile."), 409);
      }
    }
    const text = await begin(round, people.length, { userId: who.userId, request: args.request });
    return text === null ? done() : problem(text, 409);
  });
}

/** What is missing, or null once the round has begun. */
async function begin(round: Round, people: number, asker: Parameters<typeof drawCards>[1]): Promise<string | null> {
  if (round.way === "swipe" && people < FEWEST_PEOPLE) return t("Wait until somebody else is here.");
  const drawn = await drawCards(round, asker);
  if (!drawn) return t("The books couldn’t be found just now. Please try again.");
  const { bookIds, isDrawn } = drawn;
  if (bookIds.length < 2) {
    return round.pool === "shortlist"
      ? t("Nominate at least two books first.")
      : t("There are too few books here that none of you has read or passed. Start a round with others.");
  }
  return (await beginRound(round.id, bookIds, isDrawn)) ? null : t("The round has gone on meanwhile.");
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("That didn’t work"), queue: args.request.url });
