import { readRecord, type Swipe } from "./device-swipes.ts";
import { readDeviceTaste } from "./device-taste.ts";
import type { TasteRule } from "./taste.ts";

/** A book and the last decision about it: 1 a like, 0 a pass, -1 one that was taken back. */
type Decided = [bookId: number, state: -1 | 0 | 1];

/** What this device knows of its reader and sends along wherever a deck or a taste is asked for. */
export interface DeviceSignals {
  /** What no account has been told, oldest first. */
  decided: Decided[];
  /** What an account has: it counts again only where nobody is signed in. */
  told: Decided[];
  /** Books swiped in other passes. */
  seen: number[];
  rules: readonly TasteRule[];
}

/** `pass` is the one that is being dealt; null for one that is about to begin. */
export function deviceSignals(pass: string | null): DeviceSignals {
  const record = readRecord();
  const { rules, pausedAt, resetAt } = readDeviceTaste();
  const teaches = ({ time }: Swipe) => time <= (pausedAt ?? Infinity) && time > (resetAt ?? 0);
  const decided = (swipes: readonly Swipe[]) =>
    swipes.map(({ bookId, decision, undone }): Decided => [bookId, undone ? -1 : decision === "like" ? 1 : 0]);
  return {
    decided: decided(record.filter((swipe) => (swipe.undone ? true : !swipe.sent && teaches(swipe)))),
    told: decided(record.filter((swipe) => !swipe.undone && swipe.sent && teaches(swipe))),
    seen: [...new Set(record.filter((swipe) => swipe.pass !== pass && !swipe.undone).map(({ bookId }) => bookId))],
    rules,
  };
}
