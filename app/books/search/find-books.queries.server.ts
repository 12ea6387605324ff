import { sql, type SQL } from "drizzle-orm";
import { DatabaseError } from "pg";

import { freeBookIds } from "#app/books/free/is-free.queries.server.ts";
import { everyTerm, searchTerms, type SearchTerms } from "#app/books/words/search-terms.ts";
import { limitConcurrency } from "#app/platform/limit-concurrency.ts";
import { db, PLANNED_FOR_VALUES, type Transaction } from "#db/client.server.ts";
import { GENRES } from "#db/genres.ts";
import { bookFacets, books } from "#db/schema.ts";

import {
  AUTHOR,
  BEGINS,
  begunWith,
  fitting,
  found,
  INDEXED,
  MOST_CANDIDATES,
  MOST_FOUND,
  ofAlternateNames,
  TITLE,
  withWords,
} from "./candidates.queries.server.ts";
import { foundClose } from "./close-books.queries.server.ts";
import { looseTerms } from "./close-terms.queries.server.ts";
import { otherTitles } from "./other-titles.ts";
import { NO_FILTERS, type FoundKey, type SearchFilters } from "./search-view.ts";
import { seriesAsked } from "./series-asked.ts";
import { booksOfSeries } from "./series-books.queries.server.ts";
import { soughtIn, type Sought } from "./sought.ts";
import { taggedBooks } from "./tagged-books.queries.server.ts";
import { tagsOf } from "./tags.ts";

const TRIGRAM_SIMILARITY = 0.24;

const STATEMENT_MS = 1_000;
const QUERY_CANCELED = "57014";

export interface FoundBooks {
  found: FoundKey[];
  isMore: boolean;
  isClose: boolean;
}

/** Searches may be slow; the other connections of the pool serve the other pages. */
const concurrency = limitConcurrency({ atOnce: 4, maxWaiting: 100 });

/** Null if it takes too long. Without words, finds free books if the filter asks for them. */
export async function findBooks(query: string, filters: SearchFilters = NO_FILTERS): Promise<FoundBooks | null> {
  const sought = soughtIn(query);
  const terms = searchTerms(sought.words);
  if (terms.phrase === "" && filters.free === null) return { found: [], isMore: false, isClose: false };
  const fits = fitting(filters);
  const finding = concurrency.run(() =>
    db.transaction(async (tx) => {
      await tx.execute(SETTINGS);
      if (terms.phrase === "") {
        const ids = await freeBookIds(tx, MOST_CANDIDATES, fits);
        return { ...bounded(ids.map((id) => ["0", id])), isClose: false };
      }
      const exact = await spelledOrTagged(tx, sought, terms, fits);
      if (exact.length > 0) return { ...bounded(exact), isClose: false };
      const loose = await looseTerms(tx, terms);
      const telling = loose === null ? [] : await found(tx, withWords(loose, fits));
      if (telling.length > 0) return { ...bounded(telling), isClose: false };
      return { ...bounded(await foundClose(tx, sought, terms, fits)), isClose: true };
    }),
  );
  if (!finding) return null;
  return finding.catch((error: unknown) => {
    if (isTimeout(error)) return null;
    throw error;
  });
}

/** Words are rare or frequent, so plans depend on values. Without parallel scans, pages agree on the selection. */
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

/** Books by tags come last, and only if no title or author equals the search. */
async function spelledOrTagged(tx: Transaction, sought: Sought, terms: SearchTerms, fits: SQL): Promise<FoundKey[]> {
  const spelled = await found(tx, spelledAlike(sought, terms, fits));
  const tags = tagsOf(terms.terms);
  if (tags === null || spelled.some(([key]) => Number(key.slice(0, 4)) < BEGINS)) return spelled;
  const ids = new Set(spelled.map(([, id]) => id));
  const tagged = await found(tx, taggedBooks(tags, fits, MOST_CANDIDATES));
  return [...spelled, ...tagged.filter(([, id]) => !ids.has(id))];
}

function spelledAlike({ words, isbn13 }: Sought, terms: SearchTerms, fits: SQL): SQL {
  const { phrase } = terms;
  const begin = phrase.slice(0, 100);
  const begun = (name: SQL) => begunWith(name, begin, fits);
  const spellings = [...terms.spellings.slice(1), ...otherTitles(words)];
  const others = sql.param(spellings);
  const beginnings = sql.param(spellings.map((spelling) => spelling.slice(0, 100)));
  const otherwise = (name: SQL) => sql`left(${name}, 100) collate "C" = any(${beginnings}::text[])
    and ${name} = any(${others}::text[]) and ${fits} limit ${MOST_CANDIDATES}`;
  const genre = GENRES.find((name) => name.toLowerCase().replace("-", " ") === phrase) ?? null;
  return sql`
    select ${books.id} as id, 0 as rank from ${books} where ${books.isbn13} = ${isbn13} and ${fits}
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
    ${booksOfSeries(seriesAsked(words), fits, MOST_CANDIDATES)}
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
