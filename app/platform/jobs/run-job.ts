import { log } from "#app/platform/log.ts";
import { countedJob } from "#app/platform/metrics/metrics.ts";

/** Rejects without the reason: rejections are stored, and the database's messages may repeat parts of a statement. */
export async function runJob(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  late: AbortSignal,
  stopping: AbortSignal,
): Promise<void> {
  const stoppedError = () => new Error("the process stopped");
  if (stopping.aborted) throw stoppedError();
  const signal = AbortSignal.any([late, stopping]);
  const failed = await countedJob(name, () => work(signal), stopping).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (!failed) return;
  if (stopping.aborted) throw stoppedError();
  log.warn({ job: name, err: failed.error }, "background work failed");
  throw new Error("failed: the log says why");
}
