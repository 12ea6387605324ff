import { redirect } from "react-router";

import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { problemIn } from "#app/http/answer.ts";
import { gone, mutatePage, problem } from "#app/http/mutation.server.ts";
import { PRIVATE } from "#app/http/private-json.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { readingEntry } from "#app/reading/list/reading-entries.queries.server.ts";
import { setStatus } from "#app/reading/list/reading-list.queries.server.ts";
import { ENTRY_GONE } from "#app/reading/list/rules.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PageError } from "#app/ui/page-error.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/next.route";
import { BegunBook } from "./begun-book.tsx";
import { ChoiceForm } from "./choice-form.tsx";
import { EmptyShelf, NothingLeft } from "./empty-shelf.tsx";
import { nextBooks } from "./next-books.server.ts";
import { NextCardItem } from "./next-card.tsx";
import { nextPath, readNextView } from "./next-view.ts";
import { readBegun, StartForm } from "./schema.ts";

import * as styles from "./next.module.css";

/** Links and forms only: the page works on the worst connection. */
export const handle = { scripts: false } satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const view = readNextView(url.searchParams);
  const clock = await clockOf(user.id);
  const begun = readBegun(url.searchParams);
  const [next, entry] = await Promise.all([
    nextBooks(user.id, view, clock),
    begun && readingEntry(user.id, begun.entryId, clock.timeZone),
  ]);
  const isBegun = begun && entry?.status === "reading";
  return { view, ...next, begun: isBegun ? { ...begun, title: entry.title } : null };
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { form: StartForm }, async ({ user, fields: { entry } }) => {
    if (entry === null) return gone(ENTRY_GONE());
    const changed = await setStatus(user.id, entry, "reading", await clockOf(user.id));
    if (changed === "not found") return gone(ENTRY_GONE());
    if ("problem" in changed) return problem(changed.problem);
    const path = nextPath(readNextView(new URL(args.request.url).searchParams));
    // A second press finds the book begun and has nothing to take back.
    const begun = changed.line === null ? "" : `${path.includes("?") ? "&" : "?"}begun=${entry}.${changed.line}`;
    return redirect(path + begun, { status: 303, headers: PRIVATE });
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  // Screen readers announce it first.
  const begun = loaderData?.begun ? t("You’re now reading {title} · ", { title: loaderData.begun.title }) : "";
  return [{ title: t("{begun}What next? · Bookmatch", { begun }) }];
}

export default function NextRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { view, count, moods, pace, fits, cards, begun } = loaderData;
  const failure = problemIn(actionData);
  return (
    <PageLayout
      back="/reading-tracker"
      backName={t("Reading Tracker")}
      title={<PageTitle grows>{t("What next?")}</PageTitle>}
      lead={
        count > 0 &&
        t("From the {rest} you want to read.", {
          rest: count === 1 ? t("one book") : t("{count} books", { count: figure(count) }),
        })
      }
    >
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
      {begun && <BegunBook begun={begun} view={view} />}
      {count === 0 && <EmptyShelf />}
      {count > 0 && <ChoiceForm view={view} moods={moods} pace={pace} />}
      {count > 0 && cards.length === 0 && <NothingLeft view={view} fits={fits} />}
      {cards.length > 0 && (
        <section id="cards" tabIndex={-1} aria-label={t("Books to choose from")} className={styles.section}>
          <ul className={styles.list}>
            {cards.map((card) => (
              <NextCardItem key={card.book.id} card={card} view={view} isOnly={fits === 1} />
            ))}
          </ul>
        </section>
      )}
      {cards.length > 0 && (
        <p className="links ruled head-3">
          {view.notNow.length > 0 && (
            <a href={nextPath({ ...view, notNow: [] })} className="text-link">
              {t("Start over with all")}
            </a>
          )}
          <a href={`/?${new URLSearchParams({ list: nextPath({ ...view, notNow: [] }) })}`} className="text-link">
            {t("Swipe them instead")}
          </a>
        </p>
      )}
    </PageLayout>
  );
}

export function ErrorBoundary() {
  return (
    <PageLayout back="/reading-tracker" backName={t("Reading Tracker")}>
      <title>{t("What next? · Bookmatch")}</title>
      <PageError href="/reading-tracker/next">{t("Failed to load your list")}</PageError>
    </PageLayout>
  );
}
