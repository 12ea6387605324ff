export type Turns = {
  /** Runs `work` when its turn comes; null, without running it, when too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T> | null;
};

/** So many at once, so many waiting in order of arrival, and no more. */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so nobody who comes later slips in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    take(work) {
      if (running < atOnce) {
        running++;
        return run(work);
      }
      if (waiting.length >= mostWaiting) return null;
      return new Promise<void>((resolve) => waiting.push(resolve)).then(() => run(work));
    },
  };
}
