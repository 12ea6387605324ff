import { setTimeout as wait } from "node:timers/promises";

import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";
import { countedJob } from "#app/platform/metrics/metrics.ts";

import { extendFile, INDEX_FOLDER } from "./extend-file.queries.server.ts";
import type { IndexState } from "./followed-index.ts";
import {
  IndexThread,
  IndexUnavailable,
  type AnswerTo,
  type ArgumentsOf,
  type Question,
} from "./index-thread.server.ts";

const RESTART_MS = 1_000;

const NOTHING_READ: IndexState = { isWhole: false, read: 0, of: 0, fileId: null };

const stopping = new AbortController();
let thread: Promise<IndexThread> | null = null;
let extending: Promise<void> | null = null;
let state: IndexState = NOTHING_READ;

export const matchIndex = {
  start(): void {
    thread ??= Promise.resolve(begin());
  },

  /** Asks the next thread if this one ends. Throws `IndexUnavailable` if that ends too, or is too slow. */
  async ask<Name extends Question>(name: Name, ...args: ArgumentsOf<Name>): Promise<AnswerTo<Name>> {
    matchIndex.start();
    const first = await thread!;
    try {
      return await first.ask(name, args);
    } catch (error) {
      if (!(error instanceof IndexUnavailable && error.why === "ended") || stopping.signal.aborted) throw error;
      await first.ended;
      return (await thread!).ask(name, args);
    }
  },

  isWhole: () => state.isWhole,

  progress: () => (state.isWhole ? null : { read: Math.min(state.read, state.of), of: state.of }),

  fileId: () => state.fileId,

  async forget(bookIds: readonly number[]): Promise<void> {
    (await thread)?.forget(bookIds);
  },

  async stop(): Promise<void> {
    stopping.abort();
    await (await thread)?.stop();
    await extending;
  },
};

function begin(): IndexThread {
  let reading = Promise.withResolvers<void>();
  const begun = new IndexThread({ databaseUrl: env.DATABASE_URL!, folder: INDEX_FOLDER }, (message) => {
    state = message.state;
    if (!("event" in message)) return;
    if (message.event === "reads") countReading((reading = Promise.withResolvers()).promise);
    else if (message.event === "has read") reading.resolve();
    else if (message.event === "has not read") reading.reject(message.error);
    else if (message.event === "wants a file") extend();
    else log.warn("the file of AI Match's index is damaged, and is written anew");
  });
  void restartAfter(begun).finally(() => reading.resolve());
  return begun;
}

async function restartAfter(begun: IndexThread): Promise<void> {
  const error = await begun.ended;
  if (stopping.signal.aborted) return;
  log.error({ err: error }, "the thread of AI Match's index has ended, and is started again");
  state = NOTHING_READ;
  thread = wait(RESTART_MS).then(begin);
}

function countReading(reading: Promise<void>): void {
  void countedJob("match-index", () => reading).catch((error: unknown) =>
    log.warn({ err: error }, "AI Match could not read the catalogue"),
  );
}

function extend(): void {
  extending ??= countedJob("match-index-file", extendWhole, stopping.signal)
    .catch((error: unknown): void => {
      if (!stopping.signal.aborted) log.warn({ err: error }, "the file of AI Match's index could not be written");
    })
    .finally(() => {
      extending = null;
    });
}

async function extendWhole(): Promise<void> {
  while ((await extendFile(state.fileId, stopping.signal)) === "part");
}
