import { byTime, type EntryState, type GivenLine, type ReplayedLine } from "#app/reading/model/reading-log.ts";

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
  return {
    lines: replayed,
    state: {
      status: last?.status ?? "want_to_read",
      currentPage: lastPage(current),
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
