import { useLayoutEffect, useState } from "react";

import { forgetAnswers } from "#app/books/parts/saved-book.ts";
import { usePagedList, type Page } from "#app/http/use-paged-list.ts";

import type { SavedBook } from "./queries.server.ts";
import { viewQuery, type ShelfView } from "./shelf-view.ts";

export interface LoadedShelf {
  view: ShelfView;
  /** Of all saved books, not only those of the view. */
  count: number;
  page: Page<SavedBook>;
}

/** Keeps the list while the view stays the same, so that a removed book keeps its position for an undo. */
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

/** Freshly loaded books are saved, so older answers in this tab no longer apply to them. */
function forgetAnswersOf(books: SavedBook[]): void {
  forgetAnswers(books.map(({ id }) => id));
}
