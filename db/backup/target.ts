import { setTimeout as delay } from "node:timers/promises";

import type pg from "pg";

import { MIGRATION_LOCK } from "#db/migrate.ts";

import { BackupError } from "./backup-error.ts";

/** How long to wait: connections that have just ended are still listed for a moment. */
const GRACE_MS = 3_000;
const FILLED_BY_MIGRATIONS = ["blog_version", "book_counts", "catalogue_changes", "decks", "places"];
/** `application_name` of the launcher's connection to the embedded server. It never touches the data. */
const KEEPER = "bookmatch keeper";

/** Holds the migration lock until the connection ends: an app that starts waits. Throws BackupError if others stay. */
export async function holdAlone(client: pg.ClientBase): Promise<void> {
  const inUse = new BackupError("the database is in use: stop every Bookmatch that works with it, then try again");
  await client.query("SET lock_timeout = '10s'");
  let isMine = false;
  for (const until = Date.now() + GRACE_MS; ; await delay(100)) {
    isMine ||= (await client.query("SELECT pg_try_advisory_lock($1) AS mine", [MIGRATION_LOCK])).rows[0].mine;
    // Also counts connections whose details this role may not see.
    const others = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type IS DISTINCT FROM 'autovacuum worker' AND backend_type IS DISTINCT FROM 'parallel worker'
       AND application_name IS DISTINCT FROM $1`,
      [KEEPER],
    );
    if (isMine && others.rowCount === 0) return;
    if (Date.now() > until) throw inUse;
  }
}

export async function refuseUnlessEmpty(client: pg.ClientBase, replace: boolean): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p')",
  );
  if (tables.length > 0 && !(await isOurs(client))) {
    throw new BackupError("the database has tables of another app: choose another DATABASE_URL");
  }
  if (replace) return;
  for (const { name } of tables) {
    if (FILLED_BY_MIGRATIONS.includes(name)) continue;
    const found = await client.query(`SELECT FROM public.${client.escapeIdentifier(name)} LIMIT 1`);
    if (found.rowCount !== 0) {
      throw new BackupError("the database is not empty: add --replace to replace everything in it with the backup");
    }
  }
}

/** Digests of users deleted from the present database: the restore deletes them again. */
export async function erasedIn(client: pg.ClientBase): Promise<Set<string>> {
  const { rows: exists } = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'erased_readers'",
  );
  if (exists.length === 0) return new Set();
  const { rows } = await client.query<{ digest: string }>("SELECT digest FROM public.erased_readers");
  return new Set(rows.map(({ digest }) => digest));
}

async function isOurs(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AND to_regclass('public.books') IS NOT NULL AS ours",
  );
  return rows[0]!.ours;
}
