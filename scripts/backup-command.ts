import { resolve } from "node:path";

import type pg from "pg";

import { env } from "#app/env.server.ts";
import { reachDatabase } from "#db/open.ts";

import { backupArguments, reasonOf } from "./backup-arguments.ts";
import { giveUp, seconds } from "./console.ts";

interface BackupCommand {
  usage: string;
  flag: string;
  /** The first line lacks its end, which is added here. */
  work(given: { pool: pg.Pool; dataDir: string; path: string; flagged: boolean }): Promise<[string, ...string[]]>;
  failed: string;
}

/** Returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
export async function runBackupCommand({ usage, flag, work, failed }: BackupCommand): Promise<number> {
  const given = backupArguments(process.argv.slice(2), usage, flag);
  if ("say" in given) {
    (given.exit === 0 ? console.log : console.error)(given.say);
    return given.exit;
  }
  const { file, path, flagged } = given;
  const began = performance.now();
  const database = await reachDatabase((line) => console.error(line)).catch((error: Error) => giveUp(error.message));
  try {
    const [done, ...more] = await work({ pool: database.pool, dataDir: resolve(env.DATA_DIR), path, flagged });
    console.log(`${file}: ${done} (${seconds(began)} s).`);
    for (const line of more) console.log(line);
    return 0;
  } catch (error) {
    console.error(`${file}: ${reasonOf(error)}. ${failed}`);
    return 1;
  } finally {
    await database.close();
  }
}

export const counted = (number: number) => number.toLocaleString("en-US");
