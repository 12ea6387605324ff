import { access, constants, open } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

import { EmbeddedPostgresError, onPath } from "./errors.ts";

const LOCKED_BY_ANOTHER = 5;

/** SQLite's lock is the only one in Node that the kernel releases however its holder dies. Throws after `waitMs`. */
export async function withLock<T>(file: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  await onPath(file, async () => {
    await checkAccess(file);
    await close(file);
  });
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    await acquire(database, file, waitMs);
    return await work();
  } finally {
    database.close();
  }
}

/** SQLite reports every error as "unable to open database file"; this check names the cause. */
async function checkAccess(file: string): Promise<void> {
  await access(dirname(file), constants.W_OK | constants.X_OK);
  await access(file, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

/** Sets mode 0600: anyone who can read the file could hold a read lock on it and block every start. */
async function close(file: string): Promise<void> {
  const handle = await open(file, "a", 0o600);
  try {
    if (((await handle.stat()).mode & 0o077) !== 0) await handle.chmod(0o600);
  } finally {
    await handle.close();
  }
}

async function acquire(database: DatabaseSync, file: string, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      database.exec("BEGIN EXCLUSIVE");
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== LOCKED_BY_ANOTHER) throw error;
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `Another app has been starting or stopping the database for ${Math.round(waitMs / 1000)} s (lock ${file}): try again, or stop that app`,
        );
      }
      await delay(25);
    }
  }
}
