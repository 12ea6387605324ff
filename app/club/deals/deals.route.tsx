import { useRef, useState } from "react";
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";

import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireAdmin, requireUser } from "#app/auth/session/session.ts";
import { done, invalid, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { dayIn } from "#app/platform/dates.ts";
import { PageError } from "#app/ui/page-error.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/deals.route";
import { AddDealDialog } from "./add-deal-dialog.tsx";
import { DealList } from "./deal-list.tsx";
import { createDeal, dealsPage } from "./queries.server.ts";
import { DealForm } from "./schema.ts";

const FAILED = () => t("Failed to create deal");

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const clock = await clockOf(user.id);
  return {
    isAdmin: user.role === "admin",
    today: dayIn(clock.timeZone, clock.now),
    page: await dealsPage(user, url.searchParams.get("after"), clock),
  };
}

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { user: requireAdmin, form: DealForm, failed: FAILED() }, async ({ user: admin, fields }) => {
    const { timeZone, now } = await clockOf(admin.id);
    if (fields.endsOn !== null && fields.endsOn < dayIn(timeZone, now))
      return invalid({ endsOn: t("That day has passed. Choose today or later.") });
    await createDeal(admin.id, fields);
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

/** A report, dismissal or deletion updates its card alone, so that the loaded pages stay. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return /^\/deals\/\d/.test(formAction ?? "") ? false : defaultShouldRevalidate;
}

export const meta = () => [{ title: t("Book Deals · Bookmatch") }];

export default function DealsRoute({ loaderData: { isAdmin, today, page } }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PageLayout
      back="/dashboard"
      title={
        <PageTitle grows ref={heading} tabIndex={-1}>
          {t("Book Deals")}
        </PageTitle>
      }
      action={
        isAdmin && (
          <button type="button" className="button-solid" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {t("Add Deal")}
          </button>
        )
      }
    >
      <DealList loaded={page} isAdmin={isAdmin} heading={heading} />
      {isAdmin && <AddDealDialog open={adding} today={today} onClose={() => setAdding(false)} />}
    </PageLayout>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const forbidden = isRouteErrorResponse(error) && error.status === 403;
  return (
    <PageLayout back="/dashboard">
      <title>{t("Book Deals · Bookmatch")}</title>
      <h1 className="sr-only">{t("Book Deals")}</h1>
      <PageError href="/deals" label={forbidden ? t("Back to deals") : t("Try again")}>
        {forbidden ? String(error.data) : t("Failed to load deals")}
      </PageError>
    </PageLayout>
  );
}
