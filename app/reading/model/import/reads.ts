import type { ReadingStatus } from "#db/reading.ts";

import type { DatedRead, ImportedBook } from "./imported-book.ts";

/** Reads per book. Each one adds two lines to the log. */
const MOST_READS = 100;

/** The reads that have a date, in the order of time. Notes what is wrong with them, or too much. */
export function inOrder(reads: readonly DatedRead[], notes: string[]): DatedRead[] {
  const dated = reads.filter(({ started, finished }) => started || finished);
  if (dated.length > MOST_READS) {
    notes.push(`It was read more than ${MOST_READS} times: the first ${MOST_READS} were taken over.`);
  }
  return dated
    .slice(0, MOST_READS)
    .map((read) => withSoundStart(read, notes))
    .toSorted((a, b) => lastDay(a).localeCompare(lastDay(b)));
}

const lastDay = ({ started, finished }: DatedRead) => finished ?? started ?? "";

function withSoundStart(read: DatedRead, notes: string[]): DatedRead {
  if (!read.started || !read.finished || read.started <= read.finished) return read;
  notes.push(`It would have been started after it was finished: the start was left out.`);
  return { ...read, started: null };
}

/** The last day of a read that was paused or given up is not its completion, but the day it was laid aside. */
export function laidAsideFrom(
  reads: readonly DatedRead[],
  status: ReadingStatus,
): Pick<ImportedBook, "reads" | "laidAside"> {
  const last = reads.at(-1);
  const isLaidAside = status === "paused" || status === "did_not_finish";
  if (!isLaidAside || !last?.finished) return { reads: [...reads], laidAside: null };
  return { reads: [...reads.slice(0, -1), { started: last.started, finished: null }], laidAside: last.finished };
}
