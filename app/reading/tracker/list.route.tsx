import { Link, useOutletContext, type ShouldRevalidateFunctionArgs } from "react-router";

import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { writeCursor } from "#app/http/cursor.ts";
import { t } from "#app/language/t.ts";
import { dayIn, longDay } from "#app/platform/dates.ts";

import type { Route } from "./+types/list.route";
import { readView } from "./list-view.ts";
import { countsOf, entriesPage, foundEntries, shelvesOf, statusCounts, type StatusCounts } from "./queries.server.ts";
import { ReadingList } from "./reading-list.tsx";
import type { TrackerPage } from "./tracker.route.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { after, ...view } = readView(url.searchParams);
  const clock = await clockOf(user.id);
  const { status } = view;
  const hasTable = status === null && after === null;
  const found = await foundEntries(user.id, view);
  const [all, shelves, page] = await Promise.all([
    statusCounts(user.id),
    shelvesOf(user.id),
    entriesPage(user.id, { ...view, after }, clock.timeZone, { found, hasTable }),
  ]);
  const counts = found === null ? all : countsOf(found);
  return {
    view,
    shelves,
    after: after && writeCursor(after),
    isOpen: url.searchParams.has("open"),
    count: total(all),
    matching: status === null ? total(counts) : (counts[status] ?? 0),
    reading: status === null ? (counts.reading ?? 0) : 0,
    onTable: page.onTable,
    page: { items: page.items, next: page.next },
    today: longDay(dayIn(clock.timeZone, clock.now)),
  };
}

const total = (counts: StatusCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The answer to a change contains the entry, and revalidation would reorder the list. An added book needs it. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return /^\/reading-list\/\d/.test(formAction ?? "") ? false : defaultShouldRevalidate;
}

export default function ListRoute({ loaderData }: Route.ComponentProps) {
  const { addBook } = useOutletContext<TrackerPage>();
  return (
    <>
      <ReadingList loaded={loaderData} onAddBook={addBook} />
      <p className="below-6 centered">
        <a href="/reading-tracker/next" className="text-button">
          {t("What next?")}
        </a>
        {" · "}
        <Link to="/reading-tracker/import" className="text-button">
          {t("Import and export")}
        </Link>
      </p>
    </>
  );
}
