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
      const known = book.status === "completed" ? "when you read it" : "when you began it";
      return { problem: `The file says neither ${known} nor when you added it. Give it a date there.` };
    }
    steps.push({ day, status: book.status });
    const as = day === book.added ? `${longDay(day)}, the day you added it there` : longDay(day);
    if (book.status === "completed") notes.push(`It has no date of finishing: completed on ${as}.`);
    if (book.status === "reading") notes.push(`It has no date of starting: begun on ${as}.`);
  }
  noteUndatedReads(book, steps, notes);
  return { lines: linesOf(steps, pages, timeZone), notes };
}

function noteUndatedReads(book: ImportedBook, steps: readonly Step[], notes: string[]): void {
  const finished = steps.filter(({ status }) => status === "completed").length;
  // Other apps count a read that was given up as well.
  const dated = finished + (book.laidAside ? 1 : 0);
  if (book.readCount === null || book.readCount <= dated) return;
  const times = book.readCount === 1 ? "once" : `${book.readCount} times`;
  const logged = dated === 1 ? "one read has a date and is" : `${dated === 0 ? "no" : dated} reads have dates and are`;
  notes.push(`Read ${times} there; ${logged} logged.`);
}

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
  const day = book.status === "want_to_read" ? book.laidAside : book.added;
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
