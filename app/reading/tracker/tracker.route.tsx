import { useState } from "react";
import { Outlet, useSearchParams } from "react-router";

import { readingPreferences } from "#app/auth/readers/preferences.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { t } from "#app/language/t.ts";
import { dayIn } from "#app/platform/dates.ts";
import { readingSummary } from "#app/reading/statistics/reading-figures.queries.server.ts";
import { UnlockNotice } from "#app/reading/statistics/unlock-notice.tsx";
import { PageError } from "#app/ui/page-error.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/tracker.route";
import { AddBookDialog } from "./add-book-dialog.tsx";
import { Summary } from "./summary.tsx";
import { Tabs } from "./tabs.tsx";
import { yearGoal } from "./year-goal.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { timeZone, hidesStreaks, streakRule } = await readingPreferences(user.id);
  const now = new Date();
  const today = dayIn(timeZone, now);
  const [summary, goal] = await Promise.all([
    readingSummary(user.id, { now, timeZone }, streakRule),
    yearGoal(user.id, today, timeZone),
  ]);
  return { summary, year: Number(today.slice(0, 4)), goal, hidesStreaks, streakBy: streakRule.by };
}

export const meta = () => [{ title: t("Reading Tracker · Bookmatch") }];

export interface TrackerPage {
  addBook(): void;
}

export default function TrackerRoute({ loaderData }: Route.ComponentProps) {
  const { hidesStreaks, ...figures } = loaderData;
  const [params] = useSearchParams();
  const asked = params.get("add");
  const [adding, setAdding] = useState(asked !== null);
  const addBook = () => setAdding(true);
  return (
    <PageLayout
      back="/dashboard"
      title={<PageTitle grows>{t("Reading Tracker")}</PageTitle>}
      action={
        <button type="button" className="button-solid" aria-haspopup="dialog" onClick={addBook}>
          {t("Add Book")}
        </button>
      }
    >
      <Summary {...figures} hidesStreaks={hidesStreaks} />
      <Tabs hidesStreaks={hidesStreaks}>
        <Outlet context={{ addBook } satisfies TrackerPage} />
      </Tabs>
      {!hidesStreaks && <UnlockNotice />}
      <AddBookDialog open={adding} asked={asked ?? ""} onClose={() => setAdding(false)} />
    </PageLayout>
  );
}

export function ErrorBoundary() {
  return (
    <PageLayout back="/dashboard">
      <title>{t("Reading Tracker · Bookmatch")}</title>
      <h1 className="sr-only">{t("Reading Tracker")}</h1>
      <PageError href="/reading-tracker">{t("Failed to load reading list")}</PageError>
    </PageLayout>
  );
}
