import { t } from "#app/language/t.ts";
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
  if (status === "reading") return started ? t("Reading since {started}", { started }) : STATUS_NAMES.reading;
  if (status === "completed") return completed ? t("Finished {completed}", { completed }) : t("Finished");
  if (status === "did_not_finish" && stopped) return t("Stopped {stopped}", { stopped });
  return STATUS_NAMES[status];
}

/** What the button leaves unsaid, in a sentence or two; may be empty. */
export function historyText(entry: Standing): string {
  const before = entry.earlier && t("You’ve read it {earlierText}.", { earlierText: earlierText(entry.earlier) });
  return [soFar(entry), before].filter(Boolean).join(" ");
}

function soFar(entry: Standing): string {
  const { status, added, started, completed } = entry;
  if (status === "want_to_read") return t("You added it on {added}.", { added });
  if (status === "completed") {
    if (completed === null) return t("You’ve read this. We don’t know when.");
    return started && started !== completed ? t("You started on {started}.", { started }) : "";
  }
  const place = placeOf(entry);
  if (place === null) return "";
  if (status === "reading") return t("You’re {place}.", { place });
  return status === "paused" ? t("You paused {place}.", { place }) : t("You stopped {place}.", { place });
}

function placeOf({ currentPage, totalPages, currentPercent, currentMinutes }: Standing): string | null {
  if (currentPercent !== null) return t("at {currentPercent}%", { currentPercent });
  if (currentMinutes !== null) return t("at minute {currentMinutes}", { currentMinutes: figure(currentMinutes) });
  if (currentPage === 0) return null;
  return t("on page {currentPage}{rest}", {
    currentPage: figure(currentPage),
    rest: totalPages ? t(" of {totalPages}", { totalPages: figure(totalPages) }) : "",
  });
}

/** `twice before (last finished June 6, 2013)` */
export function earlierText({ reads, finished }: NonNullable<ReadingEntry["earlier"]>): string {
  const times = reads === 1 ? t("once") : reads === 2 ? t("twice") : t("{reads} times", { reads });
  return t("{times} before{rest}", {
    times,
    rest: finished === null ? "" : ` (${finishedText(reads, finished)})`,
  });
}

function finishedText(reads: number, finished: string): string {
  return reads === 1 ? t("finished {finished}", { finished }) : t("last finished {finished}", { finished });
}
