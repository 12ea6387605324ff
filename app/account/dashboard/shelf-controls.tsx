import { useId } from "react";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { ListSearch } from "#app/ui/list-search.tsx";

import { readView, SORTS, viewQuery, type ShelfView, type Sort } from "./shelf-view.ts";

import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./saved-shelf.module.css";

const SORT_NAMES: Record<Sort, string> = inEachLanguage(() => ({
  newest: t("Newest first"),
  title: t("Title"),
  author: t("Author"),
}));

export function ShelfControls({ view }: { view: ShelfView }) {
  const id = useId();
  return (
    <div className={styles.shelfControls}>
      <ListSearch
        path="/dashboard"
        shown={viewQuery(view)}
        queryOf={(fields) => viewQuery(readView(fields))}
        label={t("Search saved books")}
        search={view.search}
      >
        <label htmlFor={id} className="sr-only">
          {t("Sort by")}
        </label>
        <select id={id} name="sort" defaultValue={view.sort} className={searchStyles.choice}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_NAMES[sort]}
            </option>
          ))}
        </select>
      </ListSearch>
    </div>
  );
}
