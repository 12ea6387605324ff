import { fork } from "node:child_process";
import { on } from "node:events";
import { join } from "node:path";

import { ROOT } from "#scripts/build.ts";

import type { MixedFigures, MixedOrders, MixedSays } from "./mixed-readers.ts";

export async function crowd(orders: MixedOrders, whenWarm: () => void = () => {}): Promise<MixedFigures> {
  const readers = fork(join(ROOT, "lab", "bench", "mixed-readers.ts"));
  try {
    readers.send(orders);
    for await (const [message] of on(readers, "message", { close: ["exit"] }) as AsyncIterable<[MixedSays]>) {
      if (message !== "warm") return message;
      whenWarm();
    }
    throw new Error("Those who ask have ended");
  } finally {
    readers.kill();
  }
}

/** The duration that this share of sorted ones does not exceed, in ms. */
export function within(share: number, times: readonly number[]): number {
  return Number(times[Math.floor(times.length * share)]!.toFixed(1));
}
