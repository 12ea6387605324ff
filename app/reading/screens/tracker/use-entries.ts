import { useState } from "react";

import { mergeInPlace, usePagedList, type Page } from "#app/http/use-paged-list.ts";
import type { ListView, ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { viewQuery } from "#app/reading/model/tracker/list-view.ts";

/** What the loader said of the list. */
export interface LoadedList {
  view: ListView;
  /** The cursor that its first page comes after; null from the start. */
  after: string | null;
  /** Of all entries, whatever the view shows. */
  count: number;
  page: Page<ReadingEntry>;
  /** Written out, on the reader's calendar. */
  today: string;
}

/**
 * The entries of a view. While the view stays the same, so does their order, though the server would put what was
 * changed last at the top: nothing jumps away under a finger. What is new comes first.
 */
export function useEntries(loaded: LoadedList) {
  const { view, after } = loaded;
  const [counted, setCounted] = useState({ loaded, count: loaded.count });
  if (counted.loaded !== loaded) setCounted({ loaded, count: loaded.count });
  const { items, next, state, update, remove, loadMore } = usePagedList(loaded.page, {
    view: viewQuery(view, after ?? ""),
    pathAfter: (cursor) => `/reading-tracker/entries${viewQuery(view, cursor)}`,
    // The loader may have read before an answer came that is known by now.
    merge: (known, loaded) => mergeInPlace(known, loaded, (one, other) => one.updatedAt > other.updatedAt),
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
