import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { killServer } from "./testing/embedded-fixture.ts";
import { KILLS, killLoop } from "./testing/kill-loop.ts";

const ROUNDS = 100;
const MAX_PAUSE_MS = 200;

/**
 * Kills the app, its server or both a hundred times under writes, at random moments. Holds where no
 * acknowledged row was lost and every start worked.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "bookmatch-kills-"));
  try {
    log(`${ROUNDS} kills of app, server or both in ${folder}`);
    const kills = Array.from({ length: ROUNDS }, () => KILLS[Math.floor(Math.random() * KILLS.length)]!);
    const done = await killLoop(join(folder, "data"), kills, () => Math.random() * MAX_PAUSE_MS);
    const restarts = done.restarts.toSorted((a, b) => a - b);
    log(`killed: app ${done.kills.app}, server ${done.kills.postmaster}, both ${done.kills.both}`);
    log(`rows: ${done.acknowledged} acknowledged, ${done.lost} lost`);
    log(
      `restart: median ${Math.round(restarts[restarts.length >> 1] ?? 0)} ms, at most ${Math.round(restarts.at(-1) ?? 0)} ms`,
    );
    return done.lost === 0 && restarts.length === ROUNDS;
  } finally {
    await killServer(join(folder, "data")).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}
