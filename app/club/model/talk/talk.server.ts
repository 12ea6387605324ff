import { setTimeout as sleep } from "node:timers/promises";

import { env } from "#app/env.server.ts";
import { openStreams } from "#app/platform/live/streams.ts";
import { log } from "#app/platform/log.ts";
import { metrics } from "#app/platform/metrics/metrics.ts";
import { listenTo } from "#db/notices.ts";

import { liveSessions, newestMessageId } from "./read.queries.server.ts";

const warn = (error: unknown) => log.warn({ err: error }, "streams of Coffee Talk could not be served");

const streams = openStreams({ liveSessions, onFault: warn });
metrics.gauge("bookmatch_open_streams", "Pages that hear of new messages", streams.count);
let listening: ReturnType<typeof listenTo> | null = null;
let hinting = false;
let again = false;
/**
 * Every hint has every open page ask. So long after one, for each of them, the next waits: a lively talk is then told in
 * few words to many, and the pages that are still asking are not asked to ask again. Never longer than a second.
 */
const PACE_MS = 5;
const PACE_MAX_MS = 1_000;
/** A notice comes once: a look that failed is taken again after this. */
const LOOK_AGAIN_MS = 1_000;

/** However many notices come at once: one look at the database, and another when some came during it. */
async function hint(): Promise<void> {
  again = true;
  if (hinting) return;
  hinting = true;
  while (again) {
    again = false;
    await newestMessageId().then(streams.hint, (error: unknown) => {
      warn(error);
      setTimeout(() => void hint(), LOOK_AGAIN_MS).unref();
    });
    await sleep(Math.min(streams.count() * PACE_MS, PACE_MAX_MS), null, { ref: false });
  }
  hinting = false;
}

/** A notice names the reader it is for, or nobody where it is for all. */
function heard(userId?: string): void {
  if (userId) streams.hintReader(userId);
  else void hint();
}

/** Who listens in this process, and the one connection that tells them. */
export const talk = {
  /** See `openStreams`. */
  listen(stream: Parameters<typeof streams.open>[0]) {
    const body = streams.open(stream);
    if (body) listening ??= listenTo(env.DATABASE_URL!, "chat", heard);
    return body;
  },
  /** Ends all streams, and takes no more. */
  end: streams.end,
  /** Ends the connection. */
  stop: async () => listening?.stop(),
};
