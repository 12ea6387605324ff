import { useId } from "react";

import { ListSearch } from "#app/ui/list-search.tsx";

import { readView, SORTS, viewQuery, type BooksView, type Sort } from "./books-view.ts";

import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./admin-books.module.css";

const SORT_NAMES: Record<Sort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  title: "Title, A to Z",
  "title-last": "Title, Z to A",
  author: "Author, A to Z",
  "author-last": "Author, Z to A",
  genre: "Genre, A to Z",
  "genre-last": "Genre, Z to A",
};

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
      label="Search books"
      search={view.search}
    >
      <label htmlFor={id} className="sr-only">
        Sort by
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
