import { createRegistry } from "./registry.ts";

export const metrics = createRegistry();

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requestSeconds = metrics.histogram(
  "bookmatch_request_seconds",
  "Time until the answer begins, by the address as the map writes it and the class of the status",
  SECONDS,
);

export const cacheAnswers = metrics.counter("bookmatch_cache_answers_total", "Answers of what is kept ready");

const jobRuns = metrics.counter("bookmatch_job_runs_total", "Runs of background work, by name and result");
const lastSuccesses = new Map<string, number>();
metrics.gauge("bookmatch_job_last_success_timestamp_seconds", "When background work last succeeded", () =>
  [...lastSuccesses].map(([job, at]) => [{ job }, at] as const),
);

const jobSeconds = metrics.histogram(
  "bookmatch_job_seconds",
  "How long background work took, whether it was done or failed",
  [0.01, 0.1, 1, 10, 60, 600],
);

export async function countedJob<T>(job: string, work: () => Promise<T>, stopping?: AbortSignal): Promise<T> {
  const startedAt = performance.now();
  const count = (result: "done" | "failed") => {
    jobRuns.add({ job, result });
    jobSeconds.observe((performance.now() - startedAt) / 1_000, { job });
  };
  try {
    const result = await work();
    count("done");
    lastSuccesses.set(job, Date.now() / 1_000);
    return result;
  } catch (error) {
    if (!stopping?.aborted) count("failed");
    throw error;
  }
}

type Waiting = ReadonlyArray<readonly [job: string, count: number]>;
let waiting: Waiting = [];
let askWaiting: () => Promise<Waiting> = async () => [];
metrics.gauge("bookmatch_jobs_waiting", "Background work that waits, in all processes, as of the look before", () => {
  // In the background: a scrape neither waits for the database nor counts as a query.
  setImmediate(() => {
    askWaiting().then(
      (now) => (waiting = now),
      () => {},
    );
  });
  return waiting.map(([job, count]) => [{ job }, count] as const);
});

export function watchWaiting(ask: () => Promise<Waiting>): void {
  askWaiting = ask;
}
