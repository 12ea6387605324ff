import { fileURLToPath } from "node:url";

import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";

import { grantToRequests } from "./grants.ts";
import { installJobs } from "./job-queues.ts";

const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));
/** Arbitrary number. Simultaneous migrations wait for each other, and a start waits for a restore. */
export const MIGRATION_LOCK = 7_261_034;

/** Rejects with a sentence for the owner if the role lacks CREATE or the server an extension. */
export async function migrateDatabase(pool: pg.Pool, requestsRole: string | null): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET client_min_messages = warning");
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await requireCreateRight(client);
    await requireExtension(client, "pg_trgm");
    await client.query("BEGIN");
    const last = await lastMigration(client);
    await runMigrations(
      client,
      knownMigrations().filter(({ folderMillis }) => folderMillis > last),
    );
    await client.query("COMMIT");
    await installJobs(client);
    if (requestsRole !== null) await grantToRequests(client, requestsRole);
  } finally {
    client.release(true);
  }
}

async function requireCreateRight(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ may: boolean; role: string; name: string }>(
    `SELECT has_database_privilege(current_database(), 'CREATE') AS may,
       quote_ident(current_user) AS role, quote_ident(current_database()) AS name`,
  );
  const { may, role, name } = rows[0]!;
  if (!may) throw new Error(`the role ${role} can't create schemas: GRANT CREATE ON DATABASE ${name} TO ${role}`);
}

/** Outside the migrations, whose errors do not say what to install. */
export async function requireExtension(client: Pick<pg.ClientBase, "query">, name: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean; database: string }>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = $1) AS there, quote_ident(current_database()) AS database`,
    [name],
  );
  const { there, database } = rows[0]!;
  if (there) return;
  await client.query(`CREATE EXTENSION ${name}`).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = `install PostgreSQL's contrib modules (Debian: postgresql-contrib), or let an administrator run CREATE EXTENSION ${name} in the database ${database}`;
    throw new Error(`the search needs the extension ${name}, which cannot be created (${reason}): ${remedy}`);
  });
}

export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS });
}

async function lastMigration(client: pg.ClientBase): Promise<number> {
  const { rows: known } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is");
  if (!known[0].is) return 0;
  const { rows } = await client.query("SELECT coalesce(max(created_at), 0) AS last FROM drizzle.__drizzle_migrations");
  return Number(rows[0].last);
}

export async function runMigrations(client: pg.ClientBase, migrations: readonly MigrationMeta[]): Promise<void> {
  if (migrations.length === 0) return;
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle; CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
    id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}
