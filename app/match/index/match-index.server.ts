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

/** After a thread that has ended by itself. */
const RESTART_MS = 1_000;

const NOTHING_READ: IndexState = { isWhole: false, read: 0, of: 0, fileId: null };

const stopping = new AbortController();
let thread: Promise<IndexThread> | null = null;
let extending: Promise<void> | null = null;
let state: IndexState = NOTHING_READ;

/**
 * AI Match's index of all books, in a thread of its own that is started again if it ends. Questions to it are those of
 * `INDEX_ANSWERS`.
 */
export const matchIndex = {
  start(): void {
    thread ??= Promise.resolve(begin());
  },

  /**
   * If the thread ends meanwhile, asks the next one.
   * @throws IndexUnavailable if that ends, too, or the answer takes too long
   */
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

  /** True once all books have been read. */
  isWhole: () => state.isWhole,

  /** How far the first reading is; null once all books have been read. */
  progress: () => (state.isWhole ? null : { read: Math.min(state.read, state.of), of: state.of }),

  /** The file that the index uses; null if none. */
  fileId: () => state.fileId,

  /** Removes books that the caller found to be deleted. */
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

/** Writes the file, unless another process does. */
function extend(): void {
  extending ??= countedJob("match-index-file", extendWhole, stopping.signal)
    .catch((error: unknown): void => {
      if (!stopping.signal.aborted) log.warn({ err: error }, "the file of AI Match's index could not be written");
    })
    .finally(() => {
      extending = null;
    });
}

/** In steps: each brings a first reading further. */
async function extendWhole(): Promise<void> {
  while ((await extendFile(state.fileId, stopping.signal)) === "part");
}
