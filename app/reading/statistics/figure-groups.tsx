import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";
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

function unitOf(count: number, by: StreakUnit): string {
  if (by === "day") return count === 1 ? t("day") : t("days");
  return count === 1 ? t("week") : t("weeks");
}

export function FigureGroups({ overview, habits, streakBy }: FigureGroupsProps) {
  const { books, completed, reading, pagesRead, pagesInList } = overview;
  const { streaks, speed } = habits;
  return (
    <div className={styles.figureGroups}>
      <Group title={t("Overview")} wide>
        <Figure name={t("Total Books")} value={books} />
        <Figure name={t("Completed Books")} value={completed} />
        <Figure name={t("Currently Reading")} value={reading} />
        <Figure name={t("Total Pages Read")} value={pagesRead} />
        <Figure name={t("Pages on your list")} value={pagesInList} quiet />
      </Group>
      <Group title={t("Reading Habits")}>
        {streaks && (
          <Figure name={t("Current Streak")} value={streaks.current} unit={unitOf(streaks.current, streakBy)} />
        )}
        {streaks && (
          <Figure name={t("Longest Streak")} value={streaks.longest} unit={unitOf(streaks.longest, streakBy)} />
        )}
        <Figure
          name={t("Average Reading Speed")}
          value={completed > 0 && speed.books === 0 ? "—" : speed.pages}
          unit={completed > 0 && speed.books === 0 ? t("needs a start date") : t("pages/day")}
          note={speedNote(speed.books, completed)}
        />
      </Group>
      <section aria-labelledby="completion-rate">
        <h2 id="completion-rate" className={styles.groupTitle}>
          {t("Completion Rate")}
        </h2>
        <p className={styles.completion}>
          <span className={styles.figureNumber}>{share(completed, books)}%</span>
          <span className="note">
            {t("{completed} of {books} completed", { completed: figure(completed), books: figure(books) })}
          </span>
        </p>
        <ProgressBar label={t("Completion Rate")} percent={share(completed, books)} />
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
  return t("Based on {measured} of {completed}. The others have no start date or page count.", {
    measured: figure(measured),
    completed: counted(completed, "completed book"),
  });
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
