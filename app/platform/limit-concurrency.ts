export type ConcurrencyLimit = {
  /** Null, without running `work`, if the queue is full. Rejects with `WaitedTooLong` after `patienceMs`. */
  run<T>(work: () => Promise<T>, patienceMs?: number): Promise<T> | null;
};

export class WaitedTooLong extends Error {
  override readonly name = "WaitedTooLong";

  constructor() {
    super("no slot was free in time");
  }
}

export function limitConcurrency({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): ConcurrencyLimit {
  const queue = new Set<() => void>();
  let running = 0;

  async function runNow<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
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
