import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { KILLS, killLoop } from "./testing/kill-loop.ts";
import { killServer } from "./testing/places.ts";

const ROUNDS = 100;
const MAX_PAUSE_MS = 200;

/**
 * Kills the app, its server or both a hundred times under writes, at random moments. `ok` is true where no
 * acknowledged row was lost and every start worked; `figures` are counts and, where the name says so, ms.
 */
export async function proveKills(
  log: (line: string) => void,
): Promise<{ name: string; figures: Record<string, number>; ok: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), "bookmatch-kills-"));
  try {
    log(`${ROUNDS} kills of app, server or both in ${folder}`);
    const kills = Array.from({ length: ROUNDS }, () => KILLS[Math.floor(Math.random() * KILLS.length)]!);
    const done = await killLoop(join(folder, "data"), kills, () => Math.random() * MAX_PAUSE_MS);
    const restarts = done.restarts.toSorted((a, b) => a - b);
    const figures = {
      "kills of the app": done.kills.app,
      "kills of the server": done.kills.postmaster,
      "kills of both": done.kills.both,
      "rows acknowledged": done.acknowledged,
      "rows lost": done.lost,
      "restart median ms": Math.round(restarts[Math.floor(restarts.length / 2)] ?? 0),
      "restart max ms": Math.round(restarts.at(-1) ?? 0),
    };
    return { name: "kills", figures, ok: done.lost === 0 && restarts.length === ROUNDS };
  } finally {
    await killServer(join(folder, "data")).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { figures, ok } = await proveKills(console.log);
  console.table(figures);
  process.exitCode = ok ? 0 : 1;
}
