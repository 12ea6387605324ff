import { TASTE_KEY } from "#app/deck/swipe/device-swipes.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

import type { TasteRule } from "./taste.ts";

export interface DeviceTaste {
  rules: readonly TasteRule[];
  /** The ranking ignores swipes after this, in ms since 1970; null while learning. */
  pausedAt: number | null;
  /** The ranking ignores swipes up to this, in ms since 1970; null without a reset. */
  resetAt: number | null;
}

const NOTHING: DeviceTaste = { rules: [], pausedAt: null, resetAt: null };

export function readDeviceTaste(): DeviceTaste {
  return {
    ...NOTHING,
    ...tryOrNull(() => JSON.parse(localStorage.getItem(TASTE_KEY)!) as Partial<DeviceTaste> | null),
  };
}

export function writeDeviceTaste(taste: DeviceTaste): boolean {
  return tryOrNull(() => (localStorage.setItem(TASTE_KEY, JSON.stringify(taste)), true)) ?? false;
}

export function forgetDeviceTaste(): void {
  tryOrNull(() => localStorage.removeItem(TASTE_KEY));
}
