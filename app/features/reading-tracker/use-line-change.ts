import { useEffectEvent, useLayoutEffect } from "react";
import { useFetcher } from "react-router";

import type { EntryChange, ReadingEntry } from "#app/shared/reading-entry.ts";

/** Sends a change of the log; `problem` is what was wrong with the last one, `done` hears when it was not. */
export function useLineChange(done: (entry: ReadingEntry) => void) {
  const fetcher = useFetcher<EntryChange>();
  const heard = useEffectEvent(done);
  const { data, state } = fetcher;
  useLayoutEffect(() => {
    if (data && "entry" in data) heard(data.entry);
  }, [data]);
  return { fetcher, busy: state !== "idle", problem: state === "idle" ? problemOf(data) : null };
}

function problemOf(change: EntryChange | undefined): string | null {
  if (!change || "entry" in change || "removed" in change) return null;
  return "problem" in change ? change.problem : "Failed to update status";
}
