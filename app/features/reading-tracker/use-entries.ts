import { useState } from "react";
import { flushSync } from "react-dom";

import type { EntriesWanted, ReadingEntry } from "#app/shared/reading-entry.ts";

import { viewQuery } from "./list-view.ts";
import type { EntriesPage } from "./queries.server.ts";

/** What the loader said of the list. */
export interface LoadedList {
  view: EntriesWanted;
  /** Of all entries, whatever the view shows. */
  count: number;
  page: EntriesPage;
  /** Written out, on the reader's calendar. */
  today: string;
}

/**
 * The entries of a view, page behind page, each once. While the view stays the same, so does their order, though the
 * server would put what was changed last at the top: nothing jumps away under a finger. What is new comes first.
 */
export function useEntries(loaded: LoadedList) {
  const [shown, setShown] = useState(() => opened(loaded));
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  if (shown.loaded !== loaded) {
    const same = queryOf(shown.loaded) === queryOf(loaded);
    const entries = same ? merged(shown.entries, loaded.page.entries) : loaded.page.entries;
    setShown({ ...opened(loaded), entries, next: same ? shown.next : loaded.page.next });
    if (!same) setState("idle");
  }

  /** Takes over what the answer to a change says. */
  function note(entry: ReadingEntry): void {
    setShown((now) => ({ ...now, entries: now.entries.map((old) => (old.id === entry.id ? entry : old)) }));
  }

  function drop(entryId: number): void {
    setShown(({ entries, count, ...now }) => ({
      ...now,
      entries: entries.filter(({ id }) => id !== entryId),
      count: count - 1,
    }));
  }

  /** The first of the entries that came, once it is on the page; null where none came. */
  async function loadMore(): Promise<ReadingEntry | null> {
    const { next } = shown;
    if (!next || state === "loading") return null;
    setState("loading");
    const more = await fetchPage(viewQuery(loaded.view, next)).catch(() => null);
    if (!more) {
      setState("failed");
      return null;
    }
    const known = new Set(shown.entries.map(({ id }) => id));
    const added = more.entries.filter(({ id }) => !known.has(id));
    flushSync(() => {
      setShown((now) => ({ ...now, entries: [...now.entries, ...added], next: more.next }));
      setState("idle");
    });
    return added[0] ?? null;
  }

  return { entries: shown.entries, count: shown.count, next: shown.next, state, note, drop, loadMore };
}

const opened = (loaded: LoadedList) => ({ loaded, count: loaded.count, ...loaded.page });

const queryOf = ({ view }: LoadedList) => viewQuery(view, JSON.stringify(view.after));

function merged(known: ReadingEntry[], loaded: ReadingEntry[]): ReadingEntry[] {
  const ids = new Set(known.map(({ id }) => id));
  const said = new Map(loaded.map((entry) => [entry.id, entry]));
  return [
    ...loaded.filter(({ id }) => !ids.has(id)),
    ...known.map((entry) => {
      const other = said.get(entry.id);
      // The loader may have read before an answer came that is known by now.
      return other && other.updatedAt >= entry.updatedAt ? other : entry;
    }),
  ];
}

async function fetchPage(query: string): Promise<EntriesPage> {
  const response = await fetch(`/reading-tracker/entries${query}`, { redirect: "error" });
  if (!response.ok) throw new Error(`The list answered ${response.status}`);
  return (await response.json()) as EntriesPage;
}
