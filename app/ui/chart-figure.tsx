import type { ReactNode } from "react";

import "./chart-figure.css";

interface PlateProps {
  title: string;
  /** One sentence that says what one sees. */
  takeaway: string;
  /** The numbers the picture is drawn from; null where there are none. */
  table: { name: string; head: string[]; rows: Array<Array<string | number>> } | null;
  /** What belongs under the sentence: a year to choose, a goal to set. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A picture with its title, its sentence, and its table for whoever would rather read numbers. */
export function ChartFigure({ title, takeaway, table, aside, children }: PlateProps) {
  const id = title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  return (
    <section aria-labelledby={id} className="plate">
      <div className="plate-head">
        <h2 id={id} className="plate-title">
          {title}
        </h2>
        {aside}
      </div>
      <figure className="plate-figure" aria-labelledby={`${id}-takeaway`}>
        <figcaption id={`${id}-takeaway`} className="plate-takeaway">
          {takeaway}
        </figcaption>
        {children}
        {table && <NumberTable {...table} />}
      </figure>
    </section>
  );
}

function NumberTable({ name, head, rows }: NonNullable<PlateProps["table"]>) {
  return (
    <details className="plate-table">
      <summary>{name}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="plate-table-scroll" role="region" aria-label={name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {cells.map((cell, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
                  <td key={place}>{typeof cell === "number" ? cell.toLocaleString("en-US") : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** A picture that cannot be drawn yet: a small drawing, and what to log for it. */
export function EmptyChart({ drawing, children }: { drawing: string; children: ReactNode }) {
  return (
    <div className="plate-empty">
      <svg viewBox="0 0 96 56" className="plate-empty-drawing" aria-hidden>
        <path d="M4 50h88" />
        <path d={drawing} strokeDasharray="3 4" />
      </svg>
      <p>{children}</p>
    </div>
  );
}
