import { monthNames, weekdayNames } from "#app/language/calendar-names.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { longDay, shortDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/figures.ts";
import { EmptyChart, ChartFigure } from "#app/ui/chart-figure.tsx";

import { yearMapSentence } from "./chart-sentences.ts";
import type { LinesByDay } from "./logged-days.ts";
import { INK_FROM, yearOfDays, type Ink, type PagesByDay, type YearDay, type YearWeek } from "./reading-year.ts";
import { sum } from "./rules.ts";

import * as styles from "./year-map.module.css";

interface YearMapProps {
  year: number;
  pages: PagesByDay;
  /** Books with unknown days of reading, by the day of finishing. */
  undated: LinesByDay;
  today: string;
}

export function YearMap({ year, pages, undated, today }: YearMapProps) {
  const weeks = yearOfDays(year, pages, today);
  const logged = weeks.flat().filter((day) => day !== null && day.pages !== null) as YearDay[];
  const undatedBooks = sum(Object.values(undated).map(([, books]) => books));
  const takeaway = yearMapSentence(year, logged, undatedBooks, year === Number(today.slice(0, 4)));
  const empty = logged.length === 0 && undatedBooks === 0;
  const halves = [weeksOfHalf(weeks, 0), weeksOfHalf(weeks, 1)];
  // 27 weeks, or 28 in a leap year that begins on a Sunday.
  const columns = Math.max(...halves.map((half) => half.length));
  return (
    <ChartFigure title={t("A year of reading days")} takeaway={takeaway} table={empty ? null : tableOf(weeks, undated)}>
      {!empty ? (
        <>
          <div className={styles.yearMap}>
            {halves.map((half, index) => (
              <HalfYear
                key={index === 0 ? "first" : "second"}
                weeks={half}
                columns={columns}
                today={today}
                undated={undated}
              />
            ))}
          </div>
          <Legend undated={undatedBooks > 0} />
        </>
      ) : (
        <EmptyChart drawing="M8 8h9M8 18h9M8 28h9M8 38h9M26 8h9M26 18h9M26 28h9M26 38h9M44 8h9M44 18h9M44 28h9M44 38h9M62 8h9M62 18h9M62 28h9M62 38h9M80 8h9M80 18h9M80 28h9M80 38h9">
          {t("Set a book to Reading or log the page you’re on, and that day appears here.")}
        </EmptyChart>
      )}
    </ChartFigure>
  );
}

function weeksOfHalf(weeks: YearWeek[], half: 0 | 1): YearWeek[] {
  const belongs = (day: YearDay | null) => day !== null && (monthOf(day) < 6 ? 0 : 1) === half;
  return weeks.filter((week) => week.some(belongs)).map((week) => week.map((day) => (belongs(day) ? day : null)));
}

const monthOf = (day: YearDay) => Number(day.day.slice(5, 7)) - 1;

const CELL = 12;
const WEEKDAYS = inEachLanguage(() => weekdayNames());
const MONTHS = inEachLanguage(() => monthNames("short"));

interface HalfYearProps {
  weeks: YearWeek[];
  columns: number;
  today: string;
  undated: LinesByDay;
}

