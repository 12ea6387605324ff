import sharp from "sharp";

import { limitConcurrency, WaitedTooLong } from "#app/platform/limit-concurrency.ts";

// A picture is decoded once, so a cache of operations would only hold memory; and one core of two stays with requests.
sharp.cache(false);
sharp.concurrency(1);

/**
 * For everything that this process decodes or draws with libvips. One at a time: the largest AVIF that is taken needs
 * 250 MB. A cover takes 40 ms, and both photographers together bring eight at a time.
 */
const turns = limitConcurrency({ atOnce: 1, mostWaiting: 16 });
const PATIENCE_MS = 10_000;

/** Too many pictures are being worked on: nothing was done, and later it may be. */
export class PicturesBusy extends Error {
  override readonly name = "PicturesBusy";
}

/**
 * Runs `work`, which uses sharp, when its turn comes.
 *
 * @throws PicturesBusy where that takes too long
 */
export async function inPictureTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = turns.take(work, PATIENCE_MS);
  if (!turn) throw new PicturesBusy("too many pictures wait already");
  return turn.catch((error: unknown) => {
    throw error instanceof WaitedTooLong ? new PicturesBusy("its turn did not come", { cause: error }) : error;
  });
}
