import { readdirSync, readFileSync } from "node:fs";

import type pg from "pg";

/** Ticks of /proc/<pid>/stat a second, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
const NS_PER_MS = 1e6;

/** Reads, in milliseconds, the CPU time that this process and PostgreSQL together have used so far. */
export async function cpuMeter(pool: pg.Pool): Promise<() => number> {
  const database = await databaseCpu(pool);
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + database();
  };
}

/** Reads, in milliseconds, the CPU time of PostgreSQL so far: its processes, and those of them that have ended. */
export async function databaseCpu(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const postmaster = parentOf(rows[0]!.pid);
  return () => {
    const living = processes().filter((pid) => pid === postmaster || parentOf(pid) === postmaster);
    return endedChildrenCpu(postmaster) + living.reduce((sum, pid) => sum + cpuOf(pid), 0);
  };
}

/** CPU time, in milliseconds, that a process and its children have used so far; those of PostgreSQL are not counted. */
export function cpuOfTree(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  const own = children.filter((child) => !readFileSync(`/proc/${child}/comm`, "utf8").startsWith("postgres"));
  return [pid, ...own].reduce((sum, one) => sum + cpuOf(one), 0);
}

/** CPU time, in milliseconds, that the living threads of a process have used so far; 0 for one that has ended. */
export function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + nanosecondsOf(`/proc/${pid}/task/${thread}/schedstat`), 0) / NS_PER_MS;
  } catch {
    // It ended while we looked.
    return 0;
  }
}

/** CPU time, in milliseconds, that all cores of the machine have been busy so far, with whatever it was. */
export function busyMs(): number {
  const all = readFileSync("/proc/stat", "utf8").split("\n")[0]!.split(/ +/).slice(1, 9).map(Number);
  const [user, nice, system, , , interrupts, softInterrupts, stolen] = all as [number, ...number[]];
  const ticks = [user, nice, system, interrupts, softInterrupts, stolen] as number[];
  return (ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND) * 1_000;
}

/** Of the scheduler's own count: the ticks of `stat` are too long for a single request. */
function nanosecondsOf(schedstat: string): number {
  return Number(readFileSync(schedstat, "utf8").split(" ")[0]);
}

function endedChildrenCpu(pid: number): number {
  const stat = statOf(pid);
  return ((Number(stat[13]) + Number(stat[14])) / TICKS_PER_SECOND) * 1_000;
}

function processes(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** 0 where it has ended. */
function parentOf(pid: number): number {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return 0;
  }
}
