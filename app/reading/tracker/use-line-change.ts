import { useFetcher } from "react-router";

import { useAnswer } from "#app/http/use-answer.ts";
import { UPDATE_FAILED, type EntryAnswer, type ReadingEntry } from "#app/reading/list/reading-entry.ts";

/** Sends a change of the log. `problem` is the error of the last one; `onDone` is called after a success. */
export function useLineChange(onDone: (entry: ReadingEntry) => void) {
  const fetcher = useFetcher<EntryAnswer>();
  const { data, state } = fetcher;
  // Calls `onDone` as soon as the answer is there: reloading the log unmounts a removed line.
  useAnswer(data, (answer) => {
    if ("ok" in answer) onDone(answer.entry);
  });
  return { fetcher, busy: state !== "idle", problem: state === "idle" ? problemOf(data) : null };
}

function problemOf(answer: EntryAnswer | undefined): string | null {
  if (!answer || "ok" in answer) return null;
  if ("errors" in answer) return Object.values(answer.errors)[0] ?? null;
  return "problem" in answer ? answer.problem : UPDATE_FAILED();
}
