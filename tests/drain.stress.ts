import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { createPool } from "#db/pool.ts";

import { startApp } from "./app-process.ts";
import { drain } from "./drain.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";

const MOST_MS = 10_000;

/** One process, and two that share the port, are told to stop with 1,000 streams open and 50 writes in flight. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  let holds = true;
  for (const processes of [1, 2]) {
    const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-drain-"));
    // Held by us as well: what is in it is looked at when the app is gone.
    const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
    const pool = createPool(database.url, { max: 2 });
    try {
      const app = await startApp(dataDir, { APP_SECRET: SESSIONS_SECRET, PROCESSES: String(processes) });
      const figures = await drain(app, pool, { streams: 1_000, writers: 50 });
      const { streams, endedWell, stored, storedAfterSignal, refused, torn, lost, exitCode, exitMs } = figures;
      log(
        `${processes} process${processes > 1 ? "es" : ""}: gone after ${(exitMs / 1_000).toFixed(1)} s with code ${exitCode}; ${endedWell} of ${streams} streams ended well`,
      );
      log(
        `writes: ${stored} kept, ${storedAfterSignal} of them answered after the signal; ${refused} refused, ${torn} without an answer, ${lost} promised and lost`,
      );
      holds &&= exitCode === 0 && exitMs < MOST_MS && endedWell === streams;
      holds &&= storedAfterSignal > 0 && refused + torn + lost === 0;
    } finally {
      await pool.end();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return holds;
}
