import { QuotaReached } from "#app/auth/limits/quotas.queries.server.ts";
import { done, gone, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { addToList } from "#app/reading/list/reading-list.queries.server.ts";

import type { Route } from "./+types/lists.route";
import { mutateRound } from "./mutate-round.server.ts";
import { pagesOf } from "./nominations.queries.server.ts";
import { peopleOf } from "./people.queries.server.ts";

/** For everybody who agreed to it when they joined. A list that is full stays as it is. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return mutateRound(args, {}, async ({ round }) => {
    const [book] = round.result ?? [];
    if (book === undefined) return problem(t("There is no book to add yet."), 409);
    if (!(await pagesOf([book])).length) return gone(t("This book is not in the catalogue any more."));
    const willing = (await peopleOf(round.id)).flatMap(({ userId, takesResult }) =>
      takesResult && userId ? [userId] : [],
    );
    for (const userId of willing) await addToList(userId, book).catch(unlessFull);
    return done();
  });
}

function unlessFull(error: unknown): void {
  if (!(error instanceof QuotaReached)) throw error;
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to add it to the lists"), queue: args.request.url });
