import { readdirSync, readFileSync } from "node:fs";

import type pg from "pg";

/** Clock ticks per second in /proc/<pid>/stat, on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;
const NS_PER_MS = 1e6;

/** Returns a function that reads the CPU time, in ms, of this process and PostgreSQL together. */
export async function cpuMeter(pool: pg.Pool): Promise<() => number> {
  const database = await databaseCpu(pool);
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + database();
  };
}

/** Returns a function that reads PostgreSQL's CPU time in ms, including processes that have exited. */
export async function databaseCpu(pool: pg.Pool): Promise<() => number> {
  const postmaster = await postmasterOf(pool);
  return () => endedChildrenCpu(postmaster) + familyOf(postmaster).reduce((sum, pid) => sum + cpuOf(pid), 0);
}

export async function databaseProcesses(pool: pg.Pool): Promise<() => number[]> {
  const postmaster = await postmasterOf(pool);
  return () => familyOf(postmaster);
}

/** A process and its children, except those of PostgreSQL. */
export function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return [pid, ...children.filter((child) => !readFileSync(`/proc/${child}/comm`, "utf8").startsWith("postgres"))];
}

/** CPU time, in ms, of a process and its children, except those of PostgreSQL. */
export function cpuOfTree(pid: number): number {
  return processTree(pid).reduce((sum, one) => sum + cpuOf(one), 0);
}

/** CPU time, in ms, of a process's living threads; 0 if it has exited. */
export function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + nanosecondsOf(`/proc/${pid}/task/${thread}/schedstat`), 0) / NS_PER_MS;
  } catch {
    return 0;
  }
}

/** CPU time, in ms, that all cores of the machine have been busy. */
export function busyMs(): number {
  const all = readFileSync("/proc/stat", "utf8").split("\n")[0]!.split(/ +/).slice(1, 9).map(Number);
  const [user, nice, system, , , interrupts, softInterrupts, stolen] = all as [number, ...number[]];
  const ticks = [user, nice, system, interrupts, softInterrupts, stolen] as number[];
  return (ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND) * 1_000;
}

/** From the scheduler's statistics: the ticks of `stat` are too coarse for a single request. */
function nanosecondsOf(schedstat: string): number {
  return Number(readFileSync(schedstat, "utf8").split(" ")[0]);
}

async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return parentOf(rows[0]!.pid);
}

function familyOf(parent: number): number[] {
  return processes().filter((pid) => pid === parent || parentOf(pid) === parent);
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

function parentOf(pid: number): number {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return 0;
  }
}
