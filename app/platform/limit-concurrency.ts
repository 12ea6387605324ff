export type ConcurrencyLimit = {
  /**
   * Runs `work` when its turn comes; null, without running it, when too many wait already. Rejects with
   * `WaitedTooLong`, without running it, where that takes longer than `patienceMs`.
   */
  take<T>(work: () => Promise<T>, patienceMs?: number): Promise<T> | null;
};

export class WaitedTooLong extends Error {
  override readonly name = "WaitedTooLong";

  constructor() {
    super("the turn did not come in time");
  }
}

/** So many at once, so many waiting in order of arrival, and no more. */
export function limitConcurrency({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): ConcurrencyLimit {
  const waiting = new Set<() => void>();
  let running = 0;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so nobody who comes later slips in between.
      const [next] = waiting;
      if (next) next();
      else running--;
    }
  }

  function turn(patienceMs: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const begin = () => {
        waiting.delete(begin);
        clearTimeout(timer);
        resolve();
      };
      waiting.add(begin);
      if (patienceMs === undefined) return;
      timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new WaitedTooLong());
      }, patienceMs);
    });
  }

  return {
    take(work, patienceMs) {
      if (running < atOnce) {
        running++;
        return run(work);
      }
      if (waiting.size >= mostWaiting) return null;
      return turn(patienceMs).then(() => run(work));
    },
  };
}
