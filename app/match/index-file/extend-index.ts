import { randomUUID } from "node:crypto";
import { join } from "node:path";

import {
  changedBooks,
  changesHorizon,
  deletedBooks,
  FROM_THE_START,
  type Database,
} from "#app/match/index/changed-books.queries.server.ts";
import { BookColumns } from "#app/match/matching/book-columns.ts";

import { IndexBuilder } from "./index-builder.ts";
import { IndexFile, type ChangesCursor } from "./index-file.ts";

export interface WrittenFile {
  path: string;
  id: string;
  isWhole: boolean;
}

const PAGE_SIZE = 500;
const LEAST_READ = 20_000;
const IDS_AT_ONCE = 10_000;

/**
 * Writes a draft of the next index: `base` without deleted books, and at most as many changed books as it has, or
 * 20,000: the first step of a large catalogue takes seconds, and all steps together write each book about twice.
 */
export async function extendIndex(
  database: Database,
  folder: string,
  base: string | null,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const file = base === null ? null : new IndexFile(base);
  const builder = new IndexBuilder(join(folder, "runs"));
  try {
    const most = Math.max(LEAST_READ, file?.slots ?? 0);
    const horizon = await changesHorizon(database);
    let at: ChangesCursor | null = file?.head.cursor ?? FROM_THE_START;
    let cursor = horizon;
    while (at && builder.waiting < most) {
      signal.throwIfAborted();
      const page = await changedBooks(database, at, PAGE_SIZE);
      for (const book of page.books) await builder.put(book);
      at = page.next;
    }
    if (at) cursor = at;
    const id = randomUUID();
    const path = join(folder, `${id}.part`);
    await builder.write(
      path,
      { id, cursor, isWhole: at === null },
      file,
      file ? await deletedFrom(database, file, signal) : [],
    );
    return { path, id, isWhole: at === null };
  } finally {
    file?.close();
    await builder.discard();
  }
}

async function deletedFrom(database: Database, file: IndexFile, signal: AbortSignal): Promise<number[]> {
  const columns = new BookColumns();
  file.loadColumns(columns);
  const deleted: number[] = [];
  for (let at = 0; at < file.slots; at += IDS_AT_ONCE) {
    signal.throwIfAborted();
    const ids = Array.from(columns.ids.subarray(at, Math.min(file.slots, at + IDS_AT_ONCE)));
    deleted.push(...(await deletedBooks(database, ids)));
  }
  return deleted;
}
