import { setImmediate } from "node:timers/promises";

import { sql } from "drizzle-orm";

import { env } from "#app/env.server.ts";
import { within } from "#app/platform/deadline.ts";
import { log } from "#app/platform/log.ts";
import { db } from "#db/client.server.ts";
import { listenTo } from "#db/notices.ts";

import { LiveRanking } from "./live-ranking.queries.server.ts";

const FOLLOW_EVERY_MS = 2_000;
const FIRST_WAIT_MS = 500;
const SLICE_MS = 8;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The payload is the id of a reader whose decisions the other processes have to reread. */
const CHANNEL = "ranking";

const live = new LiveRanking();
let following: Promise<void> | null = null;
let listening: ReturnType<typeof listenTo> | null = null;
let [followedAt, sweptAt, loaded] = [-Infinity, Date.now(), false];

/** Waits up to `FIRST_WAIT_MS` for the first catch-up; after that the ranking works with the data it has so far. */
export async function readyRanking(): Promise<LiveRanking> {
  listening ??= followChanges(live);
  if (!following && Date.now() - followedAt > FOLLOW_EVERY_MS) {
    following = follow()
      .catch((error: unknown) => log.error({ err: error }, "the ranking could not read what was swiped"))
      .finally(() => ([following, followedAt] = [null, Date.now()]));
  }
  if (!loaded && following) await within(following, FIRST_WAIT_MS);
  return live;
}

async function follow(): Promise<void> {
  await live.catchUp(SLICE_MS);
  if (Date.now() - sweptAt > DAY_MS) {
    await live.removeDeletedUsers();
    sweptAt = Date.now();
  }
  loaded = true;
  for (; live.model.neighbours.waiting > 0; await setImmediate()) live.model.neighbours.refresh(SLICE_MS);
}

/** A lost connection misses no account deletion, but an unsave until that reader swipes or saves again. */
export function followChanges(ranking: LiveRanking): ReturnType<typeof listenTo> {
  return listenTo(env.DATABASE_URL!, CHANNEL, (userId) => {
    const changed = userId === undefined ? ranking.removeDeletedUsers() : ranking.reread(userId);
    changed
      .then(() => ranking.model.neighbours.refresh(SLICE_MS))
      .catch((error: unknown) => log.error({ err: error }, "the ranking could not read a reader anew"));
  });
}

export async function stopRanking(): Promise<void> {
  await listening?.stop();
  await following;
}

/** After a change that leaves no event: an unsave or an account deletion. */
export async function rereadInRanking(userId: string): Promise<void> {
  try {
    await live.reread(userId);
    await db.execute(sql`select pg_notify(${CHANNEL}, ${userId})`);
  } catch (error) {
    log.error({ err: error }, "the ranking could not read a reader anew");
  }
}
