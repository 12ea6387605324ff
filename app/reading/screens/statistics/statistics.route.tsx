import { readingPreferences } from "#app/auth/model/preferences.server.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { dayIn } from "#app/platform/dates.ts";
import { readingSpeed } from "#app/reading/model/reading-figures.server.ts";
import { goalPace } from "#app/reading/model/statistics/goal-pace.ts";
import { finishedIn, genresOf, goalOf, pagesByDay } from "#app/reading/model/statistics/queries.server.ts";
import { weeksOfPages, yearsOf } from "#app/reading/model/statistics/reading-year.ts";
import { sum } from "#app/reading/model/statistics/rules.ts";
import { streakDays } from "#app/reading/model/streak-days.server.ts";
import { streakDayAt, streaks } from "#app/reading/model/streaks.ts";

import type { Route } from "./+types/statistics.route";
import { FigureGroups } from "./figure-groups.tsx";
import { GenreBars } from "./genre-bars.tsx";
import { HidingSwitch } from "./hiding-switch.tsx";
import { PaceLine } from "./pace-line.tsx";
import { StreakForm } from "./streak-form.tsx";
import { WeekBars } from "./week-bars.tsx";
import { YearMap } from "./year-map.tsx";

import * as styles from "./statistics.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { timeZone, hidesStreaks, streakRule } = await readingPreferences(user.id);
  const now = new Date();
  const today = dayIn(timeZone, now);
  const year = readYear(url.searchParams.get("year"), today);
  const [genres, pages, speed, goal, finishedOn, byRule] = await Promise.all([
    genresOf(user.id),
    pagesByDay(user.id),
    readingSpeed(user.id, timeZone),
    goalOf(user.id, year),
    finishedIn(user.id, year),
    hidesStreaks || streakRule.dayEnds === 0 ? null : streakDays(user.id, timeZone, streakRule),
  ]);
  const days = Object.keys(pages);
  return {
    today,
    year,
    years: yearsOf(days, today),
    hidesStreaks,
    overview: {
      books: sum(genres.map((genre) => genre.books)),
      completed: sum(genres.map((genre) => genre.completed)),
      reading: sum(genres.map((genre) => genre.reading)),
      pagesRead: sum(Object.values(pages)),
      pagesInList: sum(genres.map((genre) => genre.pages)),
    },
    habits: {
      streaks: hidesStreaks ? null : streaks(byRule ?? days, streakDayAt(timeZone, now, streakRule), streakRule),
      speed,
    },
    streakRule,
    // Only days with lines: the page computes the rest of the year.
    pagesOfYear: Object.fromEntries(Object.entries(pages).filter(([day]) => day.startsWith(`${year}-`))),
    weeks: weeksOfPages(pages, today),
    genres,
    pace: goalPace(year, goal, finishedOn, today),
  };
}

export const meta = () => [{ title: "Statistics · Bookmatch" }];

export default function StatisticsRoute({ loaderData }: Route.ComponentProps) {
  const { today, year, years, hidesStreaks, streakRule, overview, habits, pagesOfYear, weeks, genres, pace } =
    loaderData;
  return (
    <div className={styles.charts}>
      <FigureGroups overview={overview} habits={habits} streakBy={streakRule.by} />
      <YearMap year={year} years={years} pages={pagesOfYear} today={today} />
      <WeekBars weeks={weeks} />
      <GenreBars genres={genres} />
      <PaceLine year={year} pace={pace} today={today} />
      {!hidesStreaks && <StreakForm rule={streakRule} />}
      <HidingSwitch hidden={hidesStreaks} tab="statistics" />
    </div>
  );
}

/** The year in the URL if it is between 1900, the first that can be logged, and this year; else this year. */
function readYear(named: string | null, today: string): number {
  const now = Number(today.slice(0, 4));
  const year = /^\d{4}$/.test(named ?? "") ? Number(named) : now;
  return year >= 1900 && year <= now ? year : now;
}
