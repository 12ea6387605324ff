import type { ReactNode } from "react";

import { localeNow } from "#app/language/t.ts";

import * as styles from "./chart-figure.module.css";

interface ChartFigureProps {
  title: string;
  takeaway: string;
  table: { name: string; head: string[]; rows: Array<Array<string | number>> } | null;
  aside?: ReactNode;
  children: ReactNode;
}

export function ChartFigure({ title, takeaway, table, aside, children }: ChartFigureProps) {
  const id = title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  return (
    <section aria-labelledby={id} className={styles.figure}>
      <div>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <figure className={styles.drawing} aria-labelledby={`${id}-takeaway`}>
        <figcaption id={`${id}-takeaway`} className={styles.takeaway}>
          {takeaway}
        </figcaption>
        {children}
        {table && <NumberTable {...table} />}
      </figure>
    </section>
  );
}

export function NumberTable({ name, head, rows }: NonNullable<ChartFigureProps["table"]>) {
  return (
    <details className={styles.table}>
      <summary>{name}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.tableScroll} role="region" aria-label={name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((cell) => (
                <th className="strong" key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <tr key={first}>
                <th className="strong" scope="row">
                  {first}
                </th>
                {cells.map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
                  <td key={index}>{typeof cell === "number" ? cell.toLocaleString(localeNow()) : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** `drawing` is an SVG path. */
export function EmptyChart({ drawing, children }: { drawing: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 96 56" className={styles.emptyDrawing} aria-hidden>
        <path d="M4 50h88" />
        <path d={drawing} strokeDasharray="3 4" />
      </svg>
      <p>{children}</p>
    </div>
  );
}
