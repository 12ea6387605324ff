import { desc, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { bookFacets, books } from "#db/schema.ts";

const NEW_BOOKS = 6;

const TAGS = [
  "found family",
  "time travel",
  "cozy mystery",
  "coming of age",
  "enemies to lovers",
  "dystopia",
  "dragons",
  "second world war",
  "unreliable narrator",
  "heartwarming",
  "true crime",
  "small town",
];

const newest = db
  .select({ id: books.id })
  .from(books)
  .orderBy(desc(books.createdAt), desc(books.id))
  .limit(NEW_BOOKS)
  .prepare("");

export async function searchBeginnings(): Promise<{ bookIds: number[]; tags: string[] }> {
  const [found, { rows }] = await Promise.all([
    newest.execute(),
    db.execute<{ tag: string }>(sql`
      select tag from unnest(${sql.param(TAGS)}::text[]) with ordinality as each (tag, place)
      where exists (select from ${bookFacets} where search_words(${bookFacets.term}) = tag) order by place`),
  ]);
  return { bookIds: found.map(({ id }) => id), tags: rows.map(({ tag }) => tag) };
}
