import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { noonIn } from "#app/platform/dates.ts";
import type { GivenLine } from "#app/reading/log/reading-log.ts";
import type { ReadingStatus } from "#db/reading.ts";

import type { ImportedBook } from "./imported-book.ts";

export interface ImportLog {
  lines: GivenLine[];
  readBefore: boolean;
  undatedStatus: ReadingStatus | null;
  undatedAfter: Date | null;
  notes: string[];
}

/** What has no day gets no line: no other date stands in for it, and no year or streak counts it. Pure. */
export function importLog(book: ImportedBook, pages: number | null, timeZone: string): ImportLog {
  if (book.log) {
    const { readBefore = false, undatedStatus = null, undatedAfter = null, notes } = book;
    return {
      lines: book.log.map(({ at, ...line }, id) => ({ ...line, at: new Date(at), id })),
      readBefore,
      undatedStatus,
      undatedAfter: undatedAfter === null ? null : new Date(undatedAfter),
      notes,
    };
  }
  const notes = [...book.notes];
  const steps = stepsOfReads(book, notes);
  if (book.laidAside) steps.push({ day: book.laidAside, status: book.status });
  const lines = linesOf(steps, pages, timeZone);
  const isUndated = book.status !== (steps.at(-1)?.status ?? (book.readBefore ? "completed" : "want_to_read"));
  const readBefore = (book.readBefore ?? false) || (isUndated && book.status === "completed");
  if (isUndated) notes.push(...UNDATED[book.status]);
  noteUndatedReads(book, steps, readBefore, notes);
  return {
    lines,
    readBefore,
    undatedStatus: isUndated && !(book.status === "completed" && steps.length === 0) ? book.status : null,
    undatedAfter: (isUndated && lines.at(-1)?.at) || null,
    notes,
  };
}

function noteUndatedReads(book: ImportedBook, steps: readonly Step[], readBefore: boolean, notes: string[]): void {
  const finished = steps.filter(({ status }) => status === "completed").length;
  // Other apps also count an abandoned read.
  const isLaidAside = book.status === "paused" || book.status === "did_not_finish";
  if (book.readCount === null || book.readCount <= finished + (isLaidAside || readBefore ? 1 : 0)) return;
  const { readCount } = book;
  const times = readCount === 1 ? t("once") : readCount === 2 ? t("twice") : t("{readCount} times", { readCount });
  const dated = finished + (book.laidAside ? 1 : 0);
  const logged =
    dated === 0
      ? t("but the file has no dates, so we logged none")
      : dated === 1
        ? t("but only one has a date, so we logged one")
        : t("but only {dated} have dates, so we logged {dated2}", { dated, dated2: dated });
  notes.push(t("Read {times}, {logged}.", { times, logged }));
}

const UNDATED: Record<ReadingStatus, string[]> = inEachLanguage(() => ({
  want_to_read: [],
  reading: [t("The file has no start date, so we added it without one.")],
  completed: [t("The file has no finish date, so we added it without one.")],
  paused: [t("The file doesn’t say when you paused it, so we added it without a date.")],
  did_not_finish: [t("The file doesn’t say when you stopped, so we added it without a date.")],
}));

interface Step {
  day: string;
  status: ReadingStatus;
}

function stepsOfReads({ reads }: ImportedBook, notes: string[]): Step[] {
  const steps: Step[] = [];
  for (const { started, finished } of reads) {
    const before = steps.at(-1);
    if (started && before && started < before.day) {
      notes.push(t("Two of its reads overlap, so we left out the start of the later one."));
    } else if (started) steps.push({ day: started, status: "reading" });
    if (finished) steps.push({ day: finished, status: "completed" });
  }
  return steps;
}

function linesOf(steps: readonly Step[], pages: number | null, timeZone: string): GivenLine[] {
  let sameDay = 0;
  return steps.map(({ day, status }, id) => {
    sameDay = day === steps[id - 1]?.day ? sameDay + 1 : 0;
    const at = new Date(noonIn(timeZone, day).getTime() + sameDay);
    return { id, day, at, kind: "status", status, page: status === "completed" ? pages : null };
  });
}
