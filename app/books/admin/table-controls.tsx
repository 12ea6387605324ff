import { useId } from "react";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { ListSearch } from "#app/ui/list-search.tsx";

import { readView, SORTS, viewQuery, type BooksView, type Sort } from "./books-view.ts";

import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./admin-books.module.css";

const SORT_NAMES: Record<Sort, string> = inEachLanguage(() => ({
  newest: t("Newest first"),
  oldest: t("Oldest first"),
  title: t("Title, A to Z"),
  "title-last": t("Title, Z to A"),
  author: t("Author, A to Z"),
  "author-last": t("Author, Z to A"),
  genre: t("Genre, A to Z"),
  "genre-last": t("Genre, Z to A"),
}));

export function TableControls({ view }: { view: BooksView }) {
  const id = useId();
  return (
    <ListSearch
      path="/admin"
      shown={viewQuery({ search: view.search, sort: view.sort })}
      queryOf={(fields) => {
        const { search, sort } = readView(fields);
        return viewQuery({ search, sort });
      }}
      label={t("Search books")}
      search={view.search}
    >
      <label htmlFor={id} className="sr-only">
        {t("Sort by")}
      </label>
      {/* The key resets the select when a header of the table changes the order. */}
      <select
        id={id}
        key={view.sort}
        name="sort"
        defaultValue={view.sort}
        className={`${searchStyles.choice} ${styles.tableSort}`}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </select>
    </ListSearch>
  );
}
