import { readFileSync } from "node:fs";

export interface Memory {
  /** Each page that several processes share is counted by its share (PSS), so that sums are what the machine gives. */
  shared: number;
  /** Each page is counted in each process (RSS). */
  resident: number;
}

export function memoryOf(pids: readonly number[]): Memory {
  const sum: Memory = { shared: 0, resident: 0 };
  for (const pid of pids) {
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
      sum.shared += kilobytes(text, "Pss") / 1_000;
      sum.resident += kilobytes(text, "Rss") / 1_000;
    } catch {
      // The process exited meanwhile.
    }
  }
  return { shared: Math.round(sum.shared), resident: Math.round(sum.resident) };
}

function kilobytes(text: string, name: string): number {
  // A kB of Linux has 1,024 bytes.
  return 1.024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);
}
