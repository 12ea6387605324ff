import { setTimeout as sleep } from "node:timers/promises";

import { suspensionText } from "#app/auth/sign-in/suspension-text.server.ts";
import { env } from "#app/env.server.ts";
import { openStreams } from "#app/platform/live/streams.ts";
import { log } from "#app/platform/log.ts";
import { metrics } from "#app/platform/metrics/metrics.ts";
import { listenTo } from "#db/notices.ts";

import type { NewMessages } from "./message.ts";
import { liveSessions, streamedMessages } from "./streamed.queries.server.ts";

const warn = (error: unknown) => log.warn({ err: error }, "streams of Coffee Talk could not be served");

const streams = openStreams({ liveSessions, farewell: suspensionText, onFault: warn });
metrics.gauge("bookmatch_open_streams", "Pages that hear of new messages", streams.count);
let listening: ReturnType<typeof listenTo> | null = null;
/** Per open page, up to a second: each hint makes every open page send a request. */
const PACE_MS = 5;
const PACE_MAX_MS = 1_000;
/** A notification comes once, so a failed query is repeated after this. */
const RETRY_MS = 1_000;

let sentUpTo = 0;
/** Never rejects. */
let reading = Promise.resolve();

/** Rests as long as the reading took, so that many streams leave half of the time to everything else. */
const sendMessages = oneAtATime(async () => {
  const began = performance.now();
  reading = readMessages().catch((error: unknown) => {
    warn(error);
    setTimeout(sendMessages, RETRY_MS).unref();
  });
  await reading;
  return performance.now() - began;
});

// After the running reading: a page that asks before an outdated message arrives would never learn of the change.
const hintChanges = oneAtATime(async () => {
  await reading;
  streams.hint();
  return Math.min(streams.count() * PACE_MS, PACE_MAX_MS);
});

const hintReader = (userId: string) => reading.then(() => streams.hintReader(userId));

async function readMessages(): Promise<void> {
  if (streams.count() === 0) return;
  const after = sentUpTo;
  const news = await streamedMessages(after, streams.sessionIds());
  if (!news) return;
  sentUpTo = news.upTo;
  streams.send(news.upTo, (stream): NewMessages => {
    const messages = news.seenBy(stream);
    return { after: messages ? after : news.upTo, upTo: news.upTo, messages: messages ?? [] };
  });
}

/** Calls during a run are one further run, after as many ms as `work` resolves to. */
function oneAtATime(work: () => Promise<number>): () => void {
  let isRunning = false;
  let isPending = false;
  async function run(): Promise<void> {
    isPending = true;
    if (isRunning) return;
    isRunning = true;
    while (isPending) {
      isPending = false;
      await sleep(await work(), null, { ref: false });
    }
    isRunning = false;
  }
  return () => void run();
}

/** `payload`: `message`, empty for another change, or a reader's id for their own; undefined may be any of them. */
function onNotice(payload?: string): void {
  // A database that has taken over may give out some ids again.
  if (payload === undefined) sentUpTo = 0;
  if (payload === "message" || payload === undefined) sendMessages();
  if (!payload) hintChanges();
  else if (payload !== "message") void hintReader(payload);
}

export const talk = {
  listen(stream: Parameters<typeof streams.open>[0]) {
    const body = streams.open(stream);
    if (body) listening ??= listenTo(env.DATABASE_URL!, "chat", onNotice);
    return body;
  },
  end: streams.end,
  stop: async () => listening?.stop(),
};
