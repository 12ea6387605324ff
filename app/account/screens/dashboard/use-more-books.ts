import { useLayoutEffect, useState } from "react";

import type { SavedBook } from "#app/account/model/dashboard/queries.server.ts";
import { viewQuery, type ShelfView } from "#app/account/model/dashboard/shelf-view.ts";
import { forgetAnswers } from "#app/books/parts/saved-book.ts";
import { usePagedList, type Page } from "#app/http/use-paged-list.ts";

/** What the loader said of the shelf. */
export interface LoadedShelf {
  view: ShelfView;
  /** Of all saved books, whatever the view shows. */
  count: number;
  page: Page<SavedBook>;
}

/**
 * The books of a view. While the view stays the same, so does its list, even if the loader runs again: a book that was
 * removed from it keeps its place for an undo.
 */
export function useMoreBooks(loaded: LoadedShelf) {
  const [first, setFirst] = useState(loaded);
  if (viewQuery(first.view) !== viewQuery(loaded.view)) setFirst(loaded);
  const { items, next, state, loadMore } = usePagedList(first.page, {
    pathAfter: (cursor) => `/dashboard/saved-books${viewQuery(first.view, cursor)}`,
    onItems: forgetAnswersOf,
  });

  useLayoutEffect(() => forgetAnswersOf(first.page.items), [first]);

  return { books: items, count: first.count, next, state, loadMore };
}

/** What has just been listed is saved, whatever was answered to an earlier change from this tab. */
function forgetAnswersOf(books: SavedBook[]): void {
  forgetAnswers(books.map(({ id }) => id));
}
