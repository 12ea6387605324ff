import type { LogKind, ReadingStatus } from "#db/reading.ts";

/**
 * A line of a reader's log about one book, as they gave it. `page` is what they said they had reached: for a
 * page line that page, for "completed" the book's last one (null where nobody knows it), else null.
 */
export interface GivenLine {
  id: number;
  /** The calendar day where the reader was, `2026-11-20`. */
  day: string;
  /** Orders the lines. Days alone could not: who flies west lives some hours of a day twice. */
  at: Date;
  kind: LogKind;
  status: ReadingStatus;
  page: number | null;
}

/** A line with what follows from the lines before it. */
export interface SettledLine extends GivenLine {
  /** Which read it belongs to, from 1; 0 before the first. */
  read: number;
  fromPage: number;
  toPage: number;
}

/** How an entry stands after the last line of its log. */
export interface EntryState {
  status: ReadingStatus;
  currentPage: number;
  /** Of the current read, or the last one. */
  startedAt: Date | null;
  completedAt: Date | null;
}

/** A place in a log: how the entry stands there, and in which read. */
export interface Standing extends EntryState {
  read: number;
}

const BEFORE_THE_FIRST_LINE: Standing = {
  read: 0,
  status: "want_to_read",
  currentPage: 0,
  startedAt: null,
  completedAt: null,
};

/**
 * Goes through an entry's log from its first line to its last: where each line began, which read it belongs to, and
 * how the entry stands after it. The order in which lines were written does not matter, so a line that was
 * back-dated, corrected or removed changes all that comes after it, and nothing else.
 *
 * - Setting "reading" begins a read at page 0, unless one is under way. Reaching a page goes on with the read that
 *   is unfinished, also where it was laid aside, and else begins one.
 * - Setting "completed" ends the read that is unfinished; with none, it is a read of its own whose start nobody knows.
 * - Setting "want to read" moves nothing.
 *
 * A line's pages are `toPage - fromPage`: below zero where a page was corrected downwards. The pages of all lines of
 * a read add up to where it stands.
 *
 * With `from`, only the lines behind that place are given: what is appended needs no look at all that came before.
 */
export function replay(
  lines: readonly GivenLine[],
  from: Standing = BEFORE_THE_FIRST_LINE,
): { lines: SettledLine[]; state: EntryState } {
  let { read, ...state } = from;
  const settled = lines.toSorted(byTime).map((line) => {
    const begins = read === 0 || state.completedAt !== null;
    const setAnew = line.kind === "status" && state.status !== "reading";
    if (line.status === "reading" && (begins || setAnew)) {
      read += 1;
      Object.assign(state, { currentPage: 0, startedAt: line.at, completedAt: null });
    } else if (line.status === "completed" && begins) {
      read += 1;
      Object.assign(state, { currentPage: 0, startedAt: null, completedAt: null });
    }
    const fromPage = state.currentPage;
    state.currentPage = line.page ?? fromPage;
    state.status = line.status;
    if (line.status === "completed") state.completedAt = line.at;
    return { ...line, read, fromPage, toPage: state.currentPage };
  });
  return { lines: settled, state };
}

/** As the log is read. */
export function byTime(a: Pick<GivenLine, "at" | "id">, b: Pick<GivenLine, "at" | "id">): number {
  return a.at.getTime() - b.at.getTime() || a.id - b.id;
}

/**
 * What a reader should know before a page is logged on an earlier day than the last: null where it fits. A page
 * below an earlier one is a correction and welcome; one beyond what a later day of the same read says is a slip.
 */
export function backdatingProblem(settled: readonly SettledLine[], id: number): string | null {
  const place = settled.findIndex((line) => line.id === id);
  const line = settled[place];
  const next = settled.slice(place + 1).find((later) => later.kind === "page" || later.status === "completed");
  if (!line || !next || next.read !== line.read || next.day === line.day || line.toPage <= next.toPage) return null;
  return `On a later day you were on page ${next.toPage}. Before that it cannot be more.`;
}

/**
 * The page that a reader said with a line, see `GivenLine`, from what was made of it. Of a line that says "completed"
 * and moved nothing, the last page is known only if it stands on the edition's last; any other stood wherever the
 * read did.
 */
export function givenPage(
  line: Pick<SettledLine, "kind" | "status" | "fromPage" | "toPage">,
  totalPages: number | null,
): number | null {
  const stood = line.toPage === line.fromPage && line.toPage !== totalPages;
  return line.kind === "page" || (line.status === "completed" && !stood) ? line.toPage : null;
}
