import { readdirSync, readFileSync } from "node:fs";

import { pool } from "#db/client.server.ts";

/** Ticks of /proc/<pid>/stat a second, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Reads, in milliseconds, the CPU time that this process and PostgreSQL together have used so far. */
export async function cpuMeter(): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const postmaster = parentOf(rows[0]!.pid);
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + (databaseTicks(postmaster) / TICKS_PER_SECOND) * 1_000;
  };
}

/** CPU time of the postmaster and all its children so far. */
function databaseTicks(postmaster: number): number {
  let ticks = 0;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      if (Number(entry) === postmaster || parentOf(Number(entry)) === postmaster) ticks += ticksOf(Number(entry));
    } catch {
      // It ended while we looked.
    }
  }
  return ticks;
}

function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

function ticksOf(pid: number): number {
  const stat = statOf(pid);
  return Number(stat[11]) + Number(stat[12]);
}
