import { resolve } from "node:path";

import { continueRun } from "#app/books/import/open-library/continue-run.queries.server.ts";
import { env } from "#app/env.server.ts";
import { createPool } from "#db/pool.ts";

import { untilStopped } from "./until-stopped.ts";

/** In addition to the app's own reserve, so that the app never stops writing because of an import. */
const RESERVE_MB = 200;

// The app runs this as a separate low-priority process, so that no page is slowed down.
const pool = createPool(env.DATABASE_URL ?? "", { max: 4 });
try {
  const context = {
    pool,
    dataDir: resolve(env.DATA_DIR),
    origin: env.OPENLIBRARY_URL,
    minFreeBytes: (env.MIN_FREE_MB + RESERVE_MB) * 1_000_000,
  };
  console.log(await continueRun(context, untilStopped()));
} finally {
  await pool.end();
}
