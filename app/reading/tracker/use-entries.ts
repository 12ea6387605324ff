import { useState } from "react";
import { useFetchers } from "react-router";

import { mergeItems, usePagedList, type Page } from "#app/http/use-paged-list.ts";
import type { ListView, ReadingEntry } from "#app/reading/list/reading-entry.ts";

import { applyPending } from "./apply-pending.ts";
import { groupName } from "./entry-groups.ts";
import { entryKey } from "./entry-key.ts";
import { viewQuery } from "./list-view.ts";

export interface LoadedList {
  view: ListView;
  shelves: string[];
  after: string | null;
  /** Shows all facts of each entry, for a reader without scripts. */
  isOpen: boolean;
  /** The number of all entries, not only those of the view. */
  count: number;
  matching: number;
  /** Books of the view that are being read, where it has a bedside table; else 0. */
  reading: number;
  /** A bounded number of the first items. */
  onTable: number;
  /** The books on the bedside table, then those of the ledger. */
  page: Page<ReadingEntry>;
  /** Written out, in the reader's time zone. */
  today: string;
}

interface Move {
  entryId: number;
  from: string;
}

/**
 * Keeps the order while the view stays the same, although the server sorts by last change: an entry must not jump away
 * from a reader who is editing it. New entries come first, and so do those that change their group.
 */
export function useEntries(loaded: LoadedList) {
  const { view, after } = loaded;
  const shownView = viewQuery(view, after ?? "");
  const [local, setLocal] = useState({ loaded, shownView, removed: 0, moved: [] as Move[] });
  if (local.loaded !== loaded) {
    setLocal({ loaded, shownView, removed: 0, moved: local.shownView === shownView ? local.moved : [] });
  }
  const { items, next, state, update, remove, loadMore } = usePagedList(loaded.page, {
    view: shownView,
    pathAfter: (cursor) => `/reading-tracker/entries${viewQuery(view, cursor)}`,
    // The loader may have read the list before a change whose answer has already arrived.
    merge: (known, loaded) => mergeItems(known, loaded, (one, other) => one.updatedAt > other.updatedAt),
  });
  const shown = useWithPendingStatus(items, loaded.today);
  const isOnTable = ({ status }: ReadingEntry) => view.status === null && status === "reading";
  const partOf = (entry: ReadingEntry) => (isOnTable(entry) ? "table" : groupName(entry, view.sort));
  const moving = shown.filter((entry, index) => partOf(entry) !== partOf(items[index]!)).map(({ id }) => id);
  const entries = withFirst(shown, new Set([...moving, ...local.moved.map(({ entryId }) => entryId)]));
  const ledger = entries.filter((entry) => !isOnTable(entry));
  const notLoaded = loaded.matching - local.removed - items.length;
  const readElsewhere = loaded.reading - loaded.onTable;

  function change(entry: ReadingEntry): void {
    const before = items.find(({ id }) => id === entry.id);
    update(entry.id, entry);
    if (!before || partOf(before) === partOf(entry)) return;
    setLocal((now) => {
      const from = now.moved.find(({ entryId }) => entryId === entry.id)?.from ?? partOf(before);
      const others = now.moved.filter(({ entryId }) => entryId !== entry.id);
      // An entry that comes back, as by undo, keeps its old place.
      return { ...now, moved: from === partOf(entry) ? others : [{ entryId: entry.id, from }, ...others] };
    });
  }

  return {
    onTable: entries.filter(isOnTable),
    readElsewhere,
    ledger,
    ledgerSize: ledger.length + notLoaded - readElsewhere,
    count: loaded.count - local.removed,
    next,
    state,
    change,
    drop(entryId: number): void {
      remove(entryId);
      setLocal((now) => ({ ...now, removed: now.removed + 1 }));
    },
    loadMore,
  };
}

/** A change moves its entry at once, before the answer arrives, so that text typed there meanwhile is kept. */
function useWithPendingStatus(entries: ReadingEntry[], today: string): ReadingEntry[] {
  const forms = new Map(useFetchers().map(({ key, formData }) => [key, formData]));
  return entries.map((entry) => applyPending(entry, forms.get(entryKey(entry.id, "status")), today));
}

function withFirst(entries: ReadingEntry[], first: ReadonlySet<number>): ReadingEntry[] {
  const before = [...first].flatMap((id) => entries.filter((entry) => entry.id === id));
  return [...before, ...entries.filter(({ id }) => !first.has(id))];
}
