import type { ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { pageProblem, readPages, totalPagesProblem } from "#app/reading/model/reading-pages.ts";
import { READING_STATUSES, type ReadingStatus } from "#db/reading.ts";

/**
 * Optimistic update: the entry as `replay` will compute it once the pending form arrives, as far as the list shows it.
 * `today` is written out. Ignores forms about another day or a line of the log.
 */
export function applyPending(entry: ReadingEntry, form: FormData | undefined, today: string): ReadingEntry {
  if (!form || form.has("day")) return entry;
  const status = READING_STATUSES.find((each) => each === form.get("status"));
  if (status) return status === entry.status ? entry : { ...entry, status, ...following(entry, status, today) };
  const page = form.get("page");
  if (page !== null && pageProblem(page, entry.totalPages) === null) {
    const begins = entry.completed !== null || entry.started === null;
    return {
      ...entry,
      status: "reading",
      currentPage: readPages(page)!,
      ...(begins && { started: today, completed: null }),
    };
  }
  const totalPages = form.get("totalPages");
  if (totalPages !== null && totalPagesProblem(totalPages) === null) {
    return { ...entry, totalPages: readPages(totalPages) };
  }
  return entry;
}

function following(entry: ReadingEntry, status: ReadingStatus, today: string): Partial<ReadingEntry> {
  if (status === "reading") return { currentPage: 0, started: today, completed: null };
  if (status === "want_to_read") return {};
  const unfinished = entry.completed === null;
  return {
    currentPage: entry.totalPages ?? (unfinished ? entry.currentPage : 0),
    started: unfinished ? entry.started : null,
    completed: today,
  };
}
