import { inEachLanguage } from "#app/language/in-each-language.ts";
import { localeNow, t } from "#app/language/t.ts";
import { longDay } from "#app/platform/dates.ts";
import { counted, figure } from "#app/platform/figures.ts";
import { EmptyChart, ChartFigure } from "#app/ui/chart-figure.tsx";

import { undatedSentence } from "./chart-sentences.ts";
import type { WeekOfPages } from "./reading-year.ts";

import * as chartStyles from "#app/ui/chart-figure.module.css";

interface WeekBarsProps {
  weeks: WeekOfPages[];
  year: number | null;
  /** Finished books that are left out, because their days of reading are unknown. */
  undated: number;
}

export function WeekBars({ weeks, year, undated }: WeekBarsProps) {
  const most = weeks.reduce((best, week) => (week.pages > best.pages ? week : best));
  const drawn = most.pages > 0;
  return (
    <ChartFigure
      title={t("Pages per week")}
      takeaway={[sentence(weeks, most, year), undatedSentence(undated)].join(" ").trim()}
      table={
        drawn
          ? {
              name: t("Weeks as a table"),
              head: [t("Week of"), t("Pages"), t("Days")],
              rows: weeks.map(({ monday, pages, days }) => [longDay(monday), pages, days]),
            }
          : null
      }
    >
      {drawn ? (
        <Bars weeks={weeks} most={weeks.indexOf(most)} current={year === null} />
      ) : (
        <EmptyChart drawing="M8 50V40h8v10M24 50V32h8v18M40 50V36h8v14M56 50V18h8v32M72 50V28h8v22">
          {t("Log the page you’re on to see how much you read each week.")}
        </EmptyChart>
      )}
    </ChartFigure>
  );
}

function sentence(weeks: WeekOfPages[], most: WeekOfPages, year: number | null): string {
  const now = weeks.at(-1)!;
  if (most.pages <= 0)
    return t("You logged no pages in {year}.", { year: year ?? t("the last {n} weeks", { n: weeks.length }) });
  const span = year === null ? t("in the last six months") : t("of {year}", { year });
  const soFar = t("{pages} so far", { pages: counted(now.pages, "page") });
  if (most === now && year === null) return t("This week is your best in the last six months: {soFar}.", { soFar });
  const best = t("Your best week {span} began on {monday}, with {pages}", {
    span,
    monday: longDay(most.monday),
    pages: counted(most.pages, "page"),
  });
  return now.days === 0 || year !== null ? `${best}.` : t("{best}. This week: {soFar}.", { best, soFar });
}

const HEIGHT = 196;
const BASE = 166;
const TALLEST = 132;
/** The width of a label on a phone, in weeks. */
const LABEL_WEEKS = 4;

function Bars({ weeks, most, current }: { weeks: WeekOfPages[]; most: number; current: boolean }) {
  const last = weeks.length - 1;
  const tallest = weeks[most]!.pages;
  const height = (pages: number) => (Math.max(0, pages) / tallest) * TALLEST;
  const step = 100 / weeks.length;
  // Labels of two bars near each other and of similar height would overlap.
  const near = current && last - most < LABEL_WEEKS && TALLEST - height(weeks[last]!.pages) < 20;
  return (
    <svg width="100%" height={HEIGHT} className={chartStyles.drawn} aria-hidden>
      <line x1="0" x2="100%" y1={BASE + 0.5} y2={BASE + 0.5} className={chartStyles.base} />
      {weeks.map(({ monday, pages }, index) => (
        <g key={monday}>
          {pages > 0 && (
            <rect
              x={`${index * step + step * 0.16}%`}
              width={`${step * 0.68}%`}
              y={BASE - height(pages)}
              height={height(pages)}
              className={index === most ? `${chartStyles.bar} ${chartStyles.barMost}` : chartStyles.bar}
            >
              <title>
                {t("Week of {monday}: {pages}", { monday: longDay(monday), pages: counted(pages, "page") })}
              </title>
            </rect>
          )}
          {beginsMonth(weeks, index) && (
            <text x={`${index * step + step * 0.16}%`} y={HEIGHT - 8} className={chartStyles.axis}>
              {MONTH.format(new Date(monday))}
            </text>
          )}
        </g>
      ))}
      <BarLabel
        index={most}
        end={most > last - LABEL_WEEKS}
        shift={near && most !== last}
        step={step}
        y={BASE - TALLEST}
      >
        {tallest}
      </BarLabel>
      {last !== most && current && weeks[last]!.pages > 0 && (
        <BarLabel index={last} end step={step} y={BASE - height(weeks[last]!.pages)}>
          {weeks[last]!.pages}
        </BarLabel>
      )}
    </svg>
  );
}

interface BarLabelProps {
  index: number;
  /** Aligns the text to the bar's right edge, for bars near the right end. */
  end: boolean;
  shift?: boolean;
  step: number;
  y: number;
  children: number;
}

function BarLabel({ index, end, shift, step, y, children }: BarLabelProps) {
  const edge = end ? (index + 0.84) * step - (shift ? step : 0) : (index + 0.16) * step;
  return (
    <text x={`${edge}%`} y={y - 8} textAnchor={end ? "end" : "start"} className={chartStyles.label}>
      {figure(children)}
    </text>
  );
}

function beginsMonth(weeks: WeekOfPages[], index: number): boolean {
  const month = weeks[index]!.monday.slice(0, 7);
  return index > 0 && index < weeks.length - 1 && weeks[index - 1]!.monday.slice(0, 7) !== month;
}

const MONTH = inEachLanguage(() => new Intl.DateTimeFormat(localeNow(), { month: "short", timeZone: "UTC" }));
