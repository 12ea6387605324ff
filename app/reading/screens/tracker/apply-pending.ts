import type { ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { pageProblem, readPages, totalPagesProblem } from "#app/reading/model/reading-pages.ts";
import { readStars } from "#app/reading/model/stars.ts";
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
    const begins = isOver(entry) || entry.started === null;
    return {
      ...entry,
      status: "reading",
      currentPage: readPages(page)!,
      ...(begins && { started: today, completed: null, stopped: null }),
    };
  }
  const totalPages = form.get("totalPages");
  if (totalPages !== null && totalPagesProblem(totalPages) === null) {
    return { ...entry, totalPages: readPages(totalPages) };
  }
  const stars = readStars(form.get("stars"));
  return stars === undefined ? entry : { ...entry, rating: stars };
}

function following(entry: ReadingEntry, status: ReadingStatus, today: string): Partial<ReadingEntry> {
  const over = isOver(entry);
  switch (status) {
    case "want_to_read":
    case "paused":
      return {};
    case "reading":
      if (entry.status === "paused" && !over && entry.started !== null) return {};
      return { currentPage: 0, started: today, completed: null, stopped: null };
    case "completed":
      return {
        currentPage: entry.totalPages ?? (over ? 0 : entry.currentPage),
        started: over ? null : entry.started,
        completed: today,
        stopped: null,
      };
    case "did_not_finish":
      return {
        currentPage: over ? 0 : entry.currentPage,
        started: over ? null : entry.started,
        completed: null,
        stopped: today,
      };
  }
}

/** Whether the last read has ended, so that a change begins another. */
const isOver = ({ completed, stopped }: ReadingEntry) => completed !== null || stopped !== null;
