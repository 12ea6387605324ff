import { join } from "node:path";

import type pg from "pg";

import { createPool } from "#db/pool.ts";
import { ROOT } from "#scripts/build.ts";
import { startApp, type AppProcess } from "#tests/app-process.ts";
import { SESSIONS_SECRET } from "#tests/reader-sessions.ts";

import { databaseCpu } from "./cpu-meter.ts";
import { namesRead } from "./names-read.ts";

export interface MeasuredApp<Fixture> extends AppProcess {
  pool: pg.Pool;
  fixture: Fixture;
}

export interface MeasuredApps<Fixture> {
  app: MeasuredApp<Fixture>;
  earlier: MeasuredApp<Fixture> | null;
  /** CPU of PostgreSQL in ms, which both builds use in turn. */
  ofDatabase(): number;
  stop(): Promise<void>;
}

export async function startApps<Fixture>(fill: (pool: pg.Pool) => Promise<Fixture>): Promise<MeasuredApps<Fixture>> {
  const { DATABASE_URL, DATA_DIR, EARLIER_BUILD, EARLIER_DATABASE_URL } = process.env as Record<string, string>;
  const app = await started(ROOT, DATABASE_URL!, DATA_DIR!);
  const earlier = EARLIER_BUILD
    ? await started(EARLIER_BUILD, EARLIER_DATABASE_URL!, join(DATA_DIR!, "earlier"))
    : null;
  return {
    app,
    earlier,
    ofDatabase: await databaseCpu(app.pool),
    async stop() {
      for (const one of [app, earlier]) {
        await one?.pool.end();
        await one?.stop();
      }
    },
  };

  async function started(build: string, url: string, dataDir: string): Promise<MeasuredApp<Fixture>> {
    const pool = createPool(url, { max: 2 });
    const fixture = await fill(pool);
    const process = await startApp(dataDir, { DATABASE_URL: url, APP_SECRET: SESSIONS_SECRET }, [], build);
    await namesRead(pool);
    return { ...process, pool, fixture };
  }
}
