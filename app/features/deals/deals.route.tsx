import { useState } from "react";
import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";

import { log } from "#app/server/log.ts";
import { dayIn } from "#app/shared/dates.ts";
import { isReaderGone } from "#app/shared/reader-gone.server.ts";
import { refusalIn } from "#app/shared/refusal.ts";
import { homeIfGone, requireAdmin, requireUser } from "#app/shared/session.ts";
import { clockOf } from "#app/shared/time-zone.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { RoomFrame } from "#app/ui/room-frame.tsx";

import type { Route } from "./+types/deals.route";
import { AddDealDialog } from "./add-deal-dialog.tsx";
import { DealList } from "./deal-list.tsx";
import { createDeal, dealsPage } from "./queries.server.ts";
import { readPlace } from "./rules.ts";
import { DealForm, type NewDeal } from "./schema.ts";

import "./deals.css";

const FAILED = "Failed to create deal";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const clock = await clockOf(user.id);
  return {
    isAdmin: user.role === "admin",
    today: dayIn(clock.timeZone, clock.now),
    page: await dealsPage(user, readPlace(url.searchParams.get("after")), clock),
  };
}

export interface AddResult {
  added?: true;
  errors?: Partial<Record<keyof NewDeal, string>>;
  /** Not the admin's fault. */
  failed?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const parsed = DealForm.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) {
    const errors = Object.fromEntries(
      parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
    );
    return data<AddResult>({ errors }, { status: 400 });
  }
  const { timeZone, now } = await clockOf(admin.id);
  if (parsed.data.endsOn !== null && parsed.data.endsOn < dayIn(timeZone, now)) {
    return data<AddResult>({ errors: { endsOn: "That day is over." } }, { status: 400 });
  }
  try {
    await createDeal(admin.id, parsed.data);
  } catch (error) {
    if (isReaderGone(error)) return homeIfGone(error);
    log.error({ err: error }, "a deal could not be created");
    return data<AddResult>({ failed: FAILED }, { status: 500 });
  }
  return data<AddResult>({ added: true });
}

/** A deal that could not be created must not take the dialog, and what was typed in it, away. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<AddResult>({ failed: refusalIn(error, FAILED) }, { status: 503 });
  }
}

/** What was reported, kept or deleted brings its own news, wherever in the list the reader is. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return /^\/deals\/\d/.test(formAction ?? "") ? false : defaultShouldRevalidate;
}

export const meta = () => [{ title: "Book Deals · Bookmatch" }];

export default function DealsRoute({ loaderData: { isAdmin, today, page } }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false);
  return (
    <RoomFrame
      back="/dashboard"
      action={
        isAdmin && (
          <button type="button" className="button-solid" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            Add Deal
          </button>
        )
      }
    >
      <DealList loaded={page} isAdmin={isAdmin} />
      {isAdmin && <AddDealDialog open={adding} today={today} onClose={() => setAdding(false)} />}
    </RoomFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refused = isRouteErrorResponse(error) && error.status === 403;
  return (
    <RoomFrame back="/dashboard">
      <title>Book Deals · Bookmatch</title>
      <h1 className="sr-only">Book Deals</h1>
      <div className="mx-auto w-full max-w-md py-16">
        <ErrorBanner>{refused ? String(error.data) : "Failed to load deals"}</ErrorBanner>
        <a href="/deals" className="button-quiet mt-6">
          {refused ? "Back to the deals" : "Try again"}
        </a>
      </div>
    </RoomFrame>
  );
}
