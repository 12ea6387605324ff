import { redirect } from "react-router";

import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/apply.route";
import { applyNext } from "./apply.queries.server.ts";
import { readId } from "./rules.ts";
import { StepForm } from "./schema.ts";

const STOPPED = () => t("The import stopped. The books added so far stay. You can continue from here.");

/** Answers a script with the progress; redirects a form without scripts to the import's page. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { form: StepForm }, async ({ user, fields: { wantsProgress } }) => {
    const importId = readId(args.params.importId);
    const clock = { now: new Date(), timeZone: await timeZoneOf(user.id) };
    const progress = importId === null ? null : await applyNext(user.id, importId, clock);
    if (!progress) return gone(STOPPED());
    if (wantsProgress && progress.done < progress.total) return done(progress);
    return redirect(`/reading-tracker/import/${importId}`);
  });
}

/** A network failure costs one step of the import, not the page. */
export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: STOPPED() });
