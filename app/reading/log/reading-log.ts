import { t } from "#app/language/t.ts";
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

export interface ReplayedLine extends GivenLine {
  /** The number of its read, from 1; 0 before the first read. */
  read: number;
  fromPage: number;
  toPage: number;
}

export interface EntryState {
  status: ReadingStatus;
  currentPage: number;
  /** Set if the place was last given as a percentage; the page is then the last one known. */
  currentPercent: number | null;
  /** Set if the place was last given in minutes. */
  currentMinutes: number | null;
  startedAt: Date | null;
  completedAt: Date | null;
  /** When the last read was given up. Never set together with `completedAt`: either ends a read. */
  stoppedAt: Date | null;
}

export interface Standing extends EntryState {
  read: number;
  /** A status without a line, because its day is unknown: it follows the lines up to `after`. */
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

/** A book that was finished on an unknown day has no line for it: no day, streak or year counts it. */
export function beginningOf(entry: Beginning): Standing {
  const { readBefore, totalPages, undatedStatus = null, undatedAfter = null } = entry;
  const undated = undatedStatus && { status: undatedStatus, after: undatedAfter };
  return readBefore
    ? { ...BEFORE_THE_FIRST_LINE, status: "completed", currentPage: totalPages ?? 0, undated }
    : { ...BEFORE_THE_FIRST_LINE, undated };
}

export interface Beginning {
  readBefore: boolean;
  totalPages: number | null;
  undatedStatus?: ReadingStatus | null | undefined;
  undatedAfter?: Date | null | undefined;
}

/**
 * Computes the start page and read of each line, and the state of the entry after the last. The order of writing does
 * not matter: a line that is back-dated, corrected or removed changes everything after it, and nothing before it.
 *
 * - "Reading" starts a read at page 0, unless one is in progress or paused. Reaching a page continues the unfinished
 *   read, even one that was laid aside; without one it starts a read.
 * - "Completed" or "did not finish" ends the unfinished read, "did not finish" where it stands; without one it is a
 *   read of its own with an unknown start.
 * - "Want to read" or "paused" changes no page and no read.
 * - A status without a day is set between the lines before and after it, and begins and ends no read.
 *
 * `toPage - fromPage` is negative after a correction downwards; the sum over a read is its current page. With `from`,
 * `lines` are only those after that state.
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

/** A place before an earlier one is a valid correction; one behind that of a later day in the same read is not. */
export function backdatingProblem(replayed: readonly ReplayedLine[], id: number): string | null {
  const index = replayed.findIndex((line) => line.id === id);
  const line = replayed[index];
  const next = replayed.slice(index + 1).find((later) => later.kind !== "status" || later.status === "completed");
  if (!line || !next || next.read !== line.read || next.day === line.day || !isBehind(line, next)) return null;
  return t("You were {placeText} on a later day. Enter a place before that.", { placeText: placeText(next) });
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
