export type Breaker = {
  /** Whether `name` is to be left alone for now. */
  isResting(name: string): boolean;
  worked(name: string): void;
  /** Counts a failure; true when it is the one that begins a rest. */
  failed(name: string): boolean;
};

/** Names come from addresses anyone may have imported; the memory for them ends here. */
const MOST_NAMES = 1_000;

/**
 * Leaves something alone after so many failures in a row, for so long. After a rest one more failure begins the
 * next rest; one success forgets everything.
 */
export function createBreaker(options: { failures: number; restMs: number; now: () => Date }): Breaker {
  const { failures, restMs, now } = options;
  const records = new Map<string, { failed: number; restsUntil: number }>();

  return {
    isResting: (name) => now().getTime() < (records.get(name)?.restsUntil ?? 0),
    worked: (name) => void records.delete(name),
    failed(name) {
      const failed = (records.get(name)?.failed ?? 0) + 1;
      const begins = failed >= failures && !this.isResting(name);
      const restsUntil = begins ? now().getTime() + restMs : (records.get(name)?.restsUntil ?? 0);
      // Set anew, so that the first name in the map is the one longest without trouble.
      records.delete(name);
      records.set(name, { failed, restsUntil });
      for (const oldest of records.keys()) {
        if (records.size <= MOST_NAMES) break;
        records.delete(oldest);
      }
      return begins;
    },
  };
}
