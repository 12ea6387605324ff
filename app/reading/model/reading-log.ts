import type { LogKind, ReadingStatus } from "#db/reading.ts";

/**
 * A line of a reader's log about one book, as they entered it. `page` is the page they reached: for a line of kind
 * "page" that page, for "completed" the last page (null if unknown), else null.
 */
export interface GivenLine {
  id: number;
  /** The day in the reader's time zone, `2026-11-20`. */
  day: string;
  /** Orders the lines. Days alone cannot: a reader who flies west lives some hours of a day twice. */
  at: Date;
  kind: LogKind;
  status: ReadingStatus;
  page: number | null;
}

/** A line with what `replay` computes from the lines before it. */
export interface ReplayedLine extends GivenLine {
  /** The number of its read, from 1; 0 before the first read. */
  read: number;
  fromPage: number;
  toPage: number;
}

/** The state of an entry after the last line of its log. */
export interface EntryState {
  status: ReadingStatus;
  currentPage: number;
  /** The start of the current or last read. */
  startedAt: Date | null;
  completedAt: Date | null;
  /** When the reader gave that read up. Not both this and `completedAt`: either ends a read. */
  stoppedAt: Date | null;
}

/** The state after any line of a log, with the number of the read. */
export interface Standing extends EntryState {
  read: number;
}

const BEFORE_THE_FIRST_LINE: Standing = {
  read: 0,
  status: "want_to_read",
  currentPage: 0,
  startedAt: null,
  completedAt: null,
  stoppedAt: null,
};

/**
 * Replays an entry's log from the first line to the last: computes the start page and the read of each line, and the
 * state of the entry after it. The order in which lines were written does not matter, so a line that is back-dated,
 * corrected or removed changes everything after it, and nothing before it.
 *
 * - Setting "reading" starts a read at page 0, unless one is in progress or paused. Reaching a page continues the
 *   unfinished read, even one that was laid aside; without one it starts a read.
 * - Setting "completed" or "did not finish" ends the unfinished read, "did not finish" where it stands; without one it
 *   is a read of its own with an unknown start.
 * - Setting "want to read" or "paused" changes no page and no read.
 *
 * A line's pages are `toPage - fromPage`, negative if the page was corrected downwards. The pages of all lines of a
 * read add up to its current page.
 *
 * With `from`, `lines` are only those after that state: appending does not need the lines before.
 */
export function replay(
  lines: readonly GivenLine[],
  from: Standing = BEFORE_THE_FIRST_LINE,
): { lines: ReplayedLine[]; state: EntryState } {
  let { read, ...state } = from;
  const replayed = lines.toSorted(byTime).map((line) => {
    const begins = read === 0 || state.completedAt !== null || state.stoppedAt !== null;
    const startsAgain = line.kind === "status" && state.status !== "reading" && state.status !== "paused";
    if (line.status === "reading" ? begins || startsAgain : begins && endsRead(line.status)) {
      read += 1;
      const startedAt = line.status === "reading" ? line.at : null;
      Object.assign(state, { currentPage: 0, startedAt, completedAt: null, stoppedAt: null });
    }
    const fromPage = state.currentPage;
    state.currentPage = line.page ?? fromPage;
    state.status = line.status;
    if (line.status === "completed") state.completedAt = line.at;
    if (line.status === "did_not_finish") state.stoppedAt = line.at;
    return { ...line, read, fromPage, toPage: state.currentPage };
  });
  return { lines: replayed, state };
}

const endsRead = (status: ReadingStatus) => status === "completed" || status === "did_not_finish";

export function byTime(a: Pick<GivenLine, "at" | "id">, b: Pick<GivenLine, "at" | "id">): number {
  return a.at.getTime() - b.at.getTime() || a.id - b.id;
}

/**
 * The message that rejects a back-dated page; null if it fits. A page below an earlier one is a valid correction; a
 * page above that of a later day in the same read is a mistake.
 */
export function backdatingProblem(replayed: readonly ReplayedLine[], id: number): string | null {
  const index = replayed.findIndex((line) => line.id === id);
  const line = replayed[index];
  const next = replayed.slice(index + 1).find((later) => later.kind === "page" || later.status === "completed");
  if (!line || !next || next.read !== line.read || next.day === line.day || line.toPage <= next.toPage) return null;
  return `On a later day you were on page ${next.toPage}. Before that it cannot be more.`;
}

/**
 * Recovers `page` of a `GivenLine` from the stored line. A "completed" line that moved no page had a page only if it
 * is the edition's last one; otherwise it recorded wherever the read was.
 */
export function givenPage(
  line: Pick<ReplayedLine, "kind" | "status" | "fromPage" | "toPage">,
  totalPages: number | null,
): number | null {
  const stood = line.toPage === line.fromPage && line.toPage !== totalPages;
  return line.kind === "page" || (line.status === "completed" && !stood) ? line.toPage : null;
}
