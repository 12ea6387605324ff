import { cpuOf } from "./cpu-meter.ts";

export interface Side {
  pid: number;
  address: string;
}

export interface Cost {
  /** CPU of the answering process. */
  processMs: number;
  /** CPU of PostgreSQL in the same time. */
  databaseMs: number;
  /** Until the last byte, in ms. */
  timeMs: number;
}

export interface Beside {
  app: Cost;
  bare: Cost;
  earlier: Cost | null;
  /** The app by the bare server: CPU with PostgreSQL's, CPU of the process alone, time. */
  cpuRatio: number;
  processRatio: number;
  timeRatio: number;
  /** The app by the earlier build: CPU with PostgreSQL's, and PostgreSQL's alone. */
  ofEarlier: number | null;
  databaseOfEarlier: number | null;
}

export type Round = readonly [app: Cost, bare: Cost, earlier: Cost | null];

/** A round that uses this much less CPU than any before still gets faster. */
const FASTER = 0.97;
/** Rounds without a faster one after which a server is warm. */
const STEADY_ROUNDS = 10;
const MOST_WARM_UP_ROUNDS = 100;

/** `work` returns the time of each answer; the CPU used is divided among them. */
export async function costOf({ pid }: Side, ofDatabase: () => number, work: () => Promise<number[]>): Promise<Cost> {
  const before = [cpuOf(pid), ofDatabase()] as const;
  const times = await work();
  const [processMs, databaseMs] = [cpuOf(pid) - before[0], ofDatabase() - before[1]];
  return { processMs: processMs / times.length, databaseMs: databaseMs / times.length, timeMs: median(times) };
}

export async function warmUp(round: () => Promise<Cost>): Promise<void> {
  let least = Infinity;
  for (let [number, steady] = [0, 0]; number < MOST_WARM_UP_ROUNDS && steady < STEADY_ROUNDS; number++) {
    const { processMs, databaseMs } = await round();
    const isFaster = processMs + databaseMs < least * FASTER;
    steady = isFaster ? 0 : steady + 1;
    if (isFaster) least = processMs + databaseMs;
  }
}

/** The lower quartile of alternating rounds: other load on the machine only adds, to all servers alike. */
export function besides(rounds: readonly Round[]): Beside {
  const quartile = (of: (round: Round) => number) => rounds.map(of).toSorted((a, b) => a - b)[rounds.length >> 2]!;
  const cost = (of: (round: Round) => Cost): Cost => ({
    processMs: quartile((round) => of(round).processMs),
    databaseMs: quartile((round) => of(round).databaseMs),
    timeMs: quartile((round) => of(round).timeMs),
  });
  const cpu = ({ processMs, databaseMs }: Cost) => processMs + databaseMs;
  const [app, bare] = [cost((round) => round[0]), cost((round) => round[1])];
  const earlier = rounds.every((round) => round[2] !== null) ? cost((round) => round[2]!) : null;
  return {
    app,
    bare,
    earlier,
    cpuRatio: cpu(app) / cpu(bare),
    processRatio: app.processMs / bare.processMs,
    timeRatio: app.timeMs / bare.timeMs,
    ofEarlier: earlier && cpu(app) / cpu(earlier),
    databaseOfEarlier: earlier && app.databaseMs / earlier.databaseMs,
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
