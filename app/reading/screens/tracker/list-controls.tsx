import { useId } from "react";

import { STATUS_NAMES, type ListView } from "#app/reading/model/reading-entry.ts";
import { readView, viewQuery } from "#app/reading/model/tracker/list-view.ts";
import { ListSearch } from "#app/ui/list-search.tsx";
import { READING_STATUSES } from "#db/reading.ts";

import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./entry.module.css";

export function ListControls({ view }: { view: ListView }) {
  const id = useId();
  return (
    <div className={styles.controls}>
      <ListSearch
        path="/reading-tracker"
        shown={viewQuery(view)}
        queryOf={(fields) => viewQuery(readView(fields))}
        label="Search your list"
        search={view.search}
      >
        <label htmlFor={id} className={styles.listFilterLabel}>
          Show
        </label>
        <select id={id} name="status" defaultValue={view.status ?? ""} className={searchStyles.choice}>
          <option value="">All</option>
          {READING_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_NAMES[status]}
            </option>
          ))}
        </select>
      </ListSearch>
    </div>
  );
}
