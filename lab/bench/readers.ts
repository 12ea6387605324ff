import { startApps, type MeasuredApp } from "./apps.ts";
import { cpuOf } from "./cpu-meter.ts";
import { crowd, within } from "./crowd.ts";
import { fillFixture, type RequestFixture } from "./request-fixture.ts";

export interface ReadersFigures {
  build: "this" | "earlier";
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  perSecond: number;
  /** CPU of the process and of PostgreSQL for each answer. */
  processMs: number;
  databaseMs: number;
  mostPerSecond: number;
}

type App = MeasuredApp<RequestFixture>;

const BOOKS = 10_000;
const THINK_MS = 1_000;
const WARM_UP_ANSWERS = 3_000;
const FOR_MS = 20_000;
const ROUNDS = 2;

const { app, earlier, ofDatabase, stop } = await startApps(fillFixture);
const builds: Array<[ReadersFigures["build"], App]> = [
  ["this", app],
  ...(earlier ? [["earlier", earlier] as ["earlier", App]] : []),
];
const best = new Map<string, ReadersFigures>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [build, one] of builds) best.set(build, better(await measure(build, one), best.get(build)));
}
console.log(JSON.stringify([...best.values()]));
await stop();
process.exit();

async function measure(
  build: ReadersFigures["build"],
  { address, pid, fixture: { readers } }: App,
): Promise<ReadersFigures> {
  const orders = { address, readers, books: BOOKS, warmUpAnswers: WARM_UP_ANSWERS, forMs: FOR_MS };
  const most = await crowd({ ...orders, thinkMs: 0 });
  const cpu = () => [cpuOf(pid), ofDatabase()] as const;
  let before = cpu();
  const thinking = await crowd(
    { ...orders, thinkMs: THINK_MS, warmUpAnswers: 2 * readers.length },
    () => (before = cpu()),
  );
  const after = cpu();
  const each = (ms: number) => Number((ms / thinking.answered).toFixed(2));
  const perSecond = (answered: number) => Math.round(answered / (FOR_MS / 1_000));
  return {
    build,
    p50Ms: within(0.5, thinking.times),
    p95Ms: within(0.95, thinking.times),
    p99Ms: within(0.99, thinking.times),
    perSecond: perSecond(thinking.answered),
    processMs: each(after[0] - before[0]),
    databaseMs: each(after[1] - before[1]),
    mostPerSecond: perSecond(most.answered),
  };
}

/** The better of two rounds in each figure, because other load on the machine can only make it worse. */
function better(one: ReadersFigures, other: ReadersFigures = one): ReadersFigures {
  const least = (name: "p50Ms" | "p95Ms" | "p99Ms" | "processMs" | "databaseMs") => Math.min(one[name], other[name]);
  return {
    build: one.build,
    p50Ms: least("p50Ms"),
    p95Ms: least("p95Ms"),
    p99Ms: least("p99Ms"),
    perSecond: Math.max(one.perSecond, other.perSecond),
    processMs: least("processMs"),
    databaseMs: least("databaseMs"),
    mostPerSecond: Math.max(one.mostPerSecond, other.mostPerSecond),
  };
}
