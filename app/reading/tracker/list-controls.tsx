import { useId } from "react";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { STATUS_NAMES, LIST_SORTS, type ListSort, type ListView } from "#app/reading/list/reading-entry.ts";
import { ListSearch } from "#app/ui/list-search.tsx";
import { READING_STATUSES } from "#db/reading.ts";

import { readView, viewQuery } from "./list-view.ts";

import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./reading-list.module.css";

const SORT_NAMES: Record<ListSort, string> = inEachLanguage(() => ({
  date: t("Date"),
  title: t("Title"),
  author: t("Author"),
  stars: t("Stars"),
  pages: t("Pages"),
}));

export function ListControls({ view, shelves }: { view: ListView; shelves: readonly string[] }) {
  const id = useId();
  return (
    <div className={styles.controls}>
      <ListSearch
        path="/reading-tracker"
        shown={viewQuery(view)}
        queryOf={(fields) => viewQuery(readView(fields))}
        label={t("Search your list")}
        search={view.search}
      >
        <span className={styles.choice}>
          <label className="note" htmlFor={`${id}-status`}>
            {t("Show")}
          </label>
          <select id={`${id}-status`} name="status" defaultValue={view.status ?? ""} className={searchStyles.choice}>
            <option value="">{t("All")}</option>
            {READING_STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_NAMES[status]}
              </option>
            ))}
          </select>
        </span>
        {shelves.length > 0 && (
          <span className={styles.choice}>
            <label className="note" htmlFor={`${id}-shelf`}>
              {t("Shelf")}
            </label>
            <select
              key={view.shelf}
              id={`${id}-shelf`}
              name="shelf"
              defaultValue={view.shelf ?? ""}
              className={searchStyles.choice}
            >
              <option value="">{t("All")}</option>
              {shelves.map((shelf) => (
                <option key={shelf}>{shelf}</option>
              ))}
            </select>
          </span>
        )}
        <span className={styles.choice}>
          <label className="note" htmlFor={`${id}-sort`}>
            {t("Sort by")}
          </label>
          <select id={`${id}-sort`} name="sort" defaultValue={view.sort} className={searchStyles.choice}>
            {LIST_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_NAMES[sort]}
              </option>
            ))}
          </select>
        </span>
      </ListSearch>
    </div>
  );
}
