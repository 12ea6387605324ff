import { STATUS_NAMES } from "#app/reading/model/reading-entry.ts";
import type { ReadingStatus } from "#db/reading.ts";

import { shortened } from "./cell-values.ts";

/** What apps, and readers who make shelves of their own, call the statuses: as `foldStatus` leaves them. */
const WORDS: Record<ReadingStatus, string> = {
  want_to_read: "to-read want-to-read planned tbr want to-be-read",
  reading: "currently-reading reading in-progress current started reading-now",
  completed: "read finished completed done",
  paused: "paused on-hold hold on-pause set-aside put-aside",
  did_not_finish:
    "did-not-finish dnf dnfd didnt-finish never-finished not-finished abandoned unfinished stopped-reading stopped gave-up given-up gave-up-on quit",
};

const STATUSES = new Map(
  (Object.entries(WORDS) as Array<[ReadingStatus, string]>).flatMap(([status, words]) =>
    words.split(" ").map((word): [string, ReadingStatus] => [word, status]),
  ),
);

/** In any case, with spaces, underscores or hyphens. */
const foldStatus = (word: string) =>
  word
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[\s_-]+/g, "-");

/** What a row says of a read besides its status. */
interface ReadFacts {
  started?: string | null;
  finished: string | null;
  stopped?: string | null;
  readCount?: number | null;
  rating: number | null;
}

/** The status that a word of another app stands for; undefined if we have none. */
export function knownStatus(word: string): ReadingStatus | undefined {
  return STATUSES.get(foldStatus(word));
}

/**
 * The status of a shelf that we do not know, by what else the row says: nobody finishes, counts or rates a read that
 * never was.
 */
export function statusByFacts(
  shelf: string,
  { started, finished, stopped, readCount, rating }: ReadFacts,
): ReadingStatus {
  if (stopped || /^(?:dnf|did-?n[o']?t-finish)-/.test(foldStatus(shelf))) return "did_not_finish";
  if (finished || readCount || (rating && !started)) return "completed";
  return started ? "reading" : "want_to_read";
}

export function noteStatus(notes: string[], word: string, status: ReadingStatus): void {
  const becomes = STATUS_NAMES[status];
  notes.push(`“${shortened(word)}” is no status here: it becomes ${becomes}, and keeps the shelf of that name.`);
}
