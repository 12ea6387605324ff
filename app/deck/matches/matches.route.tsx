import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { deliverBeforeLoading } from "#app/deck/swipe/swipe-delivery.ts";
import { t } from "#app/language/t.ts";
import { PageError } from "#app/ui/page-error.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";

import type { Route } from "./+types/matches.route";
import { MatchList } from "./match-list.tsx";
import { matchCount, matchesPage } from "./queries.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const after = url.searchParams.get("after");
  const timeZone = await timeZoneOf(user.id);
  const [count, page] = await Promise.all([matchCount(user.id), matchesPage(user.id, after, timeZone)]);
  return { after, count, page };
}

/** Swipes travel in the background: a book liked a moment ago has to be in the list. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await deliverBeforeLoading();
  return serverLoader();
}

export const meta = () => [{ title: t("Matches · Bookmatch") }];

export default function MatchesRoute({ loaderData: { after, count, page } }: Route.ComponentProps) {
  // The list keeps what it has loaded, so that a book taken back keeps its position for an undo.
  return <MatchList key={after} loaded={{ count, page }} />;
}

export function ErrorBoundary() {
  return (
    <PageLayout back="/dashboard">
      <title>{t("Matches · Bookmatch")}</title>
      <PageError href="/dashboard/matches">{t("Failed to load matches")}</PageError>
    </PageLayout>
  );
}
