import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

import type pg from "pg";

import { catchUpErased } from "#db/erased-readers.ts";

import { BackupError } from "./backup-error.ts";
import { isPart, nightlyFolder, nightlyName, nightliesAmong } from "./nightly-name.ts";
import { writeBackup, type Written } from "./write-backup.ts";

const BACKUPS_TO_KEEP = 7;
const RESERVE_BYTES = 256 * 1_024 * 1_024;
const NIGHTLY_LOCK = 7_261_035;

interface NightlyOptions {
  pool: pg.Pool;
  dataDir: string;
  now: Date;
  freeBytes?: (folder: string) => Promise<number>;
  signal?: AbortSignal | undefined;
}

/** Null if today's backup exists or another process is making it. Throws BackupError if the disk is too full. */
export async function makeNightlyBackup({
  pool,
  dataDir,
  now,
  freeBytes = freeOn,
  signal,
}: NightlyOptions): Promise<Written | null> {
  const folder = nightlyFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await pool.connect();
  try {
    const { rows } = await lock.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [NIGHTLY_LOCK]);
    const made = nightliesAmong(await readdir(folder));
    if (!rows[0]?.mine || made.includes(nightlyName(now))) return null;
    await removeParts(folder);
    await catchUpErased(pool, dataDir);
    const needed = await expectedBytes(pool, folder, made.at(-1));
    const free = await freeBytes(folder);
    if (free < needed + RESERVE_BYTES) {
      throw new BackupError(
        `the disk has too little space: ${megabytes(needed)} MB needed, ${megabytes(free)} MB free`,
      );
    }
    const written = await writeBackup({ pool, dataDir, path: join(folder, nightlyName(now)), signal });
    const outdated = nightliesAmong(await readdir(folder)).slice(0, -BACKUPS_TO_KEEP);
    for (const name of outdated) await rm(join(folder, name), { force: true });
    return written;
  } finally {
    await lock.query("SELECT pg_advisory_unlock_all()").catch(() => {});
    lock.release(true);
  }
}

async function expectedBytes(pool: pg.Pool, folder: string, last: string | undefined): Promise<number> {
  if (last) return (await stat(join(folder, last))).size * 1.5;
  const { rows } = await pool.query<{ bytes: string }>("SELECT pg_database_size(current_database())::text AS bytes");
  return Number(rows[0]!.bytes);
}

async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (isPart(name)) await rm(join(folder, name), { force: true });
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString("en-US");
