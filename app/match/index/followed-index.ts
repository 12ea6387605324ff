import { setImmediate as nextTurn } from "node:timers/promises";

import type { ChangesCursor, IndexFile } from "#app/match/index-file/index-file.ts";
import { BookIndex } from "#app/match/matching/book-index.ts";
import { wordLists } from "#app/match/wish/known-words.ts";
import { within } from "#app/platform/deadline.ts";

import {
  changedBooks,
  changesHorizon,
  countBooks,
  FROM_THE_START,
  type Database,
} from "./changed-books.queries.server.ts";
import { fileState, openFile, removeFile } from "./index-files.ts";

export interface IndexState {
  isWhole: boolean;
  read: number;
  of: number;
  fileId: string | null;
}

export type IndexEvent =
  | { event: "reads" | "has read" | "wants a file" | "has damaged file" }
  | { event: "has not read"; error: Error };

const PAGE_SIZE = 500;
const BATCH_SIZE = 10;
/** The first questions wait this long for the first read; in a large catalogue they then use the books read so far. */
const FIRST_READ_TIMEOUT_MS = 3_000;
/** Of a larger catalogue, most books are in a file that all processes share. */
const MOST_IN_MEMORY = 20_000;
/** The process that writes the file may end before it is whole. */
const LOOK_AGAIN_MS = 20_000;
/** Answers that began with a file are done with it by then. */
const CLOSES_AFTER_MS = 60_000;

/**
 * AI Match's search index: of a small catalogue in each process, of a large one in a shared file, with the books
 * changed since in memory. Follows every change; a deleted book stays until `forget`.
 */
export class FollowedIndex {
  private readonly database: Database;
  private readonly folder: string;
  private readonly tell: (event: IndexEvent) => void;
  private index = new BookIndex();
  private cursor: ChangesCursor = FROM_THE_START;
  /** `changedAt` by book id of the last read's newest books, because the next read overlaps with it. */
  private recentlyRead = new Map<number, string>();
  private reading: Promise<void> | null = null;
  private seenFile: string | null = null;
  private changesPending = false;
  private lookAgain: NodeJS.Timeout | undefined;
  private books = 0;
  private isWhole = false;
  private isStopping = false;
  /** Shared by all questions: a first read can take minutes, and each question would wait anew. */
  private firstWait: Promise<void | null> | null = null;
  private readonly firstReading = Promise.withResolvers<void>();

  constructor(database: Database, folder: string, tell: (event: IndexEvent) => void) {
    this.database = database;
    this.folder = folder;
    this.tell = tell;
  }

  async ready(): Promise<BookIndex> {
    await (this.firstWait ??= within(this.firstReading.promise, FIRST_READ_TIMEOUT_MS));
    return this.index;
  }

  state(): IndexState {
    const { isWhole, index, books } = this;
    return { isWhole, read: index.size, of: books, fileId: index.file?.head.id ?? null };
  }

  forget(bookIds: Iterable<number>): void {
    for (const id of bookIds) this.index.remove(id);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.lookAgain);
    await this.reading;
  }

  /** Coalesces notifications: at most one read runs, and one more follows for those that arrived during it. */
  onNotice(): void {
    this.changesPending = true;
    this.reading ??= this.readAndTell().finally(() => {
      this.reading = null;
    });
  }

  private async readAndTell(): Promise<void> {
    this.tell({ event: "reads" });
    try {
      await this.readChanges();
      this.tell({ event: "has read" });
    } catch (error) {
      this.tell({ event: "has not read", error: error as Error });
    }
  }

  private async readChanges(): Promise<void> {
    while (this.changesPending && !this.isStopping) {
      this.changesPending = false;
      if (!this.isWhole) this.books = await countBooks(this.database);
      const file = await this.newFile();
      const { index } = this;
      if (file && !file.head.isWhole) this.takePart(file);
      else if (file) await this.read(new BookIndex(file), file.head.cursor);
      else if (this.isWhole && index.file === null && index.slotsUsed > 1_000 + 2 * index.size)
        await this.read(new BookIndex(), FROM_THE_START);
      else if (this.isWhole || this.books <= MOST_IN_MEMORY) await this.read(index, this.cursor);
      if (!this.isWhole || inMemory(this.index) > MOST_IN_MEMORY) this.askForFile();
    }
  }

  private async newFile(): Promise<IndexFile | null> {
    const state = await fileState(this.folder);
    if (state === null || state === this.seenFile) return null;
    const file = await openFile(this.database, this.folder);
    this.seenFile = state;
    if (file) void this.checkLater(file);
    return file;
  }

  /** Sections that are not read when the file is opened may be damaged as well. */
  private async checkLater(file: IndexFile): Promise<void> {
    const isSound = await file.isSound().catch(() => false);
    if (isSound || this.index.file !== file || this.isStopping) return;
    this.tell({ event: "has damaged file" });
    await removeFile(this.folder);
    [this.isWhole, this.index, this.cursor, this.seenFile] = [false, new BookIndex(), FROM_THE_START, null];
    this.onNotice();
  }

  private takePart(file: IndexFile): void {
    this.isWhole = false;
    this.replaceIndex(new BookIndex(file));
    this.firstReading.resolve();
  }

  private askForFile(): void {
    this.lookAgain ??= setTimeout(() => {
      this.lookAgain = undefined;
      if (!this.isWhole) this.onNotice();
    }, LOOK_AGAIN_MS);
    this.tell({ event: "wants a file" });
  }

  private async read(into: BookIndex, from: ChangesCursor): Promise<void> {
    const horizon = await changesHorizon(this.database);
    const known = into === this.index ? this.recentlyRead : new Map();
    const seen = new Map<number, string>();
    let next: ChangesCursor | null = from;
    while (next && !this.isStopping && inMemory(into) <= 2 * MOST_IN_MEMORY) {
      const page = await changedBooks(this.database, next, PAGE_SIZE);
      for (const [count, book] of page.books.entries()) {
        if (known.get(book.id) !== book.changedAt) into.put(book);
        if (book.changedAt >= horizon.since) seen.set(book.id, book.changedAt);
        if (count % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
      }
      next = page.next;
    }
    this.replaceIndex(into);
    this.cursor = next ?? horizon;
    this.recentlyRead = seen;
    this.isWhole = next === null;
    this.firstReading.resolve();
    wordLists();
  }

  private replaceIndex(by: BookIndex): void {
    const { file } = this.index;
    this.index = by;
    if (file && file !== by.file) setTimeout(() => file.close(), CLOSES_AFTER_MS).unref();
  }
}

const inMemory = ({ slotsUsed, slotsOfFile }: BookIndex) => slotsUsed - slotsOfFile;
