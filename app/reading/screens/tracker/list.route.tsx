import { Link, useOutletContext, type ShouldRevalidateFunctionArgs } from "react-router";

import { requireUser } from "#app/auth/model/session.ts";
import { clockOf } from "#app/auth/model/time-zone.server.ts";
import { writeCursor } from "#app/http/cursor.ts";
import { dayIn, longDay } from "#app/platform/dates.ts";
import { readView } from "#app/reading/model/tracker/list-view.ts";
import { entriesPage, entryCount } from "#app/reading/model/tracker/queries.server.ts";

import type { Route } from "./+types/list.route";
import { ReadingList } from "./reading-list.tsx";
import type { TrackerPage } from "./tracker.route.tsx";

import * as styles from "./entry.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { after, ...view } = readView(url.searchParams);
  const clock = await clockOf(user.id);
  const [count, page] = await Promise.all([
    entryCount(user.id),
    entriesPage(user.id, { ...view, after }, clock.timeZone),
  ]);
  return { view, after: after && writeCursor(after), count, page, today: longDay(dayIn(clock.timeZone, clock.now)) };
}

/** The answer to a change contains the entry, and revalidation would reorder the list. An added book needs it. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return /^\/reading-list\/\d/.test(formAction ?? "") ? false : defaultShouldRevalidate;
}

export default function ListRoute({ loaderData }: Route.ComponentProps) {
  const { addBook } = useOutletContext<TrackerPage>();
  return (
    <>
      <ReadingList loaded={loaderData} onAddBook={addBook} />
      <p className={styles.trackerElsewhere}>
        <a href="/reading-tracker/next" className="text-button">
          What next?
        </a>
        {" · "}
        <Link to="/reading-tracker/import" className="text-button">
          Import and export
        </Link>
      </p>
    </>
  );
}
