import { eq } from "drizzle-orm";

import { writeCursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { readingEntries } from "#app/reading/model/reading-entries.server.ts";
import type { ListPage, ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { db } from "#db/client.server.ts";
import { readingList } from "#db/schema.ts";

export async function entryCount(userId: string): Promise<number> {
  return db.$count(readingList, eq(readingList.userId, userId));
}

export const PAGE_SIZE = 24;

export async function entriesPage(userId: string, page: ListPage, timeZone: string): Promise<Page<ReadingEntry>> {
  const found = await readingEntries(userId, page, timeZone, PAGE_SIZE + 1);
  const shown = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return { items: shown.map(({ entry }) => entry), next: last ? writeCursor(last.cursor) : null };
}
