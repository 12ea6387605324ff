import { LRUCache } from "lru-cache";

export type Breaker = {
  /** After a pause admits one caller and rejects all others until that one reports, or for another pause. */
  mayAsk(name: string): boolean;
  isResting(name: string): boolean;
  worked(name: string): void;
  failed(name: string): boolean;
  leftOpen(name: string): void;
};

/** Names come from URLs that anyone may have imported; this bounds their memory. */
const MOST_NAMES = 1_000;

interface FailureRecord {
  failed: number;
  restsUntil: number;
  isTrying: boolean;
}

export function createBreaker(options: { failures: number; restMs: number; now: () => Date }): Breaker {
  const { failures, restMs, now } = options;
  const records = new LRUCache<string, FailureRecord>({ max: MOST_NAMES });
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
