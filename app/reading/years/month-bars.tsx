import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { NumberTable } from "#app/ui/chart-figure.tsx";

import { MONTHS } from "./year-sentences.ts";

import * as chartStyles from "#app/ui/chart-figure.module.css";
import * as styles from "./year.module.css";

const HEIGHT = 150;
const BASE = 120;
const TALLEST = 90;

export function MonthBars({ months }: { months: number[] }) {
  const most = Math.max(...months);
  const alone = months.filter((books) => books === most).length === 1;
  const step = 100 / 12;
  return (
    <section className={styles.months} aria-labelledby="months">
      <h2 id="months">{t("Month by month")}</h2>
      <svg width="100%" height={HEIGHT} className={chartStyles.drawn} aria-hidden>
        <line x1="0" x2="100%" y1={BASE + 0.5} y2={BASE + 0.5} className={chartStyles.base} />
        {months.map((books, month) => {
          const height = (books / most) * TALLEST;
          const middle = `${(month + 0.5) * step}%`;
          return (
            <g key={MONTHS[month]}>
              {books > 0 && (
                <rect
                  x={`${(month + 0.2) * step}%`}
                  width={`${step * 0.6}%`}
                  y={BASE - height}
                  height={height}
                  className={alone && books === most ? `${chartStyles.bar} ${chartStyles.barMost}` : chartStyles.bar}
                />
              )}
              {books > 0 && (
                <text x={middle} y={BASE - height - 7} textAnchor="middle" className={styles.monthNumber}>
                  {figure(books)}
                </text>
              )}
              <text x={middle} y={HEIGHT - 8} textAnchor="middle" className={chartStyles.axis}>
                {MONTHS[month]![0]}
              </text>
            </g>
          );
        })}
      </svg>
      <NumberTable
        name={t("Months as a table")}
        head={[t("Month"), t("Books")]}
        rows={months.map((books, month) => [MONTHS[month]!, books])}
      />
    </section>
  );
}
