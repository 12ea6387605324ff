import { unseenBy } from "#app/auth/notices/seen.queries.server.ts";
import { liveSessions } from "#app/club/talk/streamed.queries.server.ts";
import { env } from "#app/env.server.ts";
import { openStreams } from "#app/platform/live/streams.ts";
import { log } from "#app/platform/log.ts";
import { listenTo } from "#db/notices.ts";

const warn = (error: unknown) => log.warn({ err: error }, "streams of notices could not be served");

const streams = openStreams({ liveSessions, farewell: async () => null, onFault: warn });
let listening: ReturnType<typeof listenTo> | null = null;

/** Undefined: some may have been missed, of anybody who is here. */
async function sendNumbers(whose?: string): Promise<void> {
  const here = streams.userIds();
  for (const userId of whose === undefined ? here : here.filter((id) => id === whose)) {
    streams.sendTo(userId, await unseenBy(userId));
  }
}

export const noticeStreams = {
  listen(stream: Parameters<typeof streams.open>[0]) {
    const body = streams.open(stream);
    if (!body) return null;
    listening ??= listenTo(env.DATABASE_URL!, "notices", (whose) => void sendNumbers(whose).catch(warn));
    // What happened since the page was made.
    void sendNumbers(stream.userId).catch(warn);
    return body;
  },
  end: streams.end,
  stop: async () => listening?.stop(),
};
