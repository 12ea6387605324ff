import { setTimeout as sleep } from "node:timers/promises";

import { suspensionText } from "#app/auth/model/sign-in/suspension-text.server.ts";
import { env } from "#app/env.server.ts";
import { openStreams } from "#app/platform/live/streams.ts";
import { log } from "#app/platform/log.ts";
import { metrics } from "#app/platform/metrics/metrics.ts";
import { listenTo } from "#db/notices.ts";

import { liveSessions, newestMessageId } from "./read.queries.server.ts";

const warn = (error: unknown) => log.warn({ err: error }, "streams of Coffee Talk could not be served");

const streams = openStreams({ liveSessions, farewell: suspensionText, onFault: warn });
metrics.gauge("bookmatch_open_streams", "Pages that hear of new messages", streams.count);
let listening: ReturnType<typeof listenTo> | null = null;
let hinting = false;
let hintPending = false;
/**
 * Each hint makes every open page send a request. After a hint, the next one waits this long per open page, up to a
 * second, so that pages with a running request receive no further hints.
 */
const PACE_MS = 5;
const PACE_MAX_MS = 1_000;
/** A notification comes once, so a failed query is repeated after this. */
const RETRY_MS = 1_000;

/** Coalesces notifications: at most one query runs, and one more follows for those that arrived during it. */
async function hint(): Promise<void> {
  hintPending = true;
  if (hinting) return;
  hinting = true;
  while (hintPending) {
    hintPending = false;
    await newestMessageId().then(streams.hint, (error: unknown) => {
      warn(error);
      setTimeout(() => void hint(), RETRY_MS).unref();
    });
    await sleep(Math.min(streams.count() * PACE_MS, PACE_MAX_MS), null, { ref: false });
  }
  hinting = false;
}

/** `userId` is undefined in a notification for all readers. */
function onNotice(userId?: string): void {
  if (userId) void streams.hintReader(userId);
  else void hint();
}

/** The open streams of this process and their one database connection. */
export const talk = {
  /** See `openStreams`. */
  listen(stream: Parameters<typeof streams.open>[0]) {
    const body = streams.open(stream);
    if (body) listening ??= listenTo(env.DATABASE_URL!, "chat", onNotice);
    return body;
  },
  end: streams.end,
  stop: async () => listening?.stop(),
};
