import type { KeyboardEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import * as styles from "./tracker.module.css";

const TABS = inEachLanguage(
  () =>
    [
      { id: "reading-list", to: "/reading-tracker", name: t("Reading List") },
      { id: "statistics", to: "/reading-tracker/statistics", name: t("Statistics") },
      { id: "achievements", to: "/reading-tracker/achievements", name: t("Achievements") },
    ] as const,
);

export function Tabs({ hidesStreaks, children }: { hidesStreaks: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const tabs = TABS.filter(({ id }) => !(hidesStreaks && id === "achievements"));
  const chosen = tabs.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? tabs[0]!;
  return (
    <>
      <div role="tablist" aria-label={t("Reading Tracker")} className={styles.trackerTabs}>
        {tabs.map(({ id, to, name }) => (
          <Link
            key={id}
            id={`tab-${id}`}
            to={to}
            role="tab"
            aria-selected={id === chosen.id}
            aria-controls={id === chosen.id ? "tracker-panel" : undefined}
            tabIndex={id === chosen.id ? 0 : -1}
            className={styles.trackerTab}
            preventScrollReset
            onKeyDown={move}
          >
            {name}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id="tracker-panel" aria-labelledby={`tab-${chosen.id}`}>
        {children}
      </div>
    </>
  );
}

/** Arrow keys move the focus and wrap around; Enter opens the tab. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.parentElement!.querySelectorAll<HTMLElement>("[role=tab]")];
  const here = tabs.indexOf(event.currentTarget);
  const there = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: -1 }[event.key];
  if (there === undefined) {
    // Space must open a tab, but does nothing on a link.
    if (event.key !== " ") return;
    event.currentTarget.click();
  } else {
    tabs.at(there % tabs.length)?.focus();
  }
  event.preventDefault();
}
