import { sql, type SQL } from "drizzle-orm";
import { DatabaseError } from "pg";

import { freeBookIds } from "#app/books/model/free/is-free.queries.server.ts";
import { everyTerm, nameParts, searchTerms, type SearchTerms } from "#app/books/model/words/search-terms.ts";
import { limitConcurrency } from "#app/platform/limit-concurrency.ts";
import { db, PLANNED_FOR_VALUES, type Transaction } from "#db/client.server.ts";
import { GENRES } from "#db/genres.ts";
import { isbn13From } from "#db/import/isbn.ts";
import { bookFacets, books } from "#db/schema.ts";

import { fitting, ofAlternateNames } from "./candidates.queries.server.ts";
import { closeTerms, looseTerms, type CloseTerms } from "./close-terms.queries.server.ts";
import { otherTitles } from "./other-titles.ts";
import { NO_FILTERS, type FoundKey, type SearchFilters } from "./search-view.ts";
import { seriesAsked } from "./series-asked.ts";
import { booksOfSeries } from "./series-books.queries.server.ts";
import { taggedBooks } from "./tagged-books.queries.server.ts";
import { tagsOf } from "./tags.ts";

/** More are not listed. Each way to match a search is asked for one more, in no order where many match. */
export const MOST_FOUND = 200;
const MOST_CANDIDATES = MOST_FOUND + 1;

const TRIGRAM_SIMILARITY = 0.24;

const STATEMENT_MS = 1_000;
const QUERY_CANCELED = "57014";

export interface FoundBooks {
  /** In the order of the results. */
  found: FoundKey[];
  isMore: boolean;
  /** Nothing is spelled like the search: these come close to it. */
  isClose: boolean;
}

/** Searches may wait for a slow disk or a long import; the other connections of the process serve the other pages. */
const concurrency = limitConcurrency({ atOnce: 4, maxWaiting: 100 });

/**
 * Finds books by ISBN, title, author, the words of both (the last one as a prefix) in any of their spellings, facets and
 * genres, in this order. If there are none, by the words that tell something; then by words that resemble those.
 * Without words, all that are free, if that is asked for.
 * Null if it takes too long.
 */
export async function findBooks(query: string, filters: SearchFilters = NO_FILTERS): Promise<FoundBooks | null> {
  const terms = searchTerms(query);
  if (terms.phrase === "" && filters.free === null) return { found: [], isMore: false, isClose: false };
  const fits = fitting(filters);
  const finding = concurrency.run(() =>
    db.transaction(async (tx) => {
      await tx.execute(SETTINGS);
      if (terms.phrase === "") {
        const ids = await freeBookIds(tx, MOST_CANDIDATES, fits);
        return { ...bounded(ids.map((id) => ["0", id])), isClose: false };
      }
      const exact = await spelledOrTagged(tx, query, terms, fits);
      if (exact.length > 0) return { ...bounded(exact), isClose: false };
      const loose = await looseTerms(tx, terms);
      const telling = loose === null ? [] : await found(tx, withWords(loose, fits));
      if (telling.length > 0) return { ...bounded(telling), isClose: false };
      return { ...bounded(await foundClose(tx, terms, fits)), isClose: true };
    }),
  );
  if (!finding) return null;
  return finding.catch((error: unknown) => {
    if (isTimeout(error)) return null;
    throw error;
  });
}

/** Words are rare or frequent. One process, from the first row: otherwise the next page of a search with more results could be of another selection. */
const SETTINGS = sql`select ${PLANNED_FOR_VALUES}, set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
  set_config('max_parallel_workers_per_gather', '0', true), set_config('synchronize_seqscans', 'off', true),
  set_config('jit', 'off', true), set_config('pg_trgm.similarity_threshold', ${String(TRIGRAM_SIMILARITY)}, true)`;

function isTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof DatabaseError && cause.code === QUERY_CANCELED;
}

function bounded(found: FoundKey[]): Pick<FoundBooks, "found" | "isMore"> {
  return { found: found.slice(0, MOST_FOUND), isMore: found.length > MOST_FOUND };
}

/** Ids with sort keys of equal length, which a cursor can hold. `candidates` has the columns `id` and `rank`, 0 to 9999. */
async function found(tx: Transaction, candidates: SQL): Promise<FoundKey[]> {
  const { rows } = await tx.execute<{ id: number; key: string }>(sql`
    select ${books.id} as id, lpad(best.rank::text, 4, '0') || lpad(length(${books.title})::text, 3, '0') as key
    from (select id, min(rank) as rank from (${candidates}) as candidates group by id) as best
    join ${books} on ${books.id} = best.id
    order by key, ${books.id} limit ${MOST_CANDIDATES}`);
  return rows.map(({ id, key }) => [key, id]);
}

/** The rank of titles that begin as the search does; lower ones are just so. */
const BEGINS = 30;

const TITLE = sql`search_words(${books.title})`;
const AUTHOR = sql`search_words(${books.author})`;
const WORDS = sql`search_words(${books.title} || ' ' || ${books.author})`;
const INDEXED = sql`to_tsvector('simple', indexed_words(${books.title} || ' ' || ${books.author}))`;

