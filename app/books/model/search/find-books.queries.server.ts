import { sql, type SQL } from "drizzle-orm";
import { DatabaseError } from "pg";

import { freeBookIds } from "#app/books/model/free/is-free.queries.server.ts";
import { searchTerms } from "#app/books/model/search-terms.server.ts";
import { limitConcurrency } from "#app/platform/limit-concurrency.ts";
import { db, PLANNED_FOR_VALUES, type Transaction } from "#db/client.server.ts";
import { GENRES } from "#db/genres.ts";
import { isbn13From } from "#db/import/isbn.ts";
import { bookFacets, books, bookWords } from "#db/schema.ts";

import { fitting, ofAlternateNames } from "./candidates.queries.server.ts";
import { closeWords, editsOf, isShortLatin, mayBeMisspelt } from "./close-words.ts";
import { NO_FILTERS, type FoundKey, type SearchFilters } from "./search-view.ts";

/** More are not listed. Each way to match a search is asked for one more, in no order where many match. */
export const MOST_FOUND = 200;
const MOST_CANDIDATES = MOST_FOUND + 1;

/** Words of a search that are corrected; the others must be spelled right. */
const MOST_CORRECTED = 8;
/** Words alike by trigrams that are compared letter by letter. */
const MOST_ALIKE = 60;
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
 * Finds books by ISBN, title, author, the words of both (the last one as a prefix), a facet's term or a genre's name, in
 * this order; accents, case and punctuation are ignored. If there are none, by words that resemble those of the search.
 * Without words, all that are free, if that is asked for.
 * Null if it takes too long.
 */
