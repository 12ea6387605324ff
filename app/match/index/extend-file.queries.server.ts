import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

import { sql } from "drizzle-orm";

import { env } from "#app/env.server.ts";
import type { WrittenFile } from "#app/match/index-file/extend-index.ts";
import type { ExtendOrder } from "#app/match/index-file/extend-index.worker.ts";
import { runInThread } from "#app/platform/run-in-thread.ts";
import { tryExclusive } from "#app/platform/try-exclusive.server.ts";
import { db, pool } from "#db/client.server.ts";
import { matchIndexFiles } from "#db/schema.ts";

import { FILE_NAME, openFile } from "./index-files.ts";

export const INDEX_FOLDER = join(resolve(env.DATA_DIR), "match-index");

const FILE = join(INDEX_FOLDER, FILE_NAME);
/** A million books take four minutes on a quiet core, in several steps. */
const LIMITS = { seconds: 4 * 60 * 60, heapMb: 1_024 };
const KNOWN_FILES = 20;

// Resolved by import name, because the built module lies in another folder.
const WORKER = createRequire(import.meta.url).resolve("#app/match/index-file/extend-index.worker.ts");

/** A whole file other than `usedId` is taken as it is. Null if another process writes the file. */
export async function extendFile(usedId: string | null, signal: AbortSignal): Promise<"whole" | "part" | null> {
  return tryExclusive("match index", async () => {
    await mkdir(INDEX_FOLDER, { recursive: true });
    await removeDrafts();
    const base = await openFile(pool, INDEX_FOLDER);
    base?.close();
    if (base?.head.isWhole && base.head.id !== usedId) return "whole";
    const order: ExtendOrder = { databaseUrl: env.DATABASE_URL!, folder: INDEX_FOLDER, base: base && FILE };
    const { path, id, isWhole } = await runInThread<WrittenFile>(WORKER, order, { ...LIMITS, signal });
    await db.insert(matchIndexFiles).values({ id });
    await rename(path, FILE);
    await db.execute(sql`
      delete from ${matchIndexFiles} where id not in (
        select id from ${matchIndexFiles} order by written_at desc limit ${KNOWN_FILES})`);
    await db.execute(sql`select pg_notify('books', '')`);
    return isWhole ? "whole" : "part";
  });
}

async function removeDrafts(): Promise<void> {
  for (const name of await readdir(INDEX_FOLDER)) {
    if (name !== FILE_NAME) await rm(join(INDEX_FOLDER, name), { recursive: true, force: true });
  }
}
