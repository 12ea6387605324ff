import { existsSync, readFileSync } from "node:fs";

import type { Bench } from "./benches.ts";

/** So many times what it was before is worth a look. */
const WORSE = 1.5;

export interface Change {
  measured: string;
  before: number;
  now: number;
  times: number;
  /** Empty where all is well. */
  look: string;
}

/** The results of an earlier run, by the benches' names; null where there is no such file. */
export function readResults(file: string): Record<string, unknown[]> | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown[]>) : null;
}

/** Ratios of this run beside those of an earlier one, of whatever both have measured. */
export function compare({ read }: Bench, before: unknown[], now: unknown[]): Change[] {
  const [earlier, present] = [read(before).ratios ?? {}, read(now).ratios ?? {}];
  return Object.keys(present)
    .filter((name) => earlier[name] !== undefined)
    .map((name) => {
      const [was, is] = [earlier[name]!, present[name]!];
      const times = Number((is / was).toFixed(2));
      return { measured: name, before: was, now: is, times, look: times > WORSE ? "worse" : "" };
    });
}

/** Rows of equal shape as a table for a page of `docs/`. */
export function asMarkdown(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? {}) as never[];
  const line = (cells: unknown[]) => `| ${cells.join(" | ")} |`;
  return [line(names), line(names.map(() => "---")), ...rows.map((row) => line(names.map((name) => row[name])))].join(
    "\n",
  );
}
