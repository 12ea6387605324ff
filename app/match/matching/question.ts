import type { Limits } from "./limits.ts";
import type { Criterion } from "./plan.ts";

/** A wish as an index answers it. */
export interface Question {
  /** Frequency or weight of each stem; 1 for one occurrence. */
  wanted: ReadonlyMap<string, number>;
  criteria: readonly Criterion[];
  avoided: ReadonlySet<string>;
  spared: readonly Criterion[];
  /** By book id. */
  excluded: ReadonlySet<number>;
  /** By slot: how like a book is to the examples; null without examples. */
  like: Float32Array | null;
  /** Bonus by slot. */
  bonus: Float32Array | null;
  limits: Limits | null;
}
