import { useState } from "react";

import { mergeItems, usePagedList, type Page } from "#app/http/use-paged-list.ts";
import type { ListView, ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { viewQuery } from "#app/reading/model/tracker/list-view.ts";

export interface LoadedList {
  view: ListView;
  /** The cursor before the loaded page; null for the first page. */
  after: string | null;
  /** The number of all entries, not only those of the view. */
  count: number;
  page: Page<ReadingEntry>;
  /** Written out, in the reader's time zone. */
  today: string;
}

/**
 * The entries of a view. Their order is kept while the view stays the same, although the server sorts by last change:
 * an entry must not jump away from a reader who is editing it. New entries come first.
 */
export function useEntries(loaded: LoadedList) {
  const { view, after } = loaded;
  const [counted, setCounted] = useState({ loaded, count: loaded.count });
  if (counted.loaded !== loaded) setCounted({ loaded, count: loaded.count });
  const { items, next, state, update, remove, loadMore } = usePagedList(loaded.page, {
    view: viewQuery(view, after ?? ""),
    pathAfter: (cursor) => `/reading-tracker/entries${viewQuery(view, cursor)}`,
    // The loader may have read the list before a change whose answer has already arrived.
    merge: (known, loaded) => mergeItems(known, loaded, (one, other) => one.updatedAt > other.updatedAt),
  });

  function drop(entryId: number): void {
    remove(entryId);
    setCounted((now) => ({ ...now, count: now.count - 1 }));
  }

  return {
    entries: items,
    count: counted.count,
    next,
    state,
    update: (entry: ReadingEntry) => update(entry.id, entry),
    drop,
    loadMore,
  };
}
