import { redirect } from "react-router";

import { seeAll } from "#app/auth/notices/seen.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { mutatePage } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { longTimes } from "#app/platform/dates.ts";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/notices.route";
import { noticesPage } from "./queries.server.ts";
import { readNoticeId } from "./rules.ts";
import { SeenForm } from "./schema.ts";
import { linesOf } from "./words.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";
import * as styles from "./notices.module.css";

export const handle = { scripts: false } satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const before = readNoticeId(url.searchParams.get("before"));
  const [{ rows, more }, timeZone] = await Promise.all([noticesPage(user.id, before), timeZoneOf(user.id)]);
  const time = longTimes(timeZone);
  return {
    lines: linesOf(rows).map(({ id, text, isSeen, createdAt }) => ({ id, text, isSeen, time: time(createdAt) })),
    newest: rows[0]?.id ?? null,
    older: more ? rows.at(-1)!.id : null,
    isGone: url.searchParams.has("gone"),
  };
}

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { form: SeenForm }, async ({ user, fields }) => {
    await seeAll(user.id, fields.upTo);
    return redirect("/notices", 303);
  });
}

export default function NoticesPage({ loaderData: { lines, newest, older, isGone } }: Route.ComponentProps) {
  return (
    <PlainPage title={t("Notifications")} back={{ to: "/dashboard", name: t("Dashboard") }}>
      {isGone && <p className="muted">{t("What this was about is no longer here.")}</p>}
      {lines.length === 0 && (
        <p className="muted">
          {t("Nothing yet. When somebody answers you, mentions you or has a book for you, you’ll find it here.")}
        </p>
      )}
      <ul className={pageStyles.entries} aria-label={t("Notifications")}>
        {lines.map(({ id, text, isSeen, time }) => (
          <li key={id} className={pageStyles.entry} data-new={!isSeen || undefined}>
            <a href={`/notices/${id}`} className={styles.notice} dir="auto">
              {!isSeen && <span className="sr-only">{t("New:")} </span>}
              {text}
            </a>
            <p className="note">{time}</p>
          </li>
        ))}
      </ul>
      {older !== null && (
        <a href={`/notices?before=${older}`} className="text-button below-4">
          {t("Older notifications")}
        </a>
      )}
      <div className={pageStyles.linksFromStart}>
        {lines.some(({ isSeen }) => !isSeen) && (
          <form method="post" action="/notices">
            <input type="hidden" name="upTo" value={newest ?? ""} />
            <button type="submit" className="button-quiet">
              {t("Mark all as seen")}
            </button>
          </form>
        )}
        <a href="/notices/settings" className="text-button">
          {t("What reaches you, and how")}
        </a>
      </div>
    </PlainPage>
  );
}