/** Books of all tags that the search consists of come last, and only if no title or author is just so. */
async function spelledOrTagged(tx: Transaction, query: string, terms: SearchTerms, fits: SQL): Promise<FoundKey[]> {
  const spelled = await found(tx, spelledAlike(query, terms, fits));
  const tags = tagsOf(terms.terms);
  if (tags === null || spelled.some(([key]) => Number(key.slice(0, 4)) < BEGINS)) return spelled;
  const ids = new Set(spelled.map(([, id]) => id));
  const tagged = await found(tx, taggedBooks(tags, fits, MOST_CANDIDATES));
  return [...spelled, ...tagged.filter(([, id]) => !ids.has(id))];
}

function spelledAlike(query: string, terms: SearchTerms, fits: SQL): SQL {
  const { phrase } = terms;
  const begin = phrase.slice(0, 100);
  const begun = (name: SQL) => {
    const indexed = sql`left(${name}, 100) collate "C"`;
    return sql`${indexed} >= ${begin} and ${indexed} < ${begin} || chr(1114111) and ${fits}
      order by ${indexed}, ${books.id} limit ${MOST_CANDIDATES}`;
  };
  const spellings = [...terms.spellings.slice(1), ...otherTitles(query)];
  const others = sql.param(spellings);
  const beginnings = sql.param(spellings.map((spelling) => spelling.slice(0, 100)));
  const otherwise = (name: SQL) => sql`left(${name}, 100) collate "C" = any(${beginnings}::text[])
    and ${name} = any(${others}::text[]) and ${fits} limit ${MOST_CANDIDATES}`;
  const genre = GENRES.find((name) => name.toLowerCase().replace("-", " ") === phrase) ?? null;
  return sql`
    select ${books.id} as id, 0 as rank from ${books} where ${books.isbn13} = ${isbn13From(query)} and ${fits}
    union all
    (select ${books.id}, case when ${TITLE} = ${phrase} then 10 else ${BEGINS} end from ${books} where ${begun(TITLE)})
    union all
    (select ${books.id}, 15 from ${books} where ${otherwise(TITLE)})
    union all
    (select ${books.id}, case when ${AUTHOR} = ${phrase} then 20 else 40 end from ${books} where ${begun(AUTHOR)})
    union all
    (select ${books.id}, 25 from ${books} where ${otherwise(AUTHOR)})
    union all
    ${ofAlternateNames(begin, fits, MOST_CANDIDATES)}
    union all
    ${booksOfSeries(seriesAsked(query), fits, MOST_CANDIDATES)}
    union all
    (select ${books.id}, case when strpos(${TITLE}, ${phrase}) > 0 then 50 else 60 end from ${books}
      where ${INDEXED} @@ to_tsquery('simple', ${everyTerm(terms)}) and ${fits} limit ${MOST_CANDIDATES})
    union all
    (select ${books.id}, 70 from ${bookFacets} join ${books} on ${books.id} = ${bookFacets.bookId}
      where search_words(${bookFacets.term}) = ${phrase} and ${fits}
      order by ${bookFacets.position}, ${bookFacets.bookId} limit ${MOST_CANDIDATES})
    union all
    (select ${books.id}, 80 from ${books} where ${books.genre} = ${genre} and ${fits}
      order by ${books.genreNumber} limit ${MOST_CANDIDATES})`;
}

/** Books with these words, the more like the search the better. */
function withWords({ tsquery, phrase }: CloseTerms, fits: SQL): SQL {
  return sql`(select ${books.id} as id, 1000 + round(1000 * (1 - word_similarity(${phrase}, ${WORDS})))::integer as rank
    from ${books} where ${INDEXED} @@ to_tsquery('simple', ${tsquery}) and ${fits}
    limit ${MOST_CANDIDATES})`;
}

/**
 * Corrects the words that no book has; only if that finds nothing, those that some book has may be misspelt, too; only
 * then whole titles and names that the search begins or ends with.
 */
async function foundClose(tx: Transaction, terms: SearchTerms, fits: SQL): Promise<FoundKey[]> {
  for await (const close of closeTerms(tx, terms)) {
    const books = await found(tx, withWords(close, fits));
    if (books.length > 0) return books;
  }
  if (tagsOf(terms.terms) !== null) return [];
  const names = nameParts(terms);
  return found(tx, withNames([...names, ...names.flatMap(otherTitles)], fits));
}

/** Books whose whole title or author stands at the beginning or at the end of the search, the longest names first. */
function withNames(names: readonly string[], fits: SQL): SQL {
  const param = sql.param(names);
  const begins = sql.param(names.map((name) => name.slice(0, 100)));
  const named = (
    name: SQL,
    rank: number,
  ) => sql`(select ${books.id} as id, ${rank} - least(length(${name}), 400) as rank
    from ${books} where left(${name}, 100) collate "C" = any(${begins}::text[]) and ${name} = any(${param}::text[]) and ${fits}
    limit ${MOST_CANDIDATES})`;
  return sql`${named(TITLE, 1_500)} union all ${named(AUTHOR, 2_000)}`;
}
