import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireAdmin } from "#app/auth/session/session.ts";
import { done, mutate, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { addDays, dayIn, momentIn } from "#app/platform/dates.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import type { Route } from "./+types/invitations.route";
import { invitationForm } from "./joining-schema.ts";
import { addInvitation } from "./queries.server.ts";

/** Only this answer contains the link. */
export async function action(args: Route.ActionArgs) {
  const { now, timeZone } = await clockOf(requireAdmin(args.context).id);
  const form = invitationForm(dayIn(timeZone, now));
  return mutate(args, { user: requireAdmin, form }, async ({ user: admin, fields: { name, lastDay, maxUses } }) => {
    const endsAt = momentIn(timeZone, `${addDays(lastDay, 1)}T00:00`)!;
    const token = await addInvitation(admin.id, { name, endsAt, maxUses });
    if (token === null) return problem(t("You already have a hundred active links. End some first."), 409);
    const link = new URL(`/register?${new URLSearchParams({ invitation: token })}`, siteAddress).href;
    return done({ link, name });
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to make the link") });
