import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { socketFolder } from "#db/embedded/socket.ts";
import { serverPid } from "#db/embedded/testing/embedded-fixture.ts";
import { createPool } from "#db/pool.ts";

import { freePort, startApp } from "./app-process.ts";
import { SESSIONS_SECRET, createSessions } from "./reader-sessions.ts";
import { booksToSave, lostWishes, startSaving } from "./saving-readers.ts";

const KILLS_EACH = 50;
const WRITERS = 4;
const PAUSE_MS = 20;
/** Kills fall at any moment so long after the app writes again. */
const BETWEEN_MS = 1_000;
const RESTART_MS = 5_000;

/**
 * Kills the app, one process and two in turn, and its embedded PostgreSQL under writing: whatever was promised is there
 * afterwards, and the next start, or nobody at all, has it writing again.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-app-kills-"));
  const env = { PORT: String(await freePort()), APP_SECRET: SESSIONS_SECRET, LOG_LEVEL: "silent" };
  const start = (round: number) => startApp(dataDir, { ...env, PROCESSES: String(1 + (round % 2)) });
  let app = await start(0);
  const pool = createPool(`postgresql://bookmatch@/bookmatch?host=${encodeURIComponent(socketFolder(dataDir))}`, {
    max: 2,
  });
  const saving = startSaving({
    address: app.address,
    sessions: await createSessions(pool, WRITERS),
    books: await booksToSave(pool, 40_000),
    pauseMs: PAUSE_MS,
  });
  let holds = true;
  try {
    for (const victim of ["the app", "PostgreSQL"] as const) {
      const times: number[] = [];
      for (let round = 0; round < KILLS_EACH; round++) {
        await saving.firstSaveAfter(performance.now());
        await sleep(Math.random() * BETWEEN_MS);
        const killed = performance.now();
        if (victim === "the app") {
          await app.kill();
          app = await start(round);
        } else await killDatabase(dataDir);
        times.push((await saving.firstSaveAfter(performance.now())) - killed);
      }
      const sorted = times.toSorted((a, b) => a - b);
      const [median, worst] = [sorted[sorted.length >> 1]!, sorted.at(-1)!];
      log(
        `${KILLS_EACH} kills of ${victim}: writing again after ${median.toFixed(0)} ms, ${worst.toFixed(0)} ms at most`,
      );
      holds &&= worst < RESTART_MS;
    }
    await saving.stop();
    const lost = await lostWishes(pool, saving.wishes);
    log(`${saving.count("kept")} writes promised, ${lost} of them lost`);
    return holds && lost === 0;
  } finally {
    await saving.stop();
    await pool.end();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Resolves when there is another one: what the dead one had promised a moment before may still be on its way to us. */
async function killDatabase(dataDir: string): Promise<void> {
  const pid = await serverPid(dataDir);
  process.kill(pid, "SIGKILL");
  while ((await serverPid(dataDir).catch(() => pid)) === pid) await sleep(10);
}
