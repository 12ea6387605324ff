import { done, gone, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/nominations.route";
import { mutateRound } from "./mutate-round.server.ts";
import { nominate } from "./nominations.queries.server.ts";
import { MOST_NOMINATED } from "./rules.ts";
import { NominationForm } from "./schema.ts";

export function action(args: Route.ActionArgs): Promise<Response> {
  return mutateRound(args, { form: NominationForm }, async ({ round, person, fields: { book } }) => {
    switch (await nominate(round.id, person.id, book)) {
      case "nominated":
        return done();
      case "gone":
        return gone(t("This book is not in the catalogue any more."));
      case "enough":
        return problem(t("You have nominated {most}. Withdraw one first.", { most: MOST_NOMINATED }), 409);
      case "late":
        return problem(t("The shortlist is closed."), 409);
    }
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to nominate this book"), queue: args.request.url });
