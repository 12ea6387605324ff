import { Link } from "react-router";

import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireAdminPage } from "#app/auth/session/session.ts";
import { t } from "#app/language/t.ts";
import { longDates } from "#app/platform/dates.ts";
import { jobs } from "#app/platform/jobs.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { PageError } from "#app/ui/page-error.tsx";

import type { Route } from "./+types/health.route";
import { BooksWithIssue } from "./books-with-issue.tsx";
import { DuplicateGroups } from "./duplicate-groups.tsx";
import { healthPath, readHealthView } from "./health-view.ts";
import { IssueLinks } from "./issue-links.tsx";
import { LinkCheck } from "./link-check.tsx";
import { MergeLog } from "./merge-log.tsx";
import { booksWithIssue, duplicates, healthCounts, latestMerges, uncheckedLinks } from "./queries.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const view = readHealthView(url.searchParams);
  const [counts, timeZone] = await Promise.all([healthCounts(), timeZoneOf(admin.id)]);
  const date = longDates(timeZone);
  if (view.list === "duplicates") {
    const [page, merges] = await Promise.all([duplicates(view.after), latestMerges()]);
    const merged = merges.map(({ createdAt, ...merge }) => ({ ...merge, date: date(createdAt) }));
    return { counts, shown: { list: view.list, after: view.after, ...page, merged } };
  }
  const { books, next } = await booksWithIssue(view.list, view.after);
  const check =
    view.list === "link" ? { running: await jobs.isUnderWay("link-check"), unchecked: await uncheckedLinks() } : null;
  const dated = books.map(({ linkCheckedAt, ...book }) => ({ ...book, checked: linkCheckedAt && date(linkCheckedAt) }));
  return { counts, shown: { list: view.list, after: view.after, books: dated, next, check } };
}

export default function HealthRoute({ loaderData: { counts, shown } }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={t("Catalogue health")}
      lead={t("Books with missing data, dead links or duplicates.")}
      back="/admin"
    >
      <IssueLinks counts={counts} current={shown.list} />
      <p>
        <Link to="/admin/catalogue-health/names" className="text-link">
          {t("Authors and series")}
        </Link>
      </p>
      {shown.list === "duplicates" ? (
        <>
          <DuplicateGroups groups={shown.groups} next={shown.next} after={shown.after} />
          <MergeLog merges={shown.merged} />
        </>
      ) : (
        <>
          {shown.check && <LinkCheck {...shown.check} />}
          <BooksWithIssue {...shown} />
        </>
      )}
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  return (
    <AdminFrame title={t("Catalogue health")} back="/admin">
      <PageError href={healthPath("description")} inAdministration>
        {t("Failed to load books")}
      </PageError>
    </AdminFrame>
  );
}
