import { resolve } from "node:path";

import { env } from "#app/env.server.ts";
import { makeNightlyBackup } from "#db/backup/nightly.ts";
import { createPool } from "#db/pool.ts";

import { reasonOf } from "./backup-arguments.ts";
import { untilStopped } from "./until-stopped.ts";

// The app runs this as a separate low-priority process, so that no page is slowed down.
const pool = createPool(env.DATABASE_URL ?? "");
try {
  const made = await makeNightlyBackup({
    pool,
    dataDir: resolve(env.DATA_DIR),
    now: new Date(),
    signal: untilStopped(),
  });
  console.log(JSON.stringify(made));
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
} finally {
  await pool.end();
}
