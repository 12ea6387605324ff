import { useId } from "react";

import { readView, SORTS, viewQuery, type BooksView, type Sort } from "#app/books/model/admin/books-view.ts";
import { ListSearch } from "#app/ui/list-search.tsx";

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

/** Search of the catalogue, and its order where the table has no heads to order it by. */
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
      {/* A head of the table may have changed the order meanwhile. */}
      <select id={id} key={view.sort} name="sort" defaultValue={view.sort} className="list-choice table-sort">
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </select>
    </ListSearch>
  );
}
