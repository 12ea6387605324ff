import { useState } from "react";
import { Outlet } from "react-router";

import { readingPreferences } from "#app/auth/model/preferences.server.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { readingSummary } from "#app/reading/model/reading-figures.server.ts";
import { UnlockNotice } from "#app/reading/screens/unlock-notice.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";

import type { Route } from "./+types/tracker.route";
import { AddBookDialog } from "./add-book-dialog.tsx";
import { Summary } from "./summary.tsx";
import { Tabs } from "./tabs.tsx";

import "./tracker.css";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { timeZone, hidesStreaks } = await readingPreferences(user.id);
  return { summary: await readingSummary(user.id, { now: new Date(), timeZone }), hidesStreaks };
}

export const meta = () => [{ title: "Reading Tracker · Bookmatch" }];

/** What the tabs may ask of the room they lie in. */
export interface TrackerRoom {
  addBook(): void;
}

export default function TrackerRoute({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false);
  const addBook = () => setAdding(true);
  return (
    <PageLayout
      back="/dashboard"
      action={
        <button type="button" className="button-solid" aria-haspopup="dialog" onClick={addBook}>
          Add Book
        </button>
      }
    >
      <h1 className="tracker-title">Reading Tracker</h1>
      <Summary summary={loaderData.summary} hidesStreaks={loaderData.hidesStreaks} />
      <Tabs hidesStreaks={loaderData.hidesStreaks}>
        <Outlet context={{ addBook } satisfies TrackerRoom} />
      </Tabs>
      {!loaderData.hidesStreaks && <UnlockNotice />}
      <AddBookDialog open={adding} onClose={() => setAdding(false)} />
    </PageLayout>
  );
}

export function ErrorBoundary() {
  return (
    <PageLayout back="/dashboard">
      <title>Reading Tracker · Bookmatch</title>
      <h1 className="sr-only">Reading Tracker</h1>
      <div className="mx-auto w-full max-w-md py-16">
        <ErrorBanner>Failed to load reading list</ErrorBanner>
        <a href="/reading-tracker" className="button-quiet mt-6">
          Try again
        </a>
      </div>
    </PageLayout>
  );
}
