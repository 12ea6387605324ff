import { eq } from "drizzle-orm";

import { readingEntries } from "#app/shared/reading-entries.server.ts";
import type { EntriesWanted, ReadingEntry } from "#app/shared/reading-entry.ts";
import { db } from "#db/client.server.ts";
import { readingList } from "#db/schema.ts";

import { writePlace } from "./list-view.ts";

export async function entryCount(userId: string): Promise<number> {
  return db.$count(readingList, eq(readingList.userId, userId));
}

export interface EntriesPage {
  entries: ReadingEntry[];
  /** Where to read on, as the address says it; null at the end. */
  next: string | null;
}

export const PAGE_SIZE = 24;

/** The next `PAGE_SIZE` entries of the view. */
export async function entriesPage(userId: string, wanted: EntriesWanted, timeZone: string): Promise<EntriesPage> {
  const found = await readingEntries(userId, wanted, timeZone, PAGE_SIZE + 1);
  const shown = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return { entries: shown.map(({ entry }) => entry), next: last ? writePlace(last.place) : null };
}
