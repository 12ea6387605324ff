import { sql } from "drizzle-orm";

import { log } from "#app/platform/log.ts";
import { countedJob } from "#app/platform/metrics/metrics.ts";
import { db } from "#db/client.server.ts";
import { usageDays } from "#db/schema.ts";

const WRITE_AFTER_MS = 5_000;

/** What was counted and not written yet, by `day screen`: as many entries as the map has pages. */
let counted = new Map<string, number>();
let timer: NodeJS.Timeout | undefined;
let underWay: Promise<void> = Promise.resolve();

/** Counts one opening of a screen, an address as the map writes it. It stands in the database a few seconds later. */
export function countView(screen: string, now: Date = new Date()): void {
  add(`${now.toISOString().slice(0, 10)} ${screen}`, 1);
}

/** Writes what was counted so far. Never rejects: what could not be written is kept for the next time. */
export function writeViews(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  return (underWay = underWay.then(write));
}

async function write(): Promise<void> {
  if (counted.size === 0) return;
  const taken = counted;
  counted = new Map();
  // In one order, so that two processes that write the same rows wait for each other instead of both.
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
