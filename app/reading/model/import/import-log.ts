import { longDay, noonIn } from "#app/platform/dates.ts";
import type { GivenLine } from "#app/reading/model/reading-log.ts";
import type { ReadingStatus } from "#db/reading.ts";

import type { ImportedBook } from "./imported-book.ts";

export type ImportLog = { lines: GivenLine[]; notes: string[] } | { problem: string };

/**
 * Turns a book's dates into log lines. A finished read without a date gets the day the book was added in the other
 * app; if that is unknown too, the book is refused: no date is invented. Pure: same book and zone, same lines.
 */
export function importLog(book: ImportedBook, pages: number | null, timeZone: string): ImportLog {
  if (book.log) {
    return { lines: book.log.map(({ at, ...line }, id) => ({ ...line, at: new Date(at), id })), notes: book.notes };
  }
  const notes = [...book.notes];
  const steps = stepsOfReads(book, notes);
  const last = steps.at(-1);
  // An entry starts as "want to read" and needs no line for that.
  if (book.status !== (last?.status ?? "want_to_read")) {
    const day = lastStepDay(book, last?.day ?? null);
    if (!day) {
      return {
        problem: `The file says neither when you ${WHEN[book.status].deed} nor when you added it. Give it a date there.`,
      };
    }
    steps.push({ day, status: book.status });
    const as = day === book.added ? `${longDay(day)}, the day you added it there` : longDay(day);
    const { date, done } = WHEN[book.status];
    if (day !== book.laidAside) notes.push(`It has no date of ${date}: ${done} on ${as}.`);
  }
  noteUndatedReads(book, steps, notes);
  return { lines: linesOf(steps, pages, timeZone), notes };
}

function noteUndatedReads(book: ImportedBook, steps: readonly Step[], notes: string[]): void {
  const finished = steps.filter(({ status }) => status === "completed").length;
  // Other apps count a read that was given up as well.
  const dated = finished + (book.status === "paused" || book.status === "did_not_finish" ? 1 : 0);
  if (book.readCount === null || book.readCount <= dated) return;
  const times = book.readCount === 1 ? "once" : `${book.readCount} times`;
  const logged = dated === 1 ? "one read has a date and is" : `${dated === 0 ? "no" : dated} reads have dates and are`;
  notes.push(`Read ${times} there; ${logged} logged.`);
}

const WHEN: Record<ReadingStatus, Record<"deed" | "date" | "done", string>> = {
  want_to_read: { deed: "listed it", date: "listing again", done: "wanted again" },
  reading: { deed: "began it", date: "starting", done: "begun" },
  completed: { deed: "read it", date: "finishing", done: "completed" },
  paused: { deed: "laid it aside", date: "pausing", done: "paused" },
  did_not_finish: { deed: "gave it up", date: "giving up", done: "given up" },
};

interface Step {
  day: string;
  status: ReadingStatus;
}

function stepsOfReads({ reads }: ImportedBook, notes: string[]): Step[] {
  const steps: Step[] = [];
  for (const { started, finished } of reads) {
    const before = steps.at(-1);
    if (started && before && started < before.day) {
      notes.push("Two of its reads overlap: the start of the later one was left out.");
    } else if (started) steps.push({ day: started, status: "reading" });
    if (finished) steps.push({ day: finished, status: "completed" });
  }
  return steps;
}

function lastStepDay(book: ImportedBook, last: string | null): string | null {
  const day = book.status === "want_to_read" ? null : (book.laidAside ?? book.added);
  if (!day || !last) return day ?? last;
  return day > last ? day : last;
}

function linesOf(steps: readonly Step[], pages: number | null, timeZone: string): GivenLine[] {
  let sameDay = 0;
  return steps.map(({ day, status }, id) => {
    sameDay = day === steps[id - 1]?.day ? sameDay + 1 : 0;
    const at = new Date(noonIn(timeZone, day).getTime() + sameDay);
    return { id, day, at, kind: "status", status, page: status === "completed" ? pages : null };
  });
}
