import { sql } from "drizzle-orm";

import { log } from "#app/platform/log.ts";
import { countedJob } from "#app/platform/metrics/metrics.ts";
import { db } from "#db/client.server.ts";
import { usageDays } from "#db/schema.ts";

const WRITE_AFTER_MS = 5_000;

/** Pending counts by `day screen`, bounded by the number of routes. */
let counted = new Map<string, number>();
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> = Promise.resolve();

/** `screen` is a route pattern. Written to the database after `WRITE_AFTER_MS`. */
export function countView(screen: string, now: Date = new Date()): void {
  add(`${now.toISOString().slice(0, 10)} ${screen}`, 1);
}

/** Never rejects: after a failure, the counts are written the next time. */
export function writeViews(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  return (writing = writing.then(write));
}

async function write(): Promise<void> {
  if (counted.size === 0) return;
  const taken = counted;
  counted = new Map();
  // In a fixed order: two processes that write the same rows could deadlock otherwise.
  const rows = [...taken].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, views]) => ({ ...readKey(key), views }));
  try {
    await countedJob("usage", async () =>
      db
        .insert(usageDays)
        .values(rows)
        .onConflictDoUpdate({
          target: [usageDays.day, usageDays.screen],
          set: { views: sql`${usageDays.views} + excluded.views` },
        }),
    );
  } catch (error) {
    log.warn({ err: error }, "views could not be counted; they are tried again");
    for (const [key, views] of taken) add(key, views);
  }
}

function add(key: string, views: number): void {
  counted.set(key, (counted.get(key) ?? 0) + views);
  timer ??= setTimeout(() => void writeViews(), WRITE_AFTER_MS).unref();
}

function readKey(key: string): { day: string; screen: string } {
  return { day: key.slice(0, 10), screen: key.slice(11) };
}
