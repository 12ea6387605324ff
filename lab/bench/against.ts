import { existsSync, readFileSync } from "node:fs";

import type { Bench } from "./benches.ts";

/** A figure this many times its earlier value is flagged. */
const WORSE = 1.5;

export interface Change {
  measured: string;
  before: number;
  now: number;
  times: number;
  /** Empty if all is well. */
  look: string;
}

/** Results of an earlier run by benchmark name; null if the file does not exist. */
export function readResults(file: string): Record<string, unknown[]> | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown[]>) : null;
}

/** Compares the ratios that both runs have measured. */
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

/** Formats rows of equal shape as a Markdown table for `docs/`. */
export function asMarkdown(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? {}) as never[];
  const line = (cells: unknown[]) => `| ${cells.join(" | ")} |`;
  return [line(names), line(names.map(() => "---")), ...rows.map((row) => line(names.map((name) => row[name])))].join(
    "\n",
  );
}
