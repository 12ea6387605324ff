import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";

import type pg from "pg";

import { knownMigrations } from "#db/migrate.ts";

import { openArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { copyOut } from "./copy.ts";
import { picturesIn } from "./files.ts";
import { FORMAT, type Manifest, MANIFEST, rowsEntry, type Trailer, TRAILER } from "./format.ts";
import { checkBackup } from "./read-backup.ts";
import { copyTarget, sequencesOf, setSessionFormats, unknownTables, tablesOf } from "./tables.ts";
import { Tally } from "./tally.ts";

export interface Written {
  rows: number;
  tables: number;
  pictures: number;
  bytes: number;
}

interface WriteOptions {
  pool: pg.Pool;
  dataDir: string;
  path: string;
  overwrite?: boolean;
  signal?: AbortSignal | undefined;
}

/** Writes a consistent snapshot while others write. Throws BackupError if the file exists or there is no data. */
export async function writeBackup({ pool, dataDir, path, overwrite = false, signal }: WriteOptions): Promise<Written> {
  await refuseExisting(path, overwrite);
  const part = `${path}.${process.pid}.part`;
  const client = await pool.connect();
  try {
    const trailer = await writeArchive(client, dataDir, part, signal);
    const { trailer: found } = await checkBackup(part);
    signal?.throwIfAborted();
    if (found.sha256 !== trailer.sha256) throw new Error("What was written is not what can be read back");
    await refuseExisting(path, overwrite);
    await rename(part, path);
    await syncFolder(dirname(path));
    const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(path);
    return { rows, tables: Object.keys(trailer.tables).length, pictures: trailer.files, bytes: size };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    // Discards the connection, because a COPY may still be running on it.
    client.release(true);
  }
}

async function writeArchive(
  client: pg.ClientBase,
  dataDir: string,
  path: string,
  signal?: AbortSignal,
): Promise<Trailer> {
  const archive = openArchive(path, signal);
  try {
    await setSessionFormats(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const manifest = await describe(client);
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
    const trailer: Trailer = { tables: {}, files: 0, sha256: "" };
    for (const table of manifest.tables) {
      const tally = new Tally();
      let chunk = 0;
      for await (const rows of copyOut(client, `COPY ${copyTarget(client, table)} TO STDOUT`)) {
        tally.add(rows);
        await archive.add(rowsEntry(table.name, (chunk += 1)), rows);
      }
      trailer.tables[table.name] = tally.sum();
    }
    await client.query("COMMIT");
    // After the rows, because a picture is stored before the row that names it.
    for await (const { name, content, modified } of picturesIn(dataDir)) {
      trailer.files += 1;
      await archive.add(name, content, modified);
    }
    trailer.sha256 = archive.sha256();
    await archive.add(TRAILER, Buffer.from(JSON.stringify(trailer, null, 2)));
    await archive.end();
    return trailer;
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function describe(client: pg.ClientBase): Promise<Manifest> {
  const known = await client.query<{ known: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS known",
  );
  if (!known.rows[0]?.known) throw new BackupError("there is nothing to back up: the database has no Bookmatch yet");
  const { rows } = await client.query<{ at: string }>(
    "SELECT created_at::text AS at FROM drizzle.__drizzle_migrations ORDER BY created_at",
  );
  const tables = await tablesOf(client);
  const isOurs = Number(rows.at(-1)?.at) === knownMigrations().at(-1)!.folderMillis;
  const unknown = isOurs ? unknownTables(tables) : [];
  if (unknown.length > 0) {
    throw new BackupError(`the schema public has tables of another app: ${unknown.join(", ")}`);
  }
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`);
  const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  const server = await client.query<{ server_version: string }>("SHOW server_version");
  return {
    application: "bookmatch",
    format: FORMAT,
    version,
    postgres: server.rows[0]!.server_version,
    madeAt: new Date().toISOString(),
    migrations: rows.map(({ at }) => Number(at)),
    tables,
    sequences: await sequencesOf(client),
  };
}

async function refuseExisting(path: string, overwrite: boolean): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (found?.isDirectory()) throw new BackupError("this is a folder: choose a file in it");
  if (found && !overwrite) throw new BackupError("this file already exists: choose another name, or add --overwrite");
}

/** Makes the rename survive a power cut, where the file system supports syncing folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().catch(() => {});
  await handle.close();
}
