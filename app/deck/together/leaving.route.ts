import { redirect } from "react-router";

import { done, problem } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/leaving.route";
import { mutateRound } from "./mutate-round.server.ts";
import { leaveRound } from "./people.queries.server.ts";
import { LeavingForm } from "./schema.ts";

/** Of oneself; the host may also ask it of somebody else. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return mutateRound(args, { form: LeavingForm }, async ({ round, person, fields }) => {
    const leaving = fields.person ?? person.id;
    const isOwn = leaving === person.id;
    if (!isOwn && !person.isHost) return problem(t("Only whoever began the round can do this."), 403);
    if (!(await leaveRound(round.id, leaving))) return problem(t("This round is over."), 409);
    return isOwn ? redirect("/together", 303) : done();
  });
}
