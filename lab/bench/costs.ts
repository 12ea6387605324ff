import { cpuOf } from "./cpu-meter.ts";

/** A measured server. `address` is its origin. */
export interface Side {
  pid: number;
  address: string;
}

export interface Cost {
  /** CPU of the answering process. */
  processMs: number;
  /** CPU of PostgreSQL in the same time. */
  databaseMs: number;
  /** Until the last byte. */
  timeMs: number;
}

export interface Beside {
  app: Cost;
  bare: Cost;
  /** Medians of the rounds' ratios: CPU including PostgreSQL's, CPU of the process alone, time. */
  cpuRatio: number;
  processRatio: number;
  timeRatio: number;
}

/** Runs `work`, which returns the time per answer, and divides the CPU it used by `answers`. */
export async function costOf(
  { pid }: Side,
  ofDatabase: () => number,
  answers: number,
  work: () => Promise<number>,
): Promise<Cost> {
  const before = [cpuOf(pid), ofDatabase()] as const;
  const timeMs = await work();
  return { processMs: (cpuOf(pid) - before[0]) / answers, databaseMs: (ofDatabase() - before[1]) / answers, timeMs };
}

/** Medians of alternating rounds, so that other load on the machine affects both servers. */
export function besides(rounds: ReadonlyArray<readonly [app: Cost, bare: Cost]>): Beside {
  const ofRounds = (of: (app: Cost, bare: Cost) => number) =>
    Number(median(rounds.map(([app, bare]) => of(app, bare))).toPrecision(3));
  const cost = (of: (app: Cost, bare: Cost) => Cost): Cost => ({
    processMs: ofRounds((app, bare) => of(app, bare).processMs),
    databaseMs: ofRounds((app, bare) => of(app, bare).databaseMs),
    timeMs: ofRounds((app, bare) => of(app, bare).timeMs),
  });
  return {
    app: cost((app) => app),
    bare: cost((_, bare) => bare),
    cpuRatio: ofRounds((app, bare) => (app.processMs + app.databaseMs) / (bare.processMs + bare.databaseMs)),
    processRatio: ofRounds((app, bare) => app.processMs / bare.processMs),
    timeRatio: ofRounds((app, bare) => app.timeMs / bare.timeMs),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
