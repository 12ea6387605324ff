import type pg from "pg";

import { eraseAgain, notedAsErased } from "#db/erased-readers.ts";
import { knownMigrations, runMigrations } from "#db/migrate.ts";

import { copyIn } from "./copy.ts";
import { placePicture } from "./files.ts";
import type { Manifest, Trailer } from "./format.ts";
import { checkBackup, readBackup } from "./read-backup.ts";
import { BackupRefused } from "./refused.ts";
import { copied, differing, type SequenceState, speakPlainly, type Table, tablesOf } from "./tables.ts";
import { erasedIn, holdAlone, refuseUnlessEmpty } from "./target.ts";

export interface Restored {
  madeAt: Date;
  rows: number;
  tables: number;
  pictures: number;
  /** Readers who left after the backup was made, and were erased again. */
  erased: number;
}

interface RestoreOptions {
  pool: pg.Pool;
  dataDir: string;
  path: string;
  /** What the database holds may go. */
  replace?: boolean;
}

/**
 * Puts a backup in place of what the database holds, all or nothing: as long as it runs, and where it is killed, everything
 * is as it was. An older backup is brought up to date. Throws BackupRefused, with nothing changed, where the file cannot be
 * relied on, the database is in use, or holds something and may not be replaced.
 */
export async function restoreBackup({ pool, dataDir, path, replace = false }: RestoreOptions): Promise<Restored> {
  const { manifest, trailer } = await checkBackup(path);
  const { before, after } = migrationsAround(manifest);
  const client = await pool.connect();
  try {
    await speakPlainly(client);
    await holdAlone(client);
    await refuseUnlessEmpty(client, replace);
    const erased = (await notedAsErased(dataDir)).union(await erasedIn(client));
    await client.query("BEGIN");
    // The jobs that wait are of what goes; the next start makes their tables anew.
    await client.query(`DROP SCHEMA IF EXISTS public, drizzle, pgboss CASCADE; CREATE SCHEMA public;
      GRANT USAGE ON SCHEMA public TO PUBLIC`);
    await runMigrations(client, before);
    await refuseOtherTables(client, manifest.tables);
    await load(client, dataDir, path, manifest, trailer);
    await runMigrations(client, after);
    const erasedAgain = await eraseAgain(client, erased);
    await client.query("COMMIT");
    await client.query("ANALYZE");
    const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0);
    const { length } = manifest.tables;
    return { madeAt: new Date(manifest.madeAt), rows, tables: length, pictures: trailer.files, erased: erasedAgain };
  } finally {
    // A transaction that has not come to its end goes with its connection.
    client.release(true);
  }
}

/** The migrations that the backup has seen, and those since. */
function migrationsAround({ migrations }: Manifest) {
  const known = knownMigrations();
  const before = known.slice(0, migrations.length);
  const last = migrations.at(-1)!;
  if (last > known.at(-1)!.folderMillis) {
    throw new BackupRefused("it was made by a newer Bookmatch: restore it with that one");
  }
  if (!migrations.every((at, place) => before[place]?.folderMillis === at)) {
    throw new BackupRefused("it was made by another Bookmatch than this one and its predecessors");
  }
  return { before, after: known.slice(migrations.length) };
}

/** What the backup names must be exactly what its migrations make: else something would be missing, without a word. */
async function refuseOtherTables(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const inWords = (list: readonly Table[]) =>
    list
      .map(({ name, columns }) => `${name} (${columns.toSorted().join(", ")})`)
      .toSorted()
      .join("; ");
  if (inWords(await tablesOf(client)) !== inWords(tables)) {
    throw new BackupRefused("its tables are not those of this Bookmatch");
  }
}

async function load(
  client: pg.ClientBase,
  dataDir: string,
  path: string,
  { tables, sequences }: Manifest,
  trailer: Trailer,
): Promise<void> {
  const named = new Map(tables.map((table) => [table.name, copied(client, table)]));
  const all = tables.map(({ name }) => client.escapeIdentifier(name));
  // The rows are as triggers once left them. Those that a migration itself brings come with the others.
  for (const table of all) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const table of all.toReversed()) await client.query(`DELETE FROM ${table}`);
  for await (const part of readBackup(path)) {
    if (part.kind === "rows") await copyIn(client, `COPY ${named.get(part.table)} FROM STDIN`, part.rows);
    if (part.kind === "picture") await placePicture(dataDir, part.name, part.content);
  }
  for (const sequence of sequences) await wind(client, sequence);
  for (const table of all) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  const wrong = await differing(client, tables, trailer.tables);
  if (wrong.length > 0) throw new Error(`Not as they were in the backup: ${wrong.join(", ")}`);
}

async function wind(client: pg.ClientBase, { name, value, called }: SequenceState): Promise<void> {
  await client.query("SELECT setval(to_regclass($1), $2, $3)", [
    `public.${client.escapeIdentifier(name)}`,
    value,
    called,
  ]);
}
