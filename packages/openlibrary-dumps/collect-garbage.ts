import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options: { type: "major" | "minor" }) => void;

/** Garbage collection waits while memory is free, and a run may take only 300 MB. */
export function collectGarbage(type: "major" | "minor" = "major"): void {
  collect({ type });
}
