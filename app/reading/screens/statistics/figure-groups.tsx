import type { ReactNode } from "react";

import { share, type Streaks } from "#app/reading/model/statistics/rules.ts";

import { ProgressBar } from "./progress-bar.tsx";

interface FigureGroupsProps {
  overview: { books: number; completed: number; reading: number; pagesRead: number; pagesInList: number };
  /** `streaks`: null for a reader who does not want to see them. */
  habits: { streaks: Streaks | null; speed: number };
}

/** The three groups of numbers that the tab opens with. */
export function FigureGroups({ overview, habits }: FigureGroupsProps) {
  const { books, completed, reading, pagesRead, pagesInList } = overview;
  const { streaks, speed } = habits;
  return (
    <div className="figure-groups">
      <Group title="Overview" wide>
        <Figure name="Total Books" value={books} />
        <Figure name="Completed Books" value={completed} />
        <Figure name="Currently Reading" value={reading} />
        <Figure name="Total Pages Read" value={pagesRead} />
        <Figure name="Pages in your list" value={pagesInList} quiet />
      </Group>
      <Group title="Reading Habits">
        {streaks && (
          <Figure name="Current Streak" value={streaks.current} unit={streaks.current === 1 ? "day" : "days"} />
        )}
        {streaks && (
          <Figure name="Longest Streak" value={streaks.longest} unit={streaks.longest === 1 ? "day" : "days"} />
        )}
        <Figure name="Average Reading Speed" value={speed} unit="pages/day" />
      </Group>
      <section aria-labelledby="completion-rate" className="figure-group">
        <h2 id="completion-rate" className="group-title">
          Completion Rate
        </h2>
        <p className="completion">
          <span className="figure-number">{share(completed, books)}%</span>
          <span className="figure-unit">
            {completed.toLocaleString("en-US")} of {books.toLocaleString("en-US")} completed
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
    <section aria-labelledby={id} className={wide ? "figure-group figure-group-wide" : "figure-group"}>
      <h2 id={id} className="group-title">
        {title}
      </h2>
      <dl className="group-figures">{children}</dl>
    </section>
  );
}

function Figure({ name, value, unit, quiet }: { name: string; value: number; unit?: string; quiet?: boolean }) {
  return (
    <div className={quiet ? "figure figure-quiet" : "figure"}>
      <dt className="figure-name">{name}</dt>
      <dd>
        <span className="figure-number">{value.toLocaleString("en-US")}</span>
        {unit && <span className="figure-unit"> {unit}</span>}
      </dd>
    </div>
  );
}
