import type { Edition } from "#app/reading/list/reading-place.ts";
import { byTime, type EntryState, type GivenLine, type ReplayedLine } from "#app/reading/log/reading-log.ts";

/**
 * What `replay` says, said otherwise: first the lines are dealt into reads, then each line is looked up among those
 * of its own read. Slow, and nothing carries over from one line to the next.
 */
export function slowlyReplayed(given: readonly GivenLine[]): { lines: ReplayedLine[]; state: EntryState } {
  const lines = given.toSorted(byTime);
  const reads = splitIntoReads(lines);
  const replayed = lines.map((line, index) => {
    const read = reads[index]!;
    const ofRead = (until: number) => lines.slice(0, until).filter((_, position) => reads[position] === read);
    const toPage = lastPage(ofRead(index + 1));
    const begins = ofRead(index).length === 0;
    return { ...line, read, fromPage: begins ? 0 : lastPage(ofRead(index)), toPage };
  });
  const last = lines.at(-1);
  const current = lines.filter((_, index) => reads[index] === reads.at(-1));
  const first = current[0];
  const lastPlace = current.findLast(({ kind, status }) => kind !== "status" || status === "completed");
  return {
    lines: replayed,
    state: {
      status: last?.status ?? "want_to_read",
      currentPage: lastPage(current),
      currentPercent: lastPlace?.kind === "percent" ? lastPlace.amount! : null,
      currentMinutes: lastPlace?.kind === "minutes" ? lastPlace.amount! : null,
      startedAt: first?.status === "reading" ? first.at : null,
      completedAt: current.find((line) => line.status === "completed")?.at ?? null,
      stoppedAt: current.find((line) => line.status === "did_not_finish")?.at ?? null,
    },
  };
}

/** The number of each line's read. */
function splitIntoReads(lines: readonly GivenLine[]): number[] {
  const reads: number[] = [];
  for (const [index, line] of lines.entries()) {
    const read = reads.at(-1) ?? 0;
    const under = lines.filter((_, position) => position < index && reads[position] === read);
    const over = read === 0 || under.some(({ status }) => ENDS.has(status));
    const before = lines[index - 1]?.status;
    const anew = line.kind === "status" && line.status === "reading" && before !== "reading" && before !== "paused";
    reads.push(anew || (over && !LEAVES_THE_READ.has(line.status)) ? read + 1 : read);
  }
  return reads;
}

const ENDS = new Set(["completed", "did_not_finish"]);

const LEAVES_THE_READ = new Set(["want_to_read", "paused"]);

function lastPage(lines: readonly GivenLine[]): number {
  return lines.findLast((line) => line.page !== null)?.page ?? 0;
}

/** What `setEdition` makes of the lines: those of the last read that name no page of their own. */
export function slowlyRepaged(given: readonly GivenLine[], edition: Edition): GivenLine[] {
  const { lines } = slowlyReplayed(given);
  const last = lines.at(-1);
  return given.map((line) => {
    if (lines.find(({ id }) => id === line.id)!.read !== last!.read) return line;
    if (line.kind === "percent" || line.kind === "minutes") {
      return { ...line, page: slowPage(line.kind, line.amount!, edition) };
    }
    return line.id === last!.id && line.status === "completed" ? { ...line, page: edition.totalPages } : line;
  });
}

/** Turns page after page until the place is passed. */
export function slowPage(unit: "percent" | "minutes", amount: number, edition: Edition): number | null {
  const whole = unit === "percent" ? 100 : edition.totalMinutes;
  if (edition.totalPages === null || whole === null) return null;
  let page = 0;
  while ((page + 1) * whole <= amount * edition.totalPages) page += 1;
  return page;
}
