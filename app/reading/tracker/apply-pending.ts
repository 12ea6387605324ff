import type { ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { placeProblem, readPages, totalMinutesProblem, totalPagesProblem } from "#app/reading/list/reading-pages.ts";
import { pageAt } from "#app/reading/list/reading-place.ts";
import { readStars } from "#app/reading/stars/stars.ts";
import { PLACE_UNITS, READING_STATUSES, type ReadingStatus } from "#db/reading.ts";

/** Optimistic: the entry as `replay` will compute it. Ignores forms about another day or a line of the log. */
export function applyPending(entry: ReadingEntry, form: FormData | undefined, today: string): ReadingEntry {
  if (!form || form.has("day")) return entry;
  const status = READING_STATUSES.find((each) => each === form.get("status"));
  if (status) return status === entry.status ? entry : { ...entry, status, ...following(entry, status, today) };
  const page = form.get("page");
  const unit = PLACE_UNITS.find((each) => each === form.get("unit")) ?? "page";
  if (page !== null && placeProblem(unit, page, entry) === null) {
    const amount = readPages(page)!;
    const begins = isOver(entry) || entry.started === null;
    return {
      ...entry,
      status: "reading",
      currentPage: pageAt(unit, amount, entry) ?? (begins ? 0 : entry.currentPage),
      currentPercent: unit === "percent" ? amount : null,
      currentMinutes: unit === "minutes" ? amount : null,
      ...(begins && { started: today, completed: null, stopped: null }),
    };
  }
  const totalPages = form.get("totalPages");
  if (totalPages !== null && totalPagesProblem(totalPages) === null) {
    return { ...entry, totalPages: readPages(totalPages) };
  }
  const totalMinutes = form.get("totalMinutes");
  if (totalMinutes !== null && totalMinutesProblem(totalMinutes) === null) {
    return { ...entry, totalMinutes: readPages(totalMinutes) };
  }
  const stars = readStars(form.get("stars"));
  return stars === undefined ? entry : { ...entry, rating: stars };
}

const BEGINNING = { currentPage: 0, currentPercent: null, currentMinutes: null };

function following(entry: ReadingEntry, status: ReadingStatus, today: string): Partial<ReadingEntry> {
  const over = isOver(entry);
  switch (status) {
    case "want_to_read":
    case "paused":
      return {};
    case "reading":
      if (entry.status === "paused" && !over && entry.started !== null) return {};
      return { ...BEGINNING, started: today, completed: null, stopped: null };
    case "completed":
      return {
        ...BEGINNING,
        currentPage: entry.totalPages ?? (over ? 0 : entry.currentPage),
        started: over ? null : entry.started,
        completed: today,
        stopped: null,
      };
    case "did_not_finish":
      return {
        ...(over && BEGINNING),
        started: over ? null : entry.started,
        completed: null,
        stopped: today,
      };
  }
}

const isOver = ({ completed, stopped }: ReadingEntry) => completed !== null || stopped !== null;
