import { limitConcurrency } from "#app/platform/limit-concurrency.ts";

/** Two read files and keep previews; as many again may wait for that with their files in memory. */
const turns = limitConcurrency({ atOnce: 2, mostWaiting: 4 });
const readersAtWork = new Set<string>();

/** Nothing has been done: a reader's other file is under way, or too many readers' are. */
export class ImportRefused extends Error {
  override readonly name = "ImportRefused";
  readonly by: "own" | "others";

  constructor(by: "own" | "others", cause?: unknown) {
    super(`import refused: busy with ${by}`, { cause });
    this.by = by;
  }
}

/**
 * Runs `work` unless this reader has work under way in this process already.
 *
 * @throws ImportRefused
 */
export async function oneOfReader<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  if (readersAtWork.has(userId)) throw new ImportRefused("own");
  readersAtWork.add(userId);
  try {
    return await work();
  } finally {
    readersAtWork.delete(userId);
  }
}

/**
 * Runs `work` when fewer than two others do in this process.
 *
 * @throws ImportRefused
 */
export async function twoInAll<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = turns.take(work);
  if (!turn) throw new ImportRefused("others");
  return turn;
}
