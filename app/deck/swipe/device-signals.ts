import { readDeviceTaste } from "#app/deck/taste/device-taste.ts";
import type { TasteRule } from "#app/deck/taste/taste.ts";

import { readRecord, type Swipe } from "./device-swipes.ts";

/** A book and its last decision: 1 is a like, 0 a pass, -1 an undone swipe. */
type Decided = [bookId: number, state: -1 | 0 | 1];

export interface DeviceSignals {
  /** Received by no account yet, oldest first. */
  decided: Decided[];
  /** Received by an account: the server uses them only for visitors. */
  told: Decided[];
  seen: number[];
  rules: readonly TasteRule[];
}

export function deviceSignals(shuffle: string | null): DeviceSignals {
  const record = readRecord();
  const { rules, pausedAt, resetAt } = readDeviceTaste();
  const teaches = ({ decision, time }: Swipe) =>
    decision !== "read" && time <= (pausedAt ?? Infinity) && time > (resetAt ?? 0);
  const decided = (swipes: readonly Swipe[]) =>
    swipes.map(({ bookId, decision, undone }): Decided => [bookId, undone ? -1 : decision === "like" ? 1 : 0]);
  return {
    decided: decided(record.filter((swipe) => (swipe.undone ? true : !swipe.sent && teaches(swipe)))),
    told: decided(record.filter((swipe) => !swipe.undone && swipe.sent && teaches(swipe))),
    seen: [...new Set(record.filter((swipe) => swipe.pass !== shuffle && !swipe.undone).map(({ bookId }) => bookId))],
    rules,
  };
}
