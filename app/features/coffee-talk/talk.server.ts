import { env } from "#app/env.server.ts";
import { openStreams } from "#app/server/live/streams.ts";
import { log } from "#app/server/log.ts";
import { listenTo } from "#db/notices.ts";

import { liveSessions, newestMessageId } from "./queries.server.ts";

const warn = (error: unknown) => log.warn({ err: error }, "streams of Coffee Talk could not be served");

const streams = openStreams({ liveSessions, onFault: warn });
let listening: ReturnType<typeof listenTo> | null = null;
let hinting = false;
let again = false;

/** However many notices come at once: one look at the database, and another when some came during it. */
async function hint(): Promise<void> {
  again = true;
  if (hinting) return;
  hinting = true;
  while (again) {
    again = false;
    await newestMessageId().then(streams.hint, warn);
  }
  hinting = false;
}

/** Who listens in this process, and the one connection that tells them. */
export const talk = {
  /** See `openStreams`. */
  listen(stream: Parameters<typeof streams.open>[0]) {
    const body = streams.open(stream);
    if (body) listening ??= listenTo(env.DATABASE_URL!, "chat", () => void hint());
    return body;
  },
  /** Ends all streams, and takes no more. */
  end: streams.end,
  /** Ends the connection. */
  stop: async () => listening?.stop(),
};
