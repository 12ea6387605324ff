import type pg from "pg";

import { eraseRestored, notedAsErased } from "#db/erased-readers.ts";
import { knownMigrations, runMigrations } from "#db/migrate.ts";

import { BackupError } from "./backup-error.ts";
import { copyIn } from "./copy.ts";
import { writePicture } from "./files.ts";
import type { Manifest, Trailer } from "./format.ts";
import { LEFT_OUT_TABLES } from "./left-out.ts";
import { checkBackup, readBackup } from "./read-backup.ts";
import { copyTarget, differing, type SequenceState, setSessionFormats, type Table, tablesOf } from "./tables.ts";
import { erasedIn, holdAlone, refuseUnlessEmpty } from "./target.ts";

export interface Restored {
  madeAt: Date;
  rows: number;
  tables: number;
  pictures: number;
  erased: number;
}

interface RestoreOptions {
  pool: pg.Pool;
  dataDir: string;
  path: string;
  replace?: boolean;
}

/** Replaces the database in one transaction. A BackupError (bad file, database in use or not empty) changes nothing. */
export async function restoreBackup({ pool, dataDir, path, replace = false }: RestoreOptions): Promise<Restored> {
  const { manifest, trailer } = await checkBackup(path);
  const { before, after } = migrationsAround(manifest);
  const tables = manifest.tables.filter(({ name }) => !LEFT_OUT_TABLES.has(name));
  const client = await pool.connect();
  try {
    await setSessionFormats(client);
    await holdAlone(client);
    await refuseUnlessEmpty(client, replace);
    const erased = (await notedAsErased(dataDir)).union(await erasedIn(client));
    await client.query("BEGIN");
    // Drops queued jobs with the data they belong to. The next start creates the job tables again.
    await client.query(`DROP SCHEMA IF EXISTS public, drizzle, pgboss CASCADE; CREATE SCHEMA public;
      GRANT USAGE ON SCHEMA public TO PUBLIC`);
    await runMigrations(client, before);
    await refuseOtherTables(client, tables);
    await load(client, dataDir, path, { ...manifest, tables }, trailer);
    await runMigrations(client, after);
    const erasedCount = await eraseRestored(client, erased);
    await client.query("COMMIT");
    await client.query("ANALYZE");
    const rows = tables.reduce((sum, { name }) => sum + trailer.tables[name]!.rows, 0);
    return {
      madeAt: new Date(manifest.madeAt),
      rows,
      tables: tables.length,
      pictures: trailer.files,
      erased: erasedCount,
    };
  } finally {
    client.release(true);
  }
}

function migrationsAround({ migrations }: Manifest) {
  const known = knownMigrations();
  const before = known.slice(0, migrations.length);
  const last = migrations.at(-1)!;
  if (last > known.at(-1)!.folderMillis) {
    throw new BackupError("it was made by a newer Bookmatch: restore it with that one");
  }
  if (!migrations.every((at, index) => before[index]?.folderMillis === at)) {
    throw new BackupError("it was made by a version of Bookmatch that this one doesn't know");
  }
  return { before, after: known.slice(migrations.length) };
}

/** The backup must have exactly the tables its migrations create; otherwise data would be lost silently. */
async function refuseOtherTables(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const describe = (list: readonly Table[]) =>
    list
      .map(({ name, columns }) => `${name} (${columns.toSorted().join(", ")})`)
      .toSorted()
      .join("; ");
  if (describe(await tablesOf(client)) !== describe(tables)) {
    throw new BackupError("its tables don't match this Bookmatch");
  }
}

async function load(
  client: pg.ClientBase,
  dataDir: string,
  path: string,
  { tables, sequences }: Manifest,
  trailer: Trailer,
): Promise<void> {
  const named = new Map(tables.map((table) => [table.name, copyTarget(client, table)]));
  const all = tables.map(({ name }) => client.escapeIdentifier(name));
  // Triggers already ran when the rows were first written. Rows that migrations insert are part of the backup.
  for (const table of all) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const table of all.toReversed()) await client.query(`DELETE FROM ${table}`);
  for await (const part of readBackup(path)) {
    const target = part.kind === "rows" ? named.get(part.table) : undefined;
    if (part.kind === "rows" && target) await copyIn(client, `COPY ${target} FROM STDIN`, part.rows);
    if (part.kind === "picture") await writePicture(dataDir, part.name, part.content);
  }
  for (const sequence of sequences) await setSequence(client, sequence);
  for (const table of all) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  const wrong = await differing(client, tables, trailer.tables);
  if (wrong.length > 0) throw new Error(`Not as they were in the backup: ${wrong.join(", ")}`);
}

async function setSequence(client: pg.ClientBase, { name, value, called }: SequenceState): Promise<void> {
  await client.query("SELECT setval(to_regclass($1), $2, $3)", [
    `public.${client.escapeIdentifier(name)}`,
    value,
    called,
  ]);
}
