import { LRUCache } from "lru-cache";

export type Breaker = {
  /**
   * Whether `name` may be asked. After a rest one may try, and everybody else is refused until that one has told how
   * it went, or for as long as a rest takes.
   */
  mayAsk(name: string): boolean;
  /** Whether `mayAsk` would refuse; asking changes nothing. */
  isResting(name: string): boolean;
  worked(name: string): void;
  /** Counts a failure; true when it is the one that begins a rest. */
  failed(name: string): boolean;
  /** Whoever was let in has left without learning how it is: the next may try. */
  leftOpen(name: string): void;
};

/** Names come from addresses anyone may have imported; the memory for them ends here. */
const MOST_NAMES = 1_000;

interface Trouble {
  failed: number;
  restsUntil: number;
  isTrying: boolean;
}

/**
 * Leaves something alone after so many failures in a row, for so long. After a rest one may try: its failure begins
 * the next rest, its success forgets everything.
 */
export function createBreaker(options: { failures: number; restMs: number; now: () => Date }): Breaker {
  const { failures, restMs, now } = options;
  const records = new LRUCache<string, Trouble>({ max: MOST_NAMES });
  const time = () => now().getTime();

  return {
    isResting: (name) => time() < (records.get(name)?.restsUntil ?? 0),
    mayAsk(name) {
      if (this.isResting(name)) return false;
      const record = records.get(name);
      if (record && record.failed >= failures) {
        record.isTrying = true;
        record.restsUntil = time() + restMs;
      }
      return true;
    },
    worked: (name) => void records.delete(name),
    failed(name) {
      const before = records.get(name);
      const failed = (before?.failed ?? 0) + 1;
      const begins = failed >= failures && (before?.isTrying === true || !this.isResting(name));
      const restsUntil = begins ? time() + restMs : (before?.restsUntil ?? 0);
      records.set(name, { failed, restsUntil, isTrying: false });
      return begins;
    },
    leftOpen(name) {
      const record = records.get(name);
      if (!record?.isTrying) return;
      record.isTrying = false;
      record.restsUntil = time();
    },
  };
}
