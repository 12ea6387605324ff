import type { Limits } from "./limits.ts";
import type { Criterion } from "./plan.ts";

export interface Question {
  wanted: ReadonlyMap<string, number>;
  criteria: readonly Criterion[];
  avoided: ReadonlySet<string>;
  spared: readonly Criterion[];
  excluded: ReadonlySet<number>;
  /** By slot: how like a book is to the examples; null without examples. */
  like: Float32Array | null;
  bonus: Float32Array | null;
  limits: Limits | null;
}
