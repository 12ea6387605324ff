import { placeText } from "#app/reading/list/reading-place.ts";
import type { LogKind, PlaceUnit, ReadingStatus } from "#db/reading.ts";

/**
 * A line of a reader's log about one book, as they entered it. `page` is the page they reached: for a line of kind
 * "page" that page, for a percentage or minutes the page of their edition there and for "completed" the last page (null
 * if unknown), else null.
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
  /** The percentage or the minute, for a line of that kind. */
  amount?: number | null;
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
  /** Set if the place was last given as a percentage; the page is then the last one known. */
  currentPercent: number | null;
  /** Likewise in minutes. */
  currentMinutes: number | null;
  /** The start of the current or last read. */
  startedAt: Date | null;
  completedAt: Date | null;
  /** When the reader gave that read up. Not both this and `completedAt`: either ends a read. */
  stoppedAt: Date | null;
}

/** The state after any line of a log, with the number of the read. */
export interface Standing extends EntryState {
  read: number;
  /** A status to come that has no line, because its day is unknown: it follows the lines up to `after`. */
  undated?: { status: ReadingStatus; after: Date | null } | null;
}

const BEGINNING = { currentPage: 0, currentPercent: null, currentMinutes: null };

const BEFORE_THE_FIRST_LINE: Standing = {
  read: 0,
  status: "want_to_read",
  ...BEGINNING,
  startedAt: null,
  completedAt: null,
  stoppedAt: null,
};

/**
 * The state of an entry before the first line of its log. A book that was finished on a day that nobody knows has no
 * line for it: no day, no streak and no year counts it.
 */
export function beginningOf(entry: Beginning): Standing {
  const { readBefore, totalPages, undatedStatus = null, undatedAfter = null } = entry;
  const undated = undatedStatus && { status: undatedStatus, after: undatedAfter };
  return readBefore
    ? { ...BEFORE_THE_FIRST_LINE, status: "completed", currentPage: totalPages ?? 0, undated }
    : { ...BEFORE_THE_FIRST_LINE, undated };
}

/** What an entry holds of its log that no line says (see `readingList`). */
export interface Beginning {
  readBefore: boolean;
  totalPages: number | null;
  undatedStatus?: ReadingStatus | null | undefined;
  undatedAfter?: Date | null | undefined;
}

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
 * - A status without a day is set between the lines before and after it, and begins and ends no read.
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
  let { read, undated, ...state } = from;
  const setUndated = () => {
    if (!undated) return;
    const ended = read === 0 || state.completedAt !== null || state.stoppedAt !== null;
    if (undated.status === "reading" && ended) Object.assign(state, BEGINNING);
    state.status = undated.status;
    undated = null;
  };
  const replayed = lines.toSorted(byTime).map((line) => {
    if (undated && line.at.getTime() > (undated.after?.getTime() ?? Number.NEGATIVE_INFINITY)) setUndated();
    const begins = read === 0 || state.completedAt !== null || state.stoppedAt !== null;
    const startsAgain = line.kind === "status" && state.status !== "reading" && state.status !== "paused";
    if (line.status === "reading" ? begins || startsAgain : begins && endsRead(line.status)) {
      read += 1;
      const startedAt = line.status === "reading" ? line.at : null;
      Object.assign(state, { ...BEGINNING, startedAt, completedAt: null, stoppedAt: null });
    }
    const fromPage = state.currentPage;
    state.currentPage = line.page ?? fromPage;
    if (line.kind !== "status" || line.status === "completed") {
      state.currentPercent = amountIn("percent", line);
      state.currentMinutes = amountIn("minutes", line);
    }
    state.status = line.status;
    if (line.status === "completed") state.completedAt = line.at;
    if (line.status === "did_not_finish") state.stoppedAt = line.at;
    return { ...line, read, fromPage, toPage: state.currentPage };
  });
  setUndated();
  return { lines: replayed, state };
}

const endsRead = (status: ReadingStatus) => status === "completed" || status === "did_not_finish";

function amountIn(unit: PlaceUnit, { kind, amount }: Pick<GivenLine, "kind" | "amount">): number | null {
  return kind === unit ? (amount ?? null) : null;
}

export function byTime(a: Pick<GivenLine, "at" | "id">, b: Pick<GivenLine, "at" | "id">): number {
  return a.at.getTime() - b.at.getTime() || a.id - b.id;
}

/**
 * The message that rejects a back-dated place; null if it fits. A place before an earlier one is a valid correction; one
 * behind that of a later day in the same read is a mistake.
 */
export function backdatingProblem(replayed: readonly ReplayedLine[], id: number): string | null {
  const index = replayed.findIndex((line) => line.id === id);
  const line = replayed[index];
  const next = replayed.slice(index + 1).find((later) => later.kind !== "status" || later.status === "completed");
  if (!line || !next || next.read !== line.read || next.day === line.day || !isBehind(line, next)) return null;
  return `On a later day you were ${placeText(next)}. Before that it cannot be more.`;
}

function isBehind(line: ReplayedLine, next: ReplayedLine): boolean {
  const [amount, later] = [line.amount ?? null, next.amount ?? null];
  if (line.kind === next.kind && amount !== null && later !== null) return amount > later;
  return line.toPage > next.toPage;
}

/** Recovers `page` of a `GivenLine` from the stored line. */
export function givenPage({
  kind,
  status,
  toPage,
  pageKnown,
}: Pick<ReplayedLine, "kind" | "status" | "toPage"> & { pageKnown: boolean }): number | null {
  return pageKnown && (kind !== "status" || status === "completed") ? toPage : null;
}
