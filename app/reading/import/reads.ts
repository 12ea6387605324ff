import { t } from "#app/language/t.ts";
import type { ReadingStatus } from "#db/reading.ts";

import type { DatedRead, ImportedBook } from "./imported-book.ts";
import type { Happening, WordedDate } from "./worded-date.ts";

const DATE = String.raw`\d{4}[/.]\d{1,2}[/.]\d{1,2}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{4}[/.]\d{1,2}|\d{4}`;
/** Each `\s*` belongs to the part after it, so that a run of spaces is scanned once. */
const RANGE = new RegExp(String.raw`^(${DATE})?(?:\s*([-–—]))?(?:\s*(${DATE}))?$`);

interface WrittenRead {
  started: string;
  finished: string;
}

/** The two dates of `2021/01/01-2021/01/05`, one of which may be missing; null for a single date. */
export function rangeIn(text: string): WrittenRead | null {
  const [, first = "", dash, last = ""] = RANGE.exec(text) ?? [];
  if (dash) return { started: first, finished: last };
  const [started = "", finished = "", ...others] = text.split(/ (?:[-–—]|to|until|bis) /);
  return finished !== "" && others.length === 0 ? { started, finished } : null;
}

export const READ_COLUMNS = ["", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Splits at a comma only if a numeric date follows. */
export function writtenReads(text: string): WrittenRead[] {
  return text
    .split(/[;\n|]|(?:,\s*| [/&+] )(?=\d{4}[/.-]|\d{1,2}[/.-] ?\d)/, MOST_READS + 1)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => rangeIn(part) ?? { started: "", finished: part });
}

/** Reads per book. Each one adds two lines to the log. */
const MOST_READS = 100;

export function inOrder(reads: readonly DatedRead[], notes: string[]): DatedRead[] {
  const dated = reads.filter(({ started, finished }) => started || finished);
  if (dated.length > MOST_READS) {
    notes.push(
      t("You read it more than {mostReads} times. We imported the first {mostReads2}.", {
        mostReads: MOST_READS,
        mostReads2: MOST_READS,
      }),
    );
  }
  return dated
    .slice(0, MOST_READS)
    .map((read) => withSoundStart(read, notes))
    .toSorted((a, b) => lastDay(a).localeCompare(lastDay(b)));
}

const lastDay = ({ started, finished }: DatedRead) => finished ?? started ?? "";

function withSoundStart(read: DatedRead, notes: string[]): DatedRead {
  if (!read.started || !read.finished || read.started <= read.finished) return read;
  notes.push(t("Its start date is after its finish date, so we left out the start."));
  return { ...read, started: null };
}

export function lastOf(reads: readonly DatedRead[], inWords: readonly WordedDate[]): DatedRead {
  const last = reads.at(-1);
  const words = (happening: Happening) => inWords.find(([happened]) => happened === happening)?.[1] ?? null;
  return { started: last?.started ?? words("Started"), finished: last?.finished ?? words("Finished") };
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
