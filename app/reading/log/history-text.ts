import { figure } from "#app/platform/figures.ts";
import { STATUS_NAMES, type ReadingEntry } from "#app/reading/list/reading-entry.ts";

type Standing = Pick<
  ReadingEntry,
  | "status"
  | "added"
  | "started"
  | "completed"
  | "stopped"
  | "earlier"
  | "currentPage"
  | "totalPages"
  | "currentPercent"
  | "currentMinutes"
>;

/** Where a book is, for a button: `Finished June 6, 2013`, `Reading since June 6, 2013`, `Want to Read`. */
export function standingText({ status, started, completed, stopped }: Standing): string {
  if (status === "reading") return started ? `Reading since ${started}` : STATUS_NAMES.reading;
  if (status === "completed") return completed ? `Finished ${completed}` : "Finished";
  if (status === "did_not_finish" && stopped) return `Stopped ${stopped}`;
  return STATUS_NAMES[status];
}

/** What the button leaves unsaid, in a sentence or two; may be empty. */
export function historyText(entry: Standing): string {
  const before = entry.earlier && `You’ve read it ${earlierText(entry.earlier)}.`;
  return [soFar(entry), before].filter(Boolean).join(" ");
}

function soFar(entry: Standing): string {
  const { status, added, started, completed } = entry;
  if (status === "want_to_read") return `You added it on ${added}.`;
  if (status === "completed") {
    if (completed === null) return "You’ve read this. We don’t know when.";
    return started && started !== completed ? `You started on ${started}.` : "";
  }
  const place = placeOf(entry);
  if (place === null) return "";
  if (status === "reading") return `You’re ${place}.`;
  return status === "paused" ? `You paused ${place}.` : `You stopped ${place}.`;
}

function placeOf({ currentPage, totalPages, currentPercent, currentMinutes }: Standing): string | null {
  if (currentPercent !== null) return `at ${currentPercent}%`;
  if (currentMinutes !== null) return `at minute ${figure(currentMinutes)}`;
  if (currentPage === 0) return null;
  return `on page ${figure(currentPage)}${totalPages ? ` of ${figure(totalPages)}` : ""}`;
}

/** `twice before (last finished June 6, 2013)` */
export function earlierText({ reads, finished }: NonNullable<ReadingEntry["earlier"]>): string {
  const times = reads === 1 ? "once" : reads === 2 ? "twice" : `${reads} times`;
  return `${times} before${finished === null ? "" : ` (${reads === 1 ? "" : "last "}finished ${finished})`}`;
}