export async function findBooks(query: string, filters: SearchFilters = NO_FILTERS): Promise<FoundBooks | null> {
  const { phrase, tsquery } = await searchTerms(query);
  if (phrase === "" && filters.free === null) return { found: [], isMore: false, isClose: false };
  const fits = fitting(filters);
  const finding = concurrency.run(() =>
    db.transaction(async (tx) => {
      await tx.execute(SETTINGS);
      if (phrase === "") {
        const ids = await freeBookIds(tx, MOST_CANDIDATES, fits);
        return { ...bounded(ids.map((id) => ["0", id])), isClose: false };
      }
      const exact = await found(tx, spelledAlike(query, phrase, tsquery, fits));
      if (exact.length > 0) return { ...bounded(exact), isClose: false };
      return { ...bounded(await foundClose(tx, phrase, fits)), isClose: true };
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

const TITLE = sql`search_words(${books.title})`;
const AUTHOR = sql`search_words(${books.author})`;
const WORDS = sql`search_words(${books.title} || ' ' || ${books.author})`;

function spelledAlike(query: string, phrase: string, tsquery: string | null, fits: SQL): SQL {
  const begin = phrase.slice(0, 100);
  const begun = (name: SQL) => {
    const indexed = sql`left(${name}, 100) collate "C"`;
    return sql`${indexed} >= ${begin} and ${indexed} < ${begin} || chr(1114111) and ${fits}
      order by ${indexed}, ${books.id} limit ${MOST_CANDIDATES}`;
  };
  const genre = GENRES.find((name) => name.toLowerCase().replace("-", " ") === phrase) ?? null;
  return sql`
    select ${books.id} as id, 0 as rank from ${books} where ${books.isbn13} = ${isbn13From(query)} and ${fits}
    union all
    (select ${books.id}, case when ${TITLE} = ${phrase} then 1 else 3 end from ${books} where ${begun(TITLE)})
    union all
    (select ${books.id}, case when ${AUTHOR} = ${phrase} then 2 else 4 end from ${books} where ${begun(AUTHOR)})
    union all
    ${ofAlternateNames(begin, fits, MOST_CANDIDATES)}
    union all
    (select ${books.id}, case when strpos(${TITLE}, ${phrase}) > 0 then 5 else 6 end from ${books}
      where to_tsvector('simple', ${WORDS}) @@ ${tsquery}::tsquery and ${fits} limit ${MOST_CANDIDATES})
    union all
    (select ${books.id}, 7 from ${bookFacets} join ${books} on ${books.id} = ${bookFacets.bookId}
      where search_words(${bookFacets.term}) = ${phrase} and ${fits}
      order by ${bookFacets.position}, ${bookFacets.bookId} limit ${MOST_CANDIDATES})
    union all
    (select ${books.id}, 8 from ${books} where ${books.genre} = ${genre} and ${fits}
      order by ${books.genreNumber} limit ${MOST_CANDIDATES})`;
}

/** Corrects the words that no book has; only if that finds nothing, those that some book has may be misspelt, too. */
async function foundClose(tx: Transaction, phrase: string, fits: SQL): Promise<FoundKey[]> {
  const words = [...new Set(phrase.split(" "))];
  const doubtful = words.filter((word) => mayBeMisspelt(word, words.length === 1));
  const known = await knownAmong(tx, doubtful);
  const unknown = doubtful.filter((word) => !known.has(word));
  for (const misspelt of known.size === 0 ? [unknown] : [unknown, [...unknown, ...known]]) {
    const corrected = await correctedTerms(tx, words, misspelt.slice(0, MOST_CORRECTED));
    const close = corrected === null ? [] : await found(tx, resembling(corrected, fits));
    if (close.length > 0) return close;
  }
  return [];
}

interface Corrected {
  /** Each word of a search, or one that it may be a misspelling of. */
  tsquery: string;
  /** The search with the closest of these. */
  phrase: string;
}

function resembling({ tsquery, phrase }: Corrected, fits: SQL): SQL {
  return sql`(select ${books.id} as id, 1000 + round(1000 * (1 - word_similarity(${phrase}, ${WORDS})))::integer as rank
    from ${books} where to_tsvector('simple', ${WORDS}) @@ to_tsquery('simple', ${tsquery}) and ${fits}
    limit ${MOST_CANDIDATES})`;
}

/** Null if none of the `misspelt` among the words is like a word of a book. */
async function correctedTerms(tx: Transaction, words: string[], misspelt: string[]): Promise<Corrected | null> {
  if (misspelt.length === 0) return null;
  const edits = misspelt.flatMap((typed) => editsOf(typed).map((edited) => ({ typed, edited })));
  // Of a short word the trigrams would compare all that begin with its letter.
  const longer = misspelt.filter((word) => !isShortLatin(word));
  const { rows } = await tx.execute<{ typed: string; word: string }>(sql`
    select typed, word from (
      select typed, alike.word, alike.likeness from unnest(${sql.param(longer)}::text[]) as typed, lateral (
        select distinct ${bookWords.word} as word, similarity(${bookWords.word}, typed) as likeness from ${bookWords}
        where ${bookWords.word} % typed order by likeness desc, word limit ${MOST_ALIKE}
      ) as alike
      union all
      select typed, edited, similarity(edited, typed) from unnest(${sql.param(edits.map(({ typed }) => typed))}::text[],
        ${sql.param(edits.map(({ edited }) => edited))}::text[]) as each (typed, edited)
      where exists (select from ${bookWords} where ${bookWords.word} = edited)
    ) as close order by likeness desc, word`);
  const alike = Map.groupBy(rows, ({ typed }) => typed);
  const corrected = words.map((typed) => ({
    typed,
    close: closeWords(
      typed,
      (alike.get(typed) ?? []).map(({ word }) => word),
      words.length === 1,
    ),
  }));
  if (corrected.every(({ close }) => close.length === 0)) return null;
  return {
    tsquery: corrected.map(({ typed, close }) => `(${[typed, ...close].map(quoted).join(" | ")})`).join(" & "),
    phrase: corrected.map(({ typed, close }) => close[0] ?? typed).join(" "),
  };
}

async function knownAmong(tx: Transaction, words: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(words)}::text[]) as each (word)
    where exists (select from ${bookWords} where ${bookWords.word} = each.word)`);
  return new Set(rows.map(({ word }) => word));
}

/** As `to_tsquery` reads a word literally. */
function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
