import { monthNames } from "#app/language/calendar-names.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { longDay } from "#app/platform/dates.ts";
import { counted, figure } from "#app/platform/figures.ts";
import { GoalForm } from "#app/reading/parts/goal-form.tsx";
import { EmptyChart, ChartFigure } from "#app/ui/chart-figure.tsx";

import { evenPace, type GoalPace } from "./goal-pace.ts";

import * as chartStyles from "#app/ui/chart-figure.module.css";
import * as styles from "./statistics.module.css";

interface PaceLineProps {
  year: number;
  pace: GoalPace;
  today: string;
}

export function PaceLine({ year, pace, today }: PaceLineProps) {
  const over = pace.daysGone === pace.daysInYear && !today.startsWith(`${year}-`);
  return (
    <ChartFigure
      title={t("Books finished in {year}", { year })}
      takeaway={paceSentence(year, pace, over)}
      table={pace.steps.length > 0 ? tableOf(year, pace) : null}
      aside={<GoalForm key={year} year={year} goal={pace.goal} page={`/reading-tracker/statistics?year=${year}`} />}
    >
      {pace.goal !== null || pace.finished > 0 ? (
        <Line pace={pace} />
      ) : (
        <EmptyChart drawing="M6 50c18-2 20-12 34-16s22-14 46-24">
          {t("Finish a book to start the chart. Set a goal to see the pace you need.")}
        </EmptyChart>
      )}
    </ChartFigure>
  );
}

/** `over`: the year has ended. */
export function paceSentence(year: number, { goal, finished, ahead }: GoalPace, over: boolean): string {
  const books = finished === 0 ? t("no books") : counted(finished, "book");
  if (goal === null && finished === 0 && !over) return t("You haven’t finished a book in {year} yet.", { year });
  if (goal === null || ahead === null)
    return t("You finished {books} in {year}{rest}.", { books, year, rest: over ? "" : t(" so far") });
  if (finished >= goal)
    return t("You finished {books} in {year} and reached your goal of {goal}.", {
      books,
      year,
      goal: counted(goal, "book"),
    });
  if (over)
    return t("You finished {finished} of {goal} in {year}.", {
      finished: figure(finished),
      goal: counted(goal, "book"),
      year,
    });
  const standing = t("{finished} of {goal}", { finished: figure(finished), goal: counted(goal, "book") });
  if (ahead === 0) return t("You’re on pace: {standing} in {year}.", { standing, year });
  const values = { books: counted(Math.abs(ahead), "book"), standing, year };
  return ahead > 0
    ? t("You’re {books} ahead of pace: {standing} in {year}.", values)
    : t("You’re {books} behind pace: {standing} in {year}.", values);
}

const TOP = 26;
const HEIGHT = 196;
const BASE = 166;

function Line({ pace }: { pace: GoalPace }) {
  const { goal, finished, steps, begun, daysInYear, daysGone } = pace;
  const highest = Math.max(goal ?? 0, finished, 1);
  const y = (books: number) => ((highest - books) / highest) * 100;
  const onChart = (books: number) => TOP + ((BASE - TOP) * y(books)) / 100;
  const path = `M0 100${steps.map(({ dayOfYear, books }) => `H${dayOfYear}V${y(books)}`).join("")}H${daysGone}`;
  const left = daysGone / daysInYear < 0.5;
  // The label stands below the line if the goal's label is near.
  const below = goal !== null && finished < goal && onChart(finished) - onChart(goal) < 34 && !left;
  return (
    <svg width="100%" height={HEIGHT} className={chartStyles.drawn} aria-hidden>
      <line x1="0" x2="100%" y1={BASE + 0.5} y2={BASE + 0.5} className={chartStyles.base} />
      <svg
        x="0"
        y={TOP}
        width="100%"
        height={BASE - TOP}
        viewBox={`0 0 ${daysInYear} 100`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        {goal !== null && (
          <path
            d={`M${begun.dayOfYear} ${y(begun.books)}L${daysInYear} ${y(Math.max(goal, begun.books))}`}
            className={styles.paceEven}
          />
        )}
        <path d={path} className={styles.paceBooks} />
      </svg>
      <circle cx={`${(daysGone / daysInYear) * 100}%`} cy={onChart(finished)} r="4" className={styles.paceNow} />
      <text
        x={`${(daysGone / daysInYear) * 100}%`}
        dx={left ? 9 : -9}
        y={onChart(finished) + (below ? 24 : -8)}
        textAnchor={left ? "start" : "end"}
        className={chartStyles.label}
      >
        {t("{finished} finished", { finished: figure(finished) })}
      </text>
      {goal !== null && (
        <text x="100%" y={onChart(goal) - 9} textAnchor="end" className={chartStyles.axis}>
          {t("Goal {goal}", { goal: figure(goal) })}
        </text>
      )}
      {MONTHS.map((name, month) => (
        <text key={name} x={`${((month + 0.1) / 12) * 100}%`} y={HEIGHT - 8} className={chartStyles.axis}>
          <tspan className={styles.monthWhole}>{name}</tspan>
          <tspan className={styles.monthInitial}>{name[0]}</tspan>
        </text>
      ))}
    </svg>
  );
}

const MONTHS = inEachLanguage(() => monthNames("short"));

function tableOf(year: number, pace: GoalPace) {
  const { steps, goal } = pace;
  const even = (dayOfYear: number) => evenPace({ ...pace, goal: goal ?? 0 }, dayOfYear);
  return {
    name: t("Finished books as a table"),
    head: [t("Day"), t("Finished"), ...(goal === null ? [] : [t("Goal pace")])],
    rows: steps.map(({ dayOfYear, books }) => [
      longDay(dayOf(year, dayOfYear)),
      books,
      ...(goal === null ? [] : [even(dayOfYear).toFixed(1)]),
    ]),
  };
}

const dayOf = (year: number, dayOfYear: number) => new Date(Date.UTC(year, 0, dayOfYear)).toISOString().slice(0, 10);