function HalfYear({ weeks, columns, today, undated }: HalfYearProps) {
  const cells = weeks.flatMap((week, column) =>
    week.flatMap((day, row) => (day ? [{ day, x: column * CELL, y: row * CELL }] : [])),
  );
  const open = cells.filter(({ day }) => day.ink === 0 && undated[day.day]);
  const bare = cells.filter(({ day }) => day.ink === 0 && !day.future && !undated[day.day]);
  const ahead = cells.filter(({ day }) => day.ink === 0 && day.future);
  const now = cells.find(({ day }) => day.day === today);
  return (
    <div className={styles.halfYear} aria-hidden>
      <svg className={styles.halfYearMonths} width="100%" height="20">
        {cells
          .filter(({ day }) => day.day.endsWith("-01"))
          .map(({ day, x }) => (
            <text key={day.day} x={percent(x / CELL, columns)} y="13">
              {MONTHS[monthOf(day)]}
            </text>
          ))}
      </svg>
      <div className={styles.halfYearDays}>
        <svg className={styles.halfYearWeekdays} width="32" height="100%">
          {[0, 3, 6].map((row) => (
            <text key={row} x="0" y={percent(row + 0.75, 7)}>
              {WEEKDAYS[row]}
            </text>
          ))}
        </svg>
        <svg viewBox={`0 0 ${columns * CELL} ${7 * CELL}`} className="wide">
          <path className={styles.dayBare} d={bare.map(({ x, y }) => `M${x + 1.5} ${y + 10}h9`).join("")} />
          <path className={styles.dayAhead} d={ahead.map(({ x, y }) => `M${x + 5.5} ${y + 10}h1`).join("")} />
          {cells
            .filter(({ day }) => day.ink > 0)
            .map(({ day, x, y }) => (
              <path key={day.day} className={styles.dayInked} d={mark(day.ink, x, y)}>
                <title>{`${longDay(day.day)}: ${counted(day.pages ?? 0, "page")}`}</title>
              </path>
            ))}
          {open.map(({ day, x, y }) => (
            <path key={day.day} className={styles.dayOpen} d={openMark(x, y)}>
              <title>
                {t("{day}: {undated} finished", {
                  day: longDay(day.day),
                  undated: counted(undated[day.day]![1], "book"),
                })}
              </title>
            </path>
          ))}
          {now && <rect className={styles.dayToday} x={now.x + 0.5} y={now.y + 0.5} width="11" height="11" rx="1" />}
        </svg>
      </div>
    </div>
  );
}

/** One, two or three bars, or a full square: distinguishable without colour. */
function mark(ink: Ink, x: number, y: number): string {
  if (ink === 4) return `M${x + 1.5} ${y + 1.5}h9v9h-9z`;
  return Array.from({ length: ink }, (_, rule) => `M${x + 1.5} ${y + 8.7 - rule * 3.3}h9v1.800h-9z`).join("");
}

/** A frame with a diagonal: something was finished, and read on other days. */
const openMark = (x: number, y: number) => `M${x + 2} ${y + 2}h8v8h-8zM${x + 2} ${y + 10}l8-8`;

function Legend({ undated }: { undated: boolean }) {
  const [two, three, four] = INK_FROM;
  const steps: Array<[Ink, string]> = [
    [1, t("under {two} pages", { two })],
    [2, `${two}–${three - 1}`],
    [3, `${three}–${four - 1}`],
    [4, t("{four} or more", { four })],
  ];
  return (
    <ul className={styles.legend}>
      {steps.map(([ink, text]) => (
        <li key={ink}>
          <svg viewBox={`0 0 ${CELL} ${CELL}`} width="16" height="16" aria-hidden>
            <path className={styles.dayInked} d={mark(ink, 0, 0)} />
          </svg>
          {text}
        </li>
      ))}
      {undated && (
        <li>
          <svg viewBox={`0 0 ${CELL} ${CELL}`} width="16" height="16" aria-hidden>
            <path className={styles.dayOpen} d={openMark(0, 0)} />
          </svg>
          {t("finished, no daily pages")}
        </li>
      )}
    </ul>
  );
}

function tableOf(weeks: YearWeek[], undated: LinesByDay) {
  const cell = (day: YearDay | null) => day?.pages ?? (day && undated[day.day] ? "finished" : "–");
  const rows = weeks.map((week) => ({ first: week.find((day) => day !== null)!, cells: week.map(cell) }));
  return {
    name: t("Days as a table"),
    head: [t("Week of"), ...WEEKDAYS],
    rows: rows
      .filter(({ cells }) => cells.some((text) => text !== "–"))
      .map(({ first, cells }) => [shortDay(first.day), ...cells]),
  };
}

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`;
