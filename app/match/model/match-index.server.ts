import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

import { env } from "#app/env.server.ts";
import { BookIndex } from "#app/match/model/matching/book-index.ts";
import { log } from "#app/platform/log.ts";
import { countedJob } from "#app/platform/metrics/metrics.ts";
import { listenTo } from "#db/notices.ts";

import { changedBooks, changesHorizon, FROM_THE_START, type ChangesPlace } from "./queries.server.ts";

const BOOKS_A_READING = 500;
/** Between two turns of everybody else: a few milliseconds of work. */
const BOOKS_A_TURN = 10;
/** How long a question waits for the first reading; a larger catalogue answers with what is read by then. */
const PATIENCE_MS = 3_000;

let index = new BookIndex();
let place: ChangesPlace = FROM_THE_START;
/** What the last reading took in, since the next one begins a little before its end. */
let lately = new Map<number, string>();
let listening: ReturnType<typeof listenTo> | null = null;
let reading: Promise<void> | null = null;
let again = false;
let stopped = false;
const { promise: firstReading, resolve: isRead } = Promise.withResolvers<void>();

/**
 * The catalogue as AI Match knows it, one in each process. It is read in the background and follows every change of a
 * book; a deleted one stays until `forget`.
 */
export const matchIndex = {
  /** Begins to read and to listen; once is enough. */
  start(): void {
    listening ??= listenTo(env.DATABASE_URL!, "books", hint);
  },
  async ready(): Promise<BookIndex> {
    matchIndex.start();
    const patience = new AbortController();
    await Promise.race([firstReading, sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    return index;
  },
  /** Drops books that were found to be deleted. */
  forget(bookIds: Iterable<number>): void {
    for (const id of bookIds) index.remove(id);
  },
  async stop(): Promise<void> {
    stopped = true;
    await listening?.stop();
    await reading;
  },
};

/** However many notices come at once: one reading, and another when some came during it. */
function hint(): void {
  again = true;
  reading ??= countedJob("match-index", readChanges)
    .catch((error: unknown) => log.warn({ err: error }, "AI Match could not read the catalogue"))
    .finally(() => {
      reading = null;
    });
}

async function readChanges(): Promise<void> {
  while (again && !stopped) {
    again = false;
    if (index.slotsUsed > 1_000 + 2 * index.size) await read(new BookIndex(), FROM_THE_START);
    else await read(index, place);
  }
  isRead();
}

/** Reads what changed since `from` into `into`, which is the index from then on. */
async function read(into: BookIndex, from: ChangesPlace): Promise<void> {
  const horizon = await changesHorizon();
  const known = into === index ? lately : new Map<number, string>();
  const seen = new Map<number, string>();
  for (let next: ChangesPlace | null = from; next && !stopped;) {
    const page = await changedBooks(next, BOOKS_A_READING);
    for (const [count, book] of page.books.entries()) {
      if (known.get(book.id) !== book.changedAt) into.put(book);
      if (book.changedAt >= horizon.since) seen.set(book.id, book.changedAt);
      if (count % BOOKS_A_TURN === BOOKS_A_TURN - 1) await nextTurn();
    }
    next = page.next;
  }
  index = into;
  place = horizon;
  lately = seen;
}
