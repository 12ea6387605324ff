import { setTimeout as sleep } from "node:timers/promises";

/**
 * What the work comes to. Fails where a clock of this process that is set for `ms` now rings first: what holds the
 * process up holds up both, so that a busy machine is no failure.
 */
export function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const rings = sleep(ms, null, { ref: false }).then(() => Promise.reject(new Error(`took longer than ${ms} ms`)));
  return Promise.race([work, rings]);
}
