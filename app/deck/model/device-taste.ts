import { tryOrNull } from "#app/platform/try-or-null.ts";

import { TASTE_KEY } from "./device-swipes.ts";
import type { TasteRule } from "./taste.ts";

/** What a visitor has told the deck on this device; it joins the account of whoever signs in here. */
export interface DeviceTaste {
  rules: readonly TasteRule[];
  /** Since when, in ms since 1970, swipes teach nothing; null while they do. */
  pausedAt: number | null;
  /** What was decided before is forgotten; null if never asked. */
  resetAt: number | null;
}

const NOTHING: DeviceTaste = { rules: [], pausedAt: null, resetAt: null };

/** As far as the browser keeps anything. */
export function readDeviceTaste(): DeviceTaste {
  return {
    ...NOTHING,
    ...tryOrNull(() => JSON.parse(localStorage.getItem(TASTE_KEY)!) as Partial<DeviceTaste> | null),
  };
}

/** Says whether it was kept. */
export function writeDeviceTaste(taste: DeviceTaste): boolean {
  return tryOrNull(() => (localStorage.setItem(TASTE_KEY, JSON.stringify(taste)), true)) ?? false;
}

export function forgetDeviceTaste(): void {
  tryOrNull(() => localStorage.removeItem(TASTE_KEY));
}
