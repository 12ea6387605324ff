import { env } from "#app/env.server.ts";
import { openStreams } from "#app/platform/live/streams.ts";
import { log } from "#app/platform/log.ts";
import { metrics } from "#app/platform/metrics/metrics.ts";
import { listenTo } from "#db/notices.ts";

import { stillThere } from "./people.queries.server.ts";

/** Each of twelve with a phone and another device. */
const STREAMS_OF_ROUND = 24;

const warn = (error: unknown) => log.warn({ err: error }, "streams of rounds could not be served");

/** A round stands where other streams have their reader, a person where these have a session. */
const streams = openStreams({
  liveSessions: stillThere,
  farewell: () => Promise.resolve(null),
  onFault: warn,
  most: STREAMS_OF_ROUND,
});
metrics.gauge("bookmatch_open_round_streams", "Pages that follow a round", streams.count);
let listening: ReturnType<typeof listenTo> | null = null;

function onNotice(roundId?: string): void {
  if (roundId === undefined) streams.hint();
  else void streams.hintReader(roundId);
}

export const together = {
  listen(roundId: number, personId: number, signal: AbortSignal) {
    const body = streams.open({ userId: String(roundId), sessionId: String(personId), signal });
    if (body) listening ??= listenTo(env.DATABASE_URL!, "together", onNotice);
    return body;
  },
  end: streams.end,
  stop: async () => listening?.stop(),
};
