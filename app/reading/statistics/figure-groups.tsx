import type { ReactNode } from "react";

import { counted, figure } from "#app/platform/figures.ts";
import type { StreakUnit } from "#db/reading.ts";

import { ProgressBar } from "./progress-bar.tsx";
import { share } from "./rules.ts";
import type { Streaks } from "./streaks.ts";

import * as styles from "./statistics.module.css";

interface FigureGroupsProps {
  overview: { books: number; completed: number; reading: number; pagesRead: number; pagesInList: number };
  habits: { streaks: Streaks | null; speed: { pages: number; books: number } };
  streakBy: StreakUnit;
}

export function FigureGroups({ overview, habits, streakBy }: FigureGroupsProps) {
  const { books, completed, reading, pagesRead, pagesInList } = overview;
  const { streaks, speed } = habits;
  return (
    <div className={styles.figureGroups}>
      <Group title="Overview" wide>
        <Figure name="Total Books" value={books} />
        <Figure name="Completed Books" value={completed} />
        <Figure name="Currently Reading" value={reading} />
        <Figure name="Total Pages Read" value={pagesRead} />
        <Figure name="Pages in your list" value={pagesInList} quiet />
      </Group>
      <Group title="Reading Habits">
        {streaks && (
          <Figure
            name="Current Streak"
            value={streaks.current}
            unit={streaks.current === 1 ? streakBy : `${streakBy}s`}
          />
        )}
        {streaks && (
          <Figure
            name="Longest Streak"
            value={streaks.longest}
            unit={streaks.longest === 1 ? streakBy : `${streakBy}s`}
          />
        )}
        <Figure
          name="Average Reading Speed"
          value={completed > 0 && speed.books === 0 ? "—" : speed.pages}
          unit={completed > 0 && speed.books === 0 ? "needs a start date" : "pages/day"}
          note={speedNote(speed.books, completed)}
        />
      </Group>
      <section aria-labelledby="completion-rate">
        <h2 id="completion-rate" className={styles.groupTitle}>
          Completion Rate
        </h2>
        <p className={styles.completion}>
          <span className={styles.figureNumber}>{share(completed, books)}%</span>
          <span className="note">
            {figure(completed)} of {figure(books)} completed
          </span>
        </p>
        <ProgressBar label="Completion Rate" percent={share(completed, books)} />
      </section>
    </div>
  );
}

function Group({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className={wide ? styles.figureGroupWide : undefined}>
      <h2 id={id} className={styles.groupTitle}>
        {title}
      </h2>
      <dl className={styles.groupFigures}>{children}</dl>
    </section>
  );
}

function speedNote(measured: number, completed: number): string | null {
  if (measured === 0 || measured === completed) return null;
  return `Based on ${figure(measured)} of ${counted(completed, "completed book")}. The others have no start date or page count.`;
}

interface FigureProps {
  name: string;
  /** A dash where nothing is measured. */
  value: number | "—";
  unit?: string;
  note?: string | null;
  quiet?: boolean;
}

function Figure({ name, value, unit, note, quiet }: FigureProps) {
  return (
    <div className={quiet ? `${styles.figure} ${styles.figureQuiet}` : styles.figure}>
      <dt className="note">{name}</dt>
      <dd>
        <span className={styles.figureNumber}>{typeof value === "number" ? figure(value) : value}</span>
        {unit && <span className="note"> {unit}</span>}
      </dd>
      {note && <dd className="note">{note}</dd>}
    </div>
  );
}
