import { useId } from "react";

import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import type { ListView, ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { ShowMore } from "#app/ui/show-more.tsx";

import { entryGroups } from "./entry-groups.ts";
import { Entry, type EntryView } from "./entry.tsx";
import { viewQuery } from "./list-view.ts";
import { focusEntry } from "./use-follow.ts";

import * as styles from "./reading-list.module.css";

interface LedgerProps extends EntryView {
  view: ListView;
  entries: ReadingEntry[];
  /** The number of all entries, shown or not. */
  size: number;
  next: string | null;
  state: "idle" | "loading" | "failed";
  /** Nothing is above the ledger, so its first covers load eagerly. */
  isFirst: boolean;
  loadMore(): Promise<ReadingEntry | null>;
}

export function Ledger({ view, entries, size, next, state, isFirst, loadMore, ...entryView }: LedgerProps) {
  const id = useId();
  return (
    <>
      {entryGroups(entries, view.sort).map(({ name, entries: members }, group) => (
        <div key={name} className={styles.group}>
          <h2 id={`${id}-${group}`} className={styles.groupHead}>
            {name}
          </h2>
          <ul aria-labelledby={`${id}-${group}`}>
            {members.map((entry, index) => (
              <Entry key={entry.id} entry={entry} early={isFirst && group === 0 && index < 8} {...entryView} />
            ))}
          </ul>
        </div>
      ))}
      {next && (
        <>
          <p className={styles.shownOf}>{t("{n} of {size}", { n: figure(entries.length), size: figure(size) })}</p>
          <ShowMore
            to={`/reading-tracker${viewQuery(view, next)}`}
            state={state}
            failure={t("Failed to load reading list")}
            onMore={() => void loadMore().then((entry) => entry && focusEntry(entry.id))}
          />
        </>
      )}
    </>
  );
}
