import { redirect } from "react-router";

import type { Route } from "./+types/leaving.route";
import { mutateRound } from "./mutate-round.server.ts";
import { leaveRound } from "./people.queries.server.ts";

export function action(args: Route.ActionArgs): Promise<Response> {
  return mutateRound(args, {}, async ({ round, person }) => {
    await leaveRound(round.id, person.id);
    return redirect("/together", 303);
  });
}
