import { Link } from "react-router";

import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import type { ListView, ReadingEntry } from "#app/reading/list/reading-entry.ts";

import { Entry, type EntryView } from "./entry.tsx";
import { viewQuery } from "./list-view.ts";

import * as styles from "./reading-list.module.css";

interface BedsideTableProps extends EntryView {
  view: ListView;
  entries: ReadingEntry[];
  others: number;
}

export function BedsideTable({ view, entries, others, ...entryView }: BedsideTableProps) {
  return (
    <div className={styles.table}>
      <h2 id="bedside-table" className="head-3 large">
        {t("On your bedside table")}
      </h2>
      {entries.length === 0 && (
        <p className={styles.tableEmpty}>
          {view.search === "" && view.shelf === null
            ? t("Nothing here yet. Set a book to “Reading” and it lands here.")
            : t("Nothing here matches.")}
        </p>
      )}
      <ul aria-labelledby="bedside-table">
        {entries.map((entry, index) => (
          <Entry key={entry.id} entry={entry} early={index < 4} {...entryView} />
        ))}
      </ul>
      {others > 0 && (
        <Link to={`/reading-tracker${viewQuery({ ...view, status: "reading" })}`} className="text-button">
          {t("{others} you’re reading", { others: counted(others, "more book") })}
        </Link>
      )}
    </div>
  );
}
