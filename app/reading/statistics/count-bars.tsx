import { figure } from "#app/platform/figures.ts";

import type { BookCount } from "./finished-books.ts";

import * as chartStyles from "#app/ui/chart-figure.module.css";
import * as styles from "./count-bars.module.css";

/** Hidden from screen readers, which have the table. A bar longer than all others has the accent. */
export function CountBars({ counts }: { counts: readonly BookCount[] }) {
  const most = Math.max(...counts.map(({ books }) => books));
  const alone = counts.filter(({ books }) => books === most).length === 1;
  return (
    <ul className="stack gap-2" aria-hidden>
      {counts.map(({ name, books }) => (
        <li key={name} className={styles.row}>
          <span className="breakable">{name}</span>
          <svg width="100%" height="20" className={chartStyles.drawn}>
            <rect
              x="0"
              y="3"
              width={`${(books / most) * 86}%`}
              height="14"
              className={alone && books === most ? `${chartStyles.bar} ${chartStyles.barMost}` : chartStyles.bar}
            />
            <text x={`${(books / most) * 86}%`} dx="8" y="15" className={styles.number}>
              {figure(books)}
            </text>
          </svg>
        </li>
      ))}
    </ul>
  );
}
