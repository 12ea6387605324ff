import { useRef, useState } from "react";
import { Link } from "react-router";

import { appearanceOf } from "#app/auth/readers/names.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { moderationNoticesOf } from "#app/club/moderation/moderation-notices.queries.server.ts";
import { ModerationNotices } from "#app/club/parts/moderation-notices.tsx";
import { AppearanceContext } from "#app/club/writing/appears-as.tsx";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { PageError } from "#app/ui/page-error.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/suggestions.route";
import { AskDialog } from "./ask-dialog.tsx";
import { Board } from "./board.tsx";
import { readFilter, readId, SUGGESTION_GONE } from "./rules.ts";
import { suggestionsPage } from "./suggestions.queries.server.ts";

import * as styles from "./suggestions.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const filter = readFilter(url.searchParams.get("show"));
  const only = readId(url.searchParams.get("request") ?? undefined);
  const [page, notices, appearance] = await Promise.all([
    suggestionsPage(user.id, url.searchParams.get("after"), filter, only),
    moderationNoticesOf(user.id, ["suggestion", "recommendation"]),
    appearanceOf(user.id, "suggestions"),
  ]);
  return { page, filter, only, notices, appearance };
}

export const meta = () => [{ title: t("Book Suggestions · Bookmatch") }];

export default function SuggestionsRoute({ loaderData }: Route.ComponentProps) {
  const { only } = loaderData;
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PageLayout
      back="/dashboard"
      title={
        <PageTitle grows ref={heading} tabIndex={-1}>
          {t("Book Suggestions")}
        </PageTitle>
      }
      action={
        <button type="button" className="button-solid" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t("Ask for Suggestions")}
        </button>
      }
    >
      <ModerationNotices {...loaderData.notices} />
      <p className={styles.boardLead}>
        {rich("All members can see what you write here. <link>House rules</link>", {
          link: <Link to="/house-rules" />,
        })}{" "}
        <a href="/together">{t("Pick a book with friends")}</a>
      </p>
      <AppearanceContext value={loaderData.appearance}>
        {only !== null && (
          <p className="below-4">
            {loaderData.page.items.length === 0 && `${SUGGESTION_GONE()} `}
            <Link to="/suggestions" className="text-button">
              {t("All suggestions")}
            </Link>
          </p>
        )}
        <Board
          key={only}
          only={only}
          loaded={loaderData.page}
          filter={loaderData.filter}
          onEmptied={() => heading.current?.focus()}
        />
        <AskDialog open={asking} onClose={() => setAsking(false)} />
      </AppearanceContext>
    </PageLayout>
  );
}

export function ErrorBoundary() {
  return (
    <PageLayout back="/dashboard">
      <title>{t("Book Suggestions · Bookmatch")}</title>
      <h1 className="sr-only">{t("Book Suggestions")}</h1>
      <PageError href="/suggestions">{t("Failed to load suggestions")}</PageError>
    </PageLayout>
  );
}
