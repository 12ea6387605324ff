import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const GROUPS = "/sys/fs/cgroup/cpu";
const PERIOD_US = 20_000;

export interface SlowCores {
  hold(pid: number): void;
  limit(cores: number): void;
  remove(): void;
}

/** Null if the system does not support it: requires Linux, root and version 1 of control groups. */
export function slowCores(): SlowCores | null {
  const group = join(GROUPS, `bookmatch-bench-${process.pid}`);
  if (!existsSync(join(GROUPS, "cpu.cfs_quota_us"))) return null;
  try {
    mkdirSync(group, { recursive: true });
  } catch {
    return null;
  }
  const set = (name: string, value: number) => writeFileSync(join(group, name), String(value));
  set("cpu.cfs_period_us", PERIOD_US);
  return {
    hold(pid) {
      for (const one of treeOf(pid)) set("cgroup.procs", one);
    },
    limit: (cores) => set("cpu.cfs_quota_us", Math.round(cores * PERIOD_US)),
    remove: () => rmdirSync(group),
  };
}

function treeOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}
