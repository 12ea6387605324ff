import sharp from "sharp";

import { limitConcurrency, WaitedTooLong } from "#app/platform/limit-concurrency.ts";

// Each picture is decoded once, so libvips' cache would only use memory. One thread leaves a core of two to requests.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Shared by all decoding and drawing with libvips in this process. One at a time: the largest accepted AVIF needs 250
 * MB. A cover takes 40 ms, and both downloaders together submit eight at a time.
 */
const concurrency = limitConcurrency({ atOnce: 1, maxWaiting: 16 });
const PATIENCE_MS = 10_000;

/** Too many pictures are being processed. Nothing was done; a later try may succeed. */
export class PicturesBusy extends Error {
  override readonly name = "PicturesBusy";
}

/**
 * Runs `work`, which uses sharp, when no other picture is being processed.
 * @throws PicturesBusy if that takes too long
 */
export async function limitPictureWork<Result>(work: () => Promise<Result>): Promise<Result> {
  const running = concurrency.run(work, PATIENCE_MS);
  if (!running) throw new PicturesBusy("too many pictures wait already");
  return running.catch((error: unknown) => {
    throw error instanceof WaitedTooLong ? new PicturesBusy("no slot was free in time", { cause: error }) : error;
  });
}
