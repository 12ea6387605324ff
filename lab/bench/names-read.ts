import { setTimeout as wait } from "node:timers/promises";

import type pg from "pg";

const LOOK_MS = 200;

/** A place that has stood for a day is measured: names are read, and PostgreSQL has counted them. */
export async function namesRead(pool: pg.Pool): Promise<void> {
  const { rows: due } = await pool.query("SELECT FROM pg_class WHERE relname = 'book_names_due'");
  for (; due.length > 0;) {
    const { rows } = await pool.query("SELECT FROM book_names_due LIMIT 1");
    if (rows.length === 0) break;
    await wait(LOOK_MS);
  }
  await pool.query("ANALYZE");
}
