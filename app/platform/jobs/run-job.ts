import { log } from "#app/platform/log.ts";
import { countedJob } from "#app/platform/metrics/metrics.ts";

/**
 * Does a job, counts it, and logs why it failed. Rejects where it did, without the reason: what a database repeats of
 * a statement does not belong in the table of the jobs, where rejections are kept.
 */
export async function runJob(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  late: AbortSignal,
  stopping: AbortSignal,
): Promise<void> {
  const isOver = () => new Error("the process stopped");
  // It was fetched in the last moment.
  if (stopping.aborted) throw isOver();
  const signal = AbortSignal.any([late, stopping]);
  const failed = await countedJob(name, () => work(signal), stopping).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (!failed) return;
  if (stopping.aborted) throw isOver();
  log.warn({ job: name, err: failed.error }, "background work failed");
  throw new Error("failed: the log says why");
}
