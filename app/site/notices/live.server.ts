import { unseenBy } from "#app/auth/notices/seen.queries.server.ts";
import { liveSessions } from "#app/club/talk/streamed.queries.server.ts";
import { env } from "#app/env.server.ts";
import { openStreams } from "#app/platform/live/streams.ts";
import { log } from "#app/platform/log.ts";
import { listenTo } from "#db/notices.ts";

const warn = (error: unknown) => log.warn({ err: error }, "streams of notices could not be served");

const streams = openStreams({ liveSessions, farewell: async () => null, onFault: warn });
let listening: ReturnType<typeof listenTo> | null = null;

let sending = Promise.resolve();

/** One after the other, so that no number overtakes a newer one. Undefined: anybody's who is here may be missed. */
function sendNumbers(whose?: string): void {
  sending = sending.then(() => numbersOf(whose)).catch(warn);
}

async function numbersOf(whose?: string): Promise<void> {
  const here = streams.userIds();
  for (const userId of whose === undefined ? here : here.filter((id) => id === whose)) {
    streams.sendTo(userId, await unseenBy(userId));
  }
}

export const noticeStreams = {
  listen(stream: Parameters<typeof streams.open>[0]) {
    const body = streams.open(stream);
    if (!body) return null;
    listening ??= listenTo(env.DATABASE_URL!, "notices", sendNumbers);
    // What happened since the page was made.
    sendNumbers(stream.userId);
    return body;
  },
  end: streams.end,
  stop: async () => listening?.stop(),
};
