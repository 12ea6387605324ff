import { done } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/withdrawal.route";
import { mutateRound } from "./mutate-round.server.ts";
import { withdrawNomination } from "./nominations.queries.server.ts";
import { NominationForm } from "./schema.ts";

/** Idempotent. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return mutateRound(args, { form: NominationForm }, async ({ round, person, fields: { book } }) => {
    await withdrawNomination(round.id, person.id, book);
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to withdraw this book"), queue: args.request.url });
