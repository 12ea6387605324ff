export type ConcurrencyLimit = {
  /**
   * Runs `work` when a slot is free. Returns null, without running it, if the queue is full. Rejects with
   * `WaitedTooLong`, without running it, after waiting `patienceMs`.
   */
  run<T>(work: () => Promise<T>, patienceMs?: number): Promise<T> | null;
};

export class WaitedTooLong extends Error {
  override readonly name = "WaitedTooLong";

  constructor() {
    super("no slot was free in time");
  }
}

/** Runs at most `atOnce` at a time, with a first-in first-out queue of at most `maxWaiting`. */
export function limitConcurrency({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): ConcurrencyLimit {
  const queue = new Set<() => void>();
  let running = 0;

  async function runNow<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      // Passes the slot directly to the next in the queue, so that later work cannot overtake it.
      const [next] = queue;
      if (next) next();
      else running--;
    }
  }

  function waitForSlot(patienceMs: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const begin = () => {
        queue.delete(begin);
        clearTimeout(timer);
        resolve();
      };
      queue.add(begin);
      if (patienceMs === undefined) return;
      timer = setTimeout(() => {
        queue.delete(begin);
        reject(new WaitedTooLong());
      }, patienceMs);
    });
  }

  return {
    run(work, patienceMs) {
      if (running < atOnce) {
        running++;
        return runNow(work);
      }
      if (queue.size >= maxWaiting) return null;
      return waitForSlot(patienceMs).then(() => runNow(work));
    },
  };
}
