import { useId } from "react";

import { ListSearch } from "#app/shared/list-search.tsx";
import { STATUS_NAMES, type ListView } from "#app/shared/reading-entry.ts";
import { READING_STATUSES } from "#db/reading.ts";

import { readView, viewQuery } from "./list-view.ts";

/** Search and filter of a long list. */
export function ListControls({ view }: { view: ListView }) {
  const id = useId();
  return (
    <div className="pt-4">
      <ListSearch
        path="/reading-tracker"
        shown={viewQuery(view)}
        queryOf={(fields) => viewQuery(readView(fields))}
        label="Search your list"
        search={view.search}
      >
        <label htmlFor={id} className="list-filter-label">
          Show
        </label>
        <select id={id} name="status" defaultValue={view.status ?? ""} className="list-choice">
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
