import { join } from "node:path";

import { Link } from "react-router";

import { env } from "#app/env.server.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { addDays, dayIn, longDates } from "#app/platform/dates.ts";
import { figure } from "#app/platform/figures.ts";
import { diskOf, newestIn, sizeOf } from "#app/platform/storage.ts";
import { isImprintFilled, siteOwner } from "#app/site/settings/site-owner.queries.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ViewLinks } from "#app/ui/view-links.tsx";

import type { Route } from "./+types/overview.route";
import { AppFacts } from "./app-facts.tsx";
import { DayBars } from "./day-bars.tsx";
import { databaseBytes, openReports, signUpsByDay, swipesByDay, viewsByDay, viewsByScreen } from "./queries.server.ts";
import { daysUntil, PERIODS, readPeriod } from "./rules.ts";
import { ScreenBars } from "./screen-bars.tsx";
import { writeViews } from "./usage.queries.server.ts";

import * as styles from "./overview.module.css";

export async function loader({ url }: Route.LoaderArgs) {
  const period = readPeriod(url.searchParams.get("days"));
  const today = dayIn("UTC", new Date());
  const since = addDays(today, 1 - period);
  // Includes the pending counts of this process.
  await writeViews();
  const [views, screens, { swipes, matches }, signUps, database, disk, covers, backup, owner, reported] =
    await Promise.all([
      viewsByDay(since),
      viewsByScreen(since),
      swipesByDay(since),
      signUpsByDay(since),
      databaseBytes(),
      diskOf(env.DATA_DIR),
      sizeOf(join(env.DATA_DIR, "covers")),
      newestIn(join(env.DATA_DIR, "backups")),
      siteOwner(),
      openReports(),
    ]);
  const days = (counts: Record<string, number>) => daysUntil(today, period, counts);
  return {
    period,
    views: days(views),
    screens,
    swipes: days(swipes),
    matches: days(matches),
    signUps: days(signUps),
    appFacts: { database, disk, covers, backup: backup && longDates("UTC")(backup) },
    isImprintFilled: isImprintFilled(owner),
    reported,
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { period, views, screens, swipes, matches, signUps, appFacts, isImprintFilled, reported } = loaderData;
  return (
    <AdminFrame
      title={t("Overview")}
      lead={t("Counted on this server, without cookies or names. Days are in UTC.")}
      back="/admin"
    >
      {reported > 0 && (
        <p className="below-5 aside">
          {reported === 1
            ? t("One report is waiting for you.")
            : t("{reported} reports are waiting for you.", { reported: figure(reported) })}{" "}
          <Link to="/admin/reports" className="text-link">
            {t("Decide")}
          </Link>
        </p>
      )}
      {!isImprintFilled && (
        <p className="below-5 aside">
          {rich("The imprint doesn’t say who runs this site yet. <link>Fill it in</link>", {
            link: <Link to="/admin/settings" className="text-link" />,
          })}
        </p>
      )}
      <ViewLinks
        label={t("Period")}
        views={PERIODS.map((days) => ({
          to: `?days=${days}`,
          name: t("{days} days", { days }),
          isShown: days === period,
        }))}
        className={styles.periods}
      />
      <div className={styles.overviewCharts}>
        <DayBars title={t("Page views")} noun={{ one: t("page view"), many: t("page views") }} days={views} />
        <ScreenBars screens={screens} />
        <DayBars
          title={t("Swipes")}
          noun={{ one: t("swipe"), many: t("swipes") }}
          days={swipes}
          note={t("Only from signed-in readers. A visitor’s swipes never leave their device.")}
        />
        <DayBars title={t("Matches")} noun={{ one: t("match"), many: t("matches") }} days={matches} />
        <DayBars title={t("Sign-ups")} noun={{ one: t("sign-up"), many: t("sign-ups") }} days={signUps} />
      </div>
      <AppFacts {...appFacts} />
    </AdminFrame>
  );
}
