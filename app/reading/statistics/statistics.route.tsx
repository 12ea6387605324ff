import { readingPreferences } from "#app/auth/readers/preferences.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { t } from "#app/language/t.ts";
import { dayIn } from "#app/platform/dates.ts";

import type { Route } from "./+types/statistics.route";
import { FigureGroups } from "./figure-groups.tsx";
import { finishedBooks, finishedByYear } from "./finished-books.queries.server.ts";
import { FinishedCharts } from "./finished-charts.tsx";
import { GenreBars } from "./genre-bars.tsx";
import { goalPace } from "./goal-pace.ts";
import { HidingSwitch } from "./hiding-switch.tsx";
import { undatedIn } from "./logged-days.ts";
import { PaceLine } from "./pace-line.tsx";
import { readPeriod } from "./period.ts";
import { finishedIn, genresOf, goalOf, pagesByDay } from "./queries.server.ts";
import { readingSpeed } from "./reading-figures.queries.server.ts";
import { weeksOf, yearsOf } from "./reading-year.ts";
import { sum } from "./rules.ts";
import { streakDays } from "./streak-days.queries.server.ts";
import { StreakForm } from "./streak-form.tsx";
import { streakDayAt, streaks } from "./streaks.ts";
import { WeekBars } from "./week-bars.tsx";
import { YearBars, YearChoice } from "./year-bars.tsx";
import { YearMap } from "./year-map.tsx";

import * as styles from "./statistics.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { timeZone, hidesStreaks, streakRule } = await readingPreferences(user.id);
  const now = new Date();
  const today = dayIn(timeZone, now);
  const period = readPeriod(url.searchParams.get("year"), today);
  const { year } = period;
  const [genres, logged, speed, finished, byYear, byRule, ofYear] = await Promise.all([
    genresOf(user.id),
    pagesByDay(user.id, timeZone),
    readingSpeed(user.id, timeZone),
    finishedBooks(user.id, period),
    finishedByYear(user.id),
    hidesStreaks || streakRule.dayEnds === 0 ? null : streakDays(user.id, timeZone, streakRule),
    year === null ? null : Promise.all([goalOf(user.id, year, timeZone), finishedIn(user.id, year)]),
  ]);
  const { days, pages, undated } = logged;
  const inYear = <Value,>(byDay: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(byDay).filter(([day]) => day.startsWith(`${year}-`)));
  const weeks = weeksOf(pages, year, today);
  const past = year !== null && year < Number(today.slice(0, 4));
  return {
    today,
    year,
    years: yearsOf(days, today),
    hidesStreaks,
    streakRule,
    overview: {
      books: sum(genres.map((genre) => genre.books)),
      completed: sum(genres.map((genre) => genre.completed)),
      reading: sum(genres.map((genre) => genre.reading)),
      pagesRead: logged.pagesInAll,
      pagesInList: sum(genres.map((genre) => genre.pages)),
    },
    habits: {
      streaks: hidesStreaks ? null : streaks(byRule ?? days, streakDayAt(timeZone, now, streakRule), streakRule),
      speed,
    },
    daysOfYear: { pages: inYear(pages), undated: inYear(undated) },
    weeks,
    undatedInWeeks: undatedIn(
      undated,
      ...(past ? ([period.first, period.last] as const) : ([weeks[0]!.monday, today] as const)),
    ),
    past,
    genres,
    finished,
    byYear,
    pace: year !== null && ofYear ? goalPace(year, ofYear[0]?.books ?? null, ofYear[1], today, ofYear[0]?.from) : null,
  };
}

export const meta = () => [{ title: t("Statistics · Bookmatch") }];

export default function StatisticsRoute({ loaderData }: Route.ComponentProps) {
  const { today, year, years, hidesStreaks, streakRule, overview, habits, daysOfYear } = loaderData;
  const { weeks, undatedInWeeks, genres, finished, byYear, pace, past } = loaderData;
  return (
    <div className={styles.charts}>
      <FigureGroups overview={overview} habits={habits} streakBy={streakRule.by} />
      <YearChoice year={year} years={years} />
      {year !== null && <YearMap year={year} {...daysOfYear} today={today} />}
      {year === null && <YearBars finished={byYear} />}
      <WeekBars weeks={weeks} year={past ? year : null} undated={undatedInWeeks} />
      {year !== null && pace && <PaceLine year={year} pace={pace} today={today} />}
      <FinishedCharts finished={finished} period={year === null ? t("so far") : t("in {year}", { year })} />
      <GenreBars genres={genres} />
      {!hidesStreaks && <StreakForm rule={streakRule} />}
      <HidingSwitch hidden={hidesStreaks} tab="statistics" />
    </div>
  );
}
