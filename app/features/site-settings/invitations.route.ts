import { data } from "react-router";

import { addDays, dayIn, momentIn } from "#app/shared/dates.ts";
import { orFailed } from "#app/shared/report-answer.ts";
import type { ReportAnswer } from "#app/shared/report.ts";
import { requireAdmin } from "#app/shared/session.ts";
import { siteAddress } from "#app/shared/site-address.server.ts";
import { clockOf } from "#app/shared/time-zone.server.ts";

import type { Route } from "./+types/invitations.route";
import { invitationForm } from "./joining-schema.ts";
import { addInvitation } from "./queries.server.ts";

/** A link that was made, shown this once. */
export type InvitationAnswer = ReportAnswer | { link: string; name: string };

/** POST makes an invitation link. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { now, timeZone } = await clockOf(admin.id);
  const form = invitationForm(dayIn(timeZone, now)).safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) {
    const errors = form.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
    return data<InvitationAnswer>({ errors: Object.fromEntries(errors) as Record<string, string> }, { status: 400 });
  }
  const { name, lastDay, maxUses } = form.data;
  const endsAt = momentIn(timeZone, `${addDays(lastDay, 1)}T00:00`)!;
  const token = await addInvitation(admin.id, { name, endsAt, maxUses });
  if (token === null)
    return data<InvitationAnswer>({ problem: "A hundred links run already. End some of them first." }, { status: 409 });
  const link = new URL(`/register?${new URLSearchParams({ invitation: token })}`, siteAddress).href;
  return data<InvitationAnswer>({ link, name }, { headers: { "Cache-Control": "private, no-store" } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction, "Failed to make the link") as Promise<InvitationAnswer>;
}
