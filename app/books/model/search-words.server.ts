import { sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";

/** The beginning of a word shorter than this matches nearly everything: such a word counts only whole. */
const SHORTEST_BEGINNING = 3;

/**
 * A query as the index of books spells it, and as the database's own notation for words, the last one perhaps begun.
 * Asked for by itself: the planner must see the words to know that common ones are found sooner by looking than by
 * the index.
 */
export async function searchWords(query: string): Promise<{ phrase: string; words: string | null }> {
  const { rows } = await db.execute<{ phrase: string; words: string }>(
    sql`select phrase, plainto_tsquery('simple', phrase)::text as words from search_words(${query}::text) as phrase`,
  );
  const { phrase = "", words = "" } = rows[0] ?? {};
  const last = phrase.split(" ").at(-1) ?? "";
  if (words === "") return { phrase, words: null };
  return { phrase, words: last.length < SHORTEST_BEGINNING ? words : `${words}:*` };
}
