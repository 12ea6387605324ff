import { sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";

/** A shorter last word is not used as a prefix, because it would match nearly everything. */
const SHORTEST_BEGINNING = 3;

/**
 * A search normalised like the index of books, and as a `tsquery` whose last word may be a prefix; null without words.
 * It is a separate statement because the planner must see the words: for common ones, a scan is faster than the index.
 */
export async function searchTerms(query: string): Promise<{ phrase: string; tsquery: string | null }> {
  const { rows } = await db.execute<{ phrase: string; words: string }>(
    sql`select phrase, plainto_tsquery('simple', phrase)::text as words from search_words(${query}::text) as phrase`,
  );
  const { phrase = "", words: tsquery = "" } = rows[0] ?? {};
  const last = phrase.split(" ").at(-1) ?? "";
  if (tsquery === "") return { phrase, tsquery: null };
  return { phrase, tsquery: last.length < SHORTEST_BEGINNING ? tsquery : `${tsquery}:*` };
}
