import { limitConcurrency, WaitedTooLong } from "#app/platform/limit-concurrency.ts";

/** One at a time in a process: the largest accepted AVIF needs 250 MB. */
const concurrency = limitConcurrency({ atOnce: 1, maxWaiting: 16 });
const PATIENCE_MS = 10_000;

export class PicturesBusy extends Error {
  override readonly name = "PicturesBusy";
}

export async function limitPictureWork<Result>(work: () => Promise<Result>): Promise<Result> {
  const running = concurrency.run(work, PATIENCE_MS);
  if (!running) throw new PicturesBusy("too many pictures wait already");
  return running.catch((error: unknown) => {
    throw error instanceof WaitedTooLong ? new PicturesBusy("no slot was free in time", { cause: error }) : error;
  });
}
