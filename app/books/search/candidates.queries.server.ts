import { sql, type SQL } from "drizzle-orm";

import { IS_FREE } from "#app/books/free/is-free.queries.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { authorAlternates, bookFacets, bookNotes, books } from "#db/schema.ts";

import type { CloseTerms } from "./close-terms.queries.server.ts";
import { LENGTHS, type FoundKey, type SearchFilters } from "./search-view.ts";

/** Each way to match is asked for one more, unordered where many match. */
export const MOST_FOUND = 200;
export const MOST_CANDIDATES = MOST_FOUND + 1;

/** Rank of titles that begin with the search; lower ranks equal it. */
export const BEGINS = 30;

export const TITLE = sql`search_words(${books.title})`;
export const AUTHOR = sql`search_words(${books.author})`;
const WORDS = sql`search_words(${books.title} || ' ' || ${books.author})`;
export const INDEXED = sql`to_tsvector('simple', indexed_words(${books.title} || ' ' || ${books.author}))`;

const MOST_ALTERNATES = 50;
const ALTERNATE = sql`left(search_words(${authorAlternates.alternate}), 100) collate "C"`;
const AUTHOR_BEGINS = sql`left(${AUTHOR}, 100) collate "C"`;

/** Ranked like books whose author's own name begins with `begin`. */
export function ofAlternateNames(begin: string, fits: SQL, most: number): SQL {
  return sql`(select ${books.id}, 40 from (
      select left(search_words(${authorAlternates.name}), 100) collate "C" as name from ${authorAlternates}
      where ${ALTERNATE} >= ${begin} and ${ALTERNATE} < ${begin} || chr(1114111)
      order by ${ALTERNATE} limit ${MOST_ALTERNATES}
    ) as known join ${books} on ${AUTHOR_BEGINS} >= known.name and ${AUTHOR_BEGINS} < known.name || chr(1114111)
    where ${fits} limit ${most})`;
}

export function fitting({ genres, length, from, to, language, form, free }: SearchFilters): SQL {
  const { min, max } = length === null ? { min: null, max: null } : LENGTHS[length];
  const conditions = [
    genres.length > 0 && sql`${books.genre} = any(${sql.param(genres)}::text[])`,
    min !== null && sql`${books.pages} >= ${min}`,
    max !== null && sql`${books.pages} <= ${max}`,
    from !== null && sql`${books.year} >= ${from}`,
    to !== null && sql`${books.year} <= ${to}`,
    language !== null &&
      sql`(${books.language} = ${language} or exists (select from ${bookNotes} where ${bookNotes.bookId} = ${books.id} and ${bookNotes.language} = ${language}))`,
    form !== null &&
      sql`exists (select from ${bookFacets} as form where form.book_id = ${books.id} and form.facet = 'form' and form.term = ${form})`,
    free !== null && IS_FREE,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** `candidates` has the columns `id` and `rank` (0 to 9999). Keys have equal length for cursors. */
export async function found(tx: Transaction, candidates: SQL): Promise<FoundKey[]> {
  const { rows } = await tx.execute<{ id: number; key: string }>(sql`
    select ${books.id} as id, lpad(best.rank::text, 4, '0') || lpad(length(${books.title})::text, 3, '0') as key
    from (select id, min(rank) as rank from (${candidates}) as candidates group by id) as best
    join ${books} on ${books.id} = best.id
    order by key, ${books.id} limit ${MOST_CANDIDATES}`);
  return rows.map(({ id, key }) => [key, id]);
}

export function begunWith(name: SQL, begin: string, fits: SQL): SQL {
  const indexed = sql`left(${name}, 100) collate "C"`;
  return sql`${indexed} >= ${begin} and ${indexed} < ${begin} || chr(1114111) and ${fits}
    order by ${indexed}, ${books.id} limit ${MOST_CANDIDATES}`;
}

export function withWords({ tsquery, phrase }: CloseTerms, fits: SQL): SQL {
  return sql`(select ${books.id} as id, 1000 + round(1000 * (1 - word_similarity(${phrase}, ${WORDS})))::integer as rank
    from ${books} where ${INDEXED} @@ to_tsquery('simple', ${tsquery}) and ${fits}
    limit ${MOST_CANDIDATES})`;
}
