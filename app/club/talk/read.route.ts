import { done, mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/read.route";
import { TalkReadForm } from "./schema.ts";
import { noteTalkRead } from "./visit.queries.server.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { form: TalkReadForm, back: "/coffee-talk" }, async ({ user, fields }) => {
    await noteTalkRead(user.id, fields);
    return done();
  });
}
