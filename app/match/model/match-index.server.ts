import { setImmediate as nextTurn } from "node:timers/promises";

import { env } from "#app/env.server.ts";
import { BookIndex } from "#app/match/model/matching/book-index.ts";
import { wordLists } from "#app/match/model/wish/known-words.ts";
import { within } from "#app/platform/deadline.ts";
import { log } from "#app/platform/log.ts";
import { countedJob } from "#app/platform/metrics/metrics.ts";
import { listenTo } from "#db/notices.ts";

import { changedBooks, changesHorizon, FROM_THE_START, type ChangesCursor } from "./queries.server.ts";

const PAGE_SIZE = 500;
/** Books indexed between two yields to other work: a few milliseconds. */
const BATCH_SIZE = 10;
/** The first questions wait this long for the first read; with a large catalogue they then use the books read so far. */
const FIRST_READ_TIMEOUT_MS = 3_000;

let index = new BookIndex();
let cursor: ChangesCursor = FROM_THE_START;
/** `changedAt` by book id of the last read's newest books, because the next read overlaps with it. */
let recentlyRead = new Map<number, string>();
let listening: ReturnType<typeof listenTo> | null = null;
let reading: Promise<void> | null = null;
let changesPending = false;
let stopped = false;
let isFirstRead = false;
/** From the first question on: with a large catalogue the first read takes minutes, and each question would wait anew. */
let firstWait: Promise<void | null> | null = null;
const { promise: firstReading, resolve: resolveFirstReading } = Promise.withResolvers<void>();

/**
 * The search index of AI Match, one in each process. It is read in the background and follows every new and changed
 * book; a deleted book stays until `forget`.
 */
export const matchIndex = {
  start(): void {
    listening ??= listenTo(env.DATABASE_URL!, "books", onNotice);
  },
  async ready(): Promise<BookIndex> {
    matchIndex.start();
    await (firstWait ??= within(firstReading, FIRST_READ_TIMEOUT_MS));
    return index;
  },
  /** True once all books have been read. */
  isWhole: () => isFirstRead,
  /** Removes books that the caller found to be deleted. */
  forget(bookIds: Iterable<number>): void {
    for (const id of bookIds) index.remove(id);
  },
  async stop(): Promise<void> {
    stopped = true;
    await listening?.stop();
    await reading;
  },
};

/** Coalesces notifications: at most one read runs, and one more follows for those that arrived during it. */
function onNotice(): void {
  changesPending = true;
  reading ??= countedJob("match-index", readChanges)
    .catch((error: unknown) => log.warn({ err: error }, "AI Match could not read the catalogue"))
    .finally(() => {
      reading = null;
    });
}

async function readChanges(): Promise<void> {
  while (changesPending && !stopped) {
    changesPending = false;
    if (index.slotsUsed > 1_000 + 2 * index.size) await read(new BookIndex(), FROM_THE_START);
    else await read(index, cursor);
  }
  isFirstRead = true;
  resolveFirstReading();
  // So that the first question does not wait for them.
  wordLists();
}

/** Reads the books changed since `from` into `into`, and makes `into` the index. */
async function read(into: BookIndex, from: ChangesCursor): Promise<void> {
  const horizon = await changesHorizon();
  const known = into === index ? recentlyRead : new Map<number, string>();
  const seen = new Map<number, string>();
  for (let next: ChangesCursor | null = from; next && !stopped;) {
    const page = await changedBooks(next, PAGE_SIZE);
    for (const [count, book] of page.books.entries()) {
      if (known.get(book.id) !== book.changedAt) into.put(book);
      if (book.changedAt >= horizon.since) seen.set(book.id, book.changedAt);
      if (count % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    }
    next = page.next;
  }
  index = into;
  cursor = horizon;
  recentlyRead = seen;
}
