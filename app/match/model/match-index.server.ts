import { setImmediate as nextTurn } from "node:timers/promises";

import { env } from "#app/env.server.ts";
import { BookIndex } from "#app/match/model/matching/book-index.ts";
import { wordLists } from "#app/match/model/wish/known-words.ts";
import { within } from "#app/platform/deadline.ts";
import { log } from "#app/platform/log.ts";
import { countedJob } from "#app/platform/metrics/metrics.ts";
import { pool } from "#db/client.server.ts";
import { listenTo } from "#db/notices.ts";

import { changedBooks, changesHorizon, FROM_THE_START } from "./changed-books.queries.server.ts";
import type { ChangesCursor, IndexFile } from "./index-file/index-file.ts";
import { extendFile, fileState, openFile, removeFile } from "./index-files.server.ts";
import { countBooks } from "./queries.server.ts";

const PAGE_SIZE = 500;
/** Books indexed between two yields to other work: a few milliseconds. */
const BATCH_SIZE = 10;
/** The first questions wait this long for the first read; with a large catalogue they then use the books read so far. */
const FIRST_READ_TIMEOUT_MS = 3_000;
/** Of more, most are in a file that all processes share. */
const MOST_IN_MEMORY = 20_000;
/** The process that writes the file may end before it is whole. */
const LOOK_AGAIN_MS = 20_000;
/** Answers that began with a file are done with it by then. */
const CLOSES_AFTER_MS = 60_000;

let index = new BookIndex();
let cursor: ChangesCursor = FROM_THE_START;
/** `changedAt` by book id of the last read's newest books, because the next read overlaps with it. */
let recentlyRead = new Map<number, string>();
let listening: ReturnType<typeof listenTo> | null = null;
let reading: Promise<void> | null = null;
let extending: Promise<void> | null = null;
/** The file that was last looked at; see `fileState`. */
let seenFile: string | null = null;
let changesPending = false;
let lookAgain: NodeJS.Timeout | undefined;
let books = 0;
let isWhole = false;
const stopping = new AbortController();
/** From the first question on: with a large catalogue the first read takes minutes, and each question would wait anew. */
let firstWait: Promise<void | null> | null = null;
const { promise: firstReading, resolve: resolveFirstReading } = Promise.withResolvers<void>();

/**
 * The search index of AI Match: that of a small catalogue in each process, of a large one in a file for all, beside which
 * each has the books that have changed since. It is read in the background and follows every new and changed book; a
 * deleted book stays until `forget`.
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
  isWhole: () => isWhole,
  /** How far the first reading is; null once all books have been read. */
  progress: () => (isWhole ? null : { read: Math.min(index.size, books), of: books }),
  /** Removes books that the caller found to be deleted. */
  forget(bookIds: Iterable<number>): void {
    for (const id of bookIds) index.remove(id);
  },
  async stop(): Promise<void> {
    stopping.abort();
    clearTimeout(lookAgain);
    await listening?.stop();
    await Promise.all([reading, extending]);
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
  while (changesPending && !stopping.signal.aborted) {
    changesPending = false;
    if (!isWhole) books = await countBooks();
    const file = await newFile();
    if (file && !file.head.isWhole) takePart(file);
    else if (file) await read(new BookIndex(file), file.head.cursor);
    else if (isWhole && index.file === null && index.slotsUsed > 1_000 + 2 * index.size)
      await read(new BookIndex(), FROM_THE_START);
    else if (isWhole || books <= MOST_IN_MEMORY) await read(index, cursor);
    if (!isWhole || inMemory(index) > MOST_IN_MEMORY) extend();
  }
}

function inMemory({ slotsUsed, slotsOfFile }: BookIndex): number {
  return slotsUsed - slotsOfFile;
}

/** The file that this process has not seen yet; null if there is none. */
async function newFile(): Promise<IndexFile | null> {
  const state = await fileState();
  if (state === null || state === seenFile) return null;
  const file = await openFile();
  seenFile = state;
  if (file) void checkLater(file);
  return file;
}

/** Its sections that are not read at once may be damaged as well. */
async function checkLater(file: IndexFile): Promise<void> {
  const isSound = await file.isSound().catch(() => false);
  if (isSound || index.file !== file || stopping.signal.aborted) return;
  log.warn("the file of AI Match's index is damaged, and is written anew");
  await removeFile();
  [isWhole, index, cursor, seenFile] = [false, new BookIndex(), FROM_THE_START, null];
  onNotice();
}

/** Of a large catalogue: another process, or this one, goes on with it. */
function takePart(file: IndexFile): void {
  isWhole = false;
  replaceIndex(new BookIndex(file));
  resolveFirstReading();
}

/** Writes the file, unless another process does. */
function extend(): void {
  lookAgain ??= setTimeout(() => {
    lookAgain = undefined;
    if (!isWhole) onNotice();
  }, LOOK_AGAIN_MS).unref();
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
  while ((await extendFile(index.file?.head.id ?? null, stopping.signal)) === "part");
}

/**
 * Reads the books changed since `from` into `into`, and makes `into` the index. Ends before the last one where there are
 * more than belong in memory.
 */
async function read(into: BookIndex, from: ChangesCursor): Promise<void> {
  const horizon = await changesHorizon(pool);
  const known = into === index ? recentlyRead : new Map<number, string>();
  const seen = new Map<number, string>();
  let next: ChangesCursor | null = from;
  while (next && !stopping.signal.aborted && inMemory(into) <= 2 * MOST_IN_MEMORY) {
    const page = await changedBooks(pool, next, PAGE_SIZE);
    for (const [count, book] of page.books.entries()) {
      if (known.get(book.id) !== book.changedAt) into.put(book);
      if (book.changedAt >= horizon.since) seen.set(book.id, book.changedAt);
      if (count % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    }
    next = page.next;
  }
  replaceIndex(into);
  cursor = next ?? horizon;
  recentlyRead = seen;
  isWhole = next === null;
  resolveFirstReading();
  // So that the first question does not wait for them.
  wordLists();
}

function replaceIndex(by: BookIndex): void {
  const { file } = index;
  index = by;
  if (file && file !== by.file) setTimeout(() => file.close(), CLOSES_AFTER_MS).unref();
}
