import { t } from "#app/language/t.ts";
import { limitConcurrency } from "#app/platform/limit-concurrency.ts";

/** Two imports run at once in this process. Four may wait, each with its file in memory. */
const concurrency = limitConcurrency({ atOnce: 2, maxWaiting: 4 });
const importingUsers = new Set<string>();

/** Thrown before any work is done. `by`: "own" if the reader's other import is running, "others" if too many are. */
export class ImportBusy extends Error {
  override readonly name = "ImportBusy";
  readonly by: "own" | "others";

  constructor(by: "own" | "others", cause?: unknown) {
    super(t("import refused: busy with {by}", { by }), { cause });
    this.by = by;
  }
}

/** Throws `ImportBusy` if another import of this reader is running in this process. */
export async function onePerUser<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  if (importingUsers.has(userId)) throw new ImportBusy("own");
  importingUsers.add(userId);
  try {
    return await work();
  } finally {
    importingUsers.delete(userId);
  }
}

/** Waits while two imports are running in this process. Throws `ImportBusy` if too many are waiting. */
export async function twoAtOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  const running = concurrency.run(work);
  if (!running) throw new ImportBusy("others");
  return running;
}
