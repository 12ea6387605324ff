import { Link, useOutletContext, type ShouldRevalidateFunctionArgs } from "react-router";

import { requireUser } from "#app/auth/model/session.ts";
import { clockOf } from "#app/auth/model/time-zone.server.ts";
import { writeCursor } from "#app/http/cursor.ts";
import { dayIn, longDay } from "#app/platform/dates.ts";
import { readView } from "#app/reading/model/tracker/list-view.ts";
import { entriesPage, entryCount } from "#app/reading/model/tracker/queries.server.ts";

import type { Route } from "./+types/list.route";
import { ReadingList } from "./reading-list.tsx";
import type { TrackerRoom } from "./tracker.route.tsx";

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

/** A changed entry brings its own news and keeps its place under the reader's finger; an added one does not. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return /^\/reading-list\/\d/.test(formAction ?? "") ? false : defaultShouldRevalidate;
}

export default function ListRoute({ loaderData }: Route.ComponentProps) {
  const { addBook } = useOutletContext<TrackerRoom>();
  return (
    <>
      <ReadingList loaded={loaderData} onAddBook={addBook} />
      <p className="tracker-elsewhere">
        <Link to="/reading-tracker/import" className="text-button">
          Import and export
        </Link>
      </p>
    </>
  );
}
