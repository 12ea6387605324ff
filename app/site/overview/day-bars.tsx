import { t } from "#app/language/t.ts";
import { longDay, shortDay } from "#app/platform/dates.ts";
import { figure } from "#app/platform/figures.ts";
import { ChartFigure } from "#app/ui/chart-figure.tsx";

import { fullest, sentence, type DayCount, type Noun } from "./rules.ts";

import * as chartStyles from "#app/ui/chart-figure.module.css";

interface DayBarsProps {
  title: string;
  noun: Noun;
  days: DayCount[];
  note?: string;
}

export function DayBars({ title, noun, days, note }: DayBarsProps) {
  const most = fullest(days);
  const drawn = most.count > 0;
  return (
    <ChartFigure
      title={title}
      takeaway={sentence(days, noun)}
      aside={note && <p className="note head-2">{note}</p>}
      table={
        drawn
          ? {
              name: t("{title} as a table", { title }),
              head: [t("Day"), title],
              rows: days.toReversed().map(({ day, count }) => [longDay(day), count]),
            }
          : null
      }
    >
      {drawn && <Bars days={days} most={most} />}
    </ChartFigure>
  );
}

const HEIGHT = 152;
const BASE = 124;
const TALLEST = 92;

function Bars({ days, most }: { days: DayCount[]; most: DayCount }) {
  const step = 100 / days.length;
  const peak = days.indexOf(most);
  const end = peak >= days.length / 2;
  const height = (count: number) => (count / most.count) * TALLEST;
  return (
    <svg width="100%" height={HEIGHT} className={chartStyles.drawn} aria-hidden>
      <line x1="0" x2="100%" y1={BASE + 0.5} y2={BASE + 0.5} className={chartStyles.base} />
      {days.map(({ day, count }, index) =>
        count > 0 ? (
          <rect
            key={day}
            x={`${index * step + step * 0.16}%`}
            width={`${step * 0.68}%`}
            y={BASE - height(count)}
            height={height(count)}
            className={index === peak ? `${chartStyles.bar} ${chartStyles.barMost}` : chartStyles.bar}
          >
            <title>{`${longDay(day)}: ${figure(count)}`}</title>
          </rect>
        ) : null,
      )}
      <text
        x={`${(peak + (end ? 0.84 : 0.16)) * step}%`}
        y={BASE - TALLEST - 8}
        textAnchor={end ? "end" : "start"}
        className={chartStyles.label}
      >
        {figure(most.count)}
      </text>
      <text x="0" y={HEIGHT - 8} className={chartStyles.axis}>
        {shortDay(days[0]!.day)}
      </text>
      <text x="100%" y={HEIGHT - 8} textAnchor="end" className={chartStyles.axis}>
        {shortDay(days.at(-1)!.day)}
      </text>
    </svg>
  );
}
