import { sql, type SQL } from "drizzle-orm";

import type { Transaction } from "#db/client.server.ts";
import { books } from "#db/schema.ts";
import { DEFAULT_COUNTRY } from "#db/schema/site/country.ts";

import { LIFE_TERMS, PUBLICATION_TERMS } from "./copyright-terms.ts";

const THIS_YEAR = sql`extract(year from now() at time zone 'UTC')::integer`;
const COUNTRY = sql`coalesce((select country from site_settings), ${sql.raw(`'${DEFAULT_COUNTRY}'`)})`;

/** Null if the country's law does not count from the author's death. */
const DEAD_BEFORE = sql`(
  select greatest(${THIS_YEAR} - (term->>'life')::integer, (term->>'freeIfDeadBefore')::integer)
  from (select ${sql.raw(`'${JSON.stringify(LIFE_TERMS)}'`)}::jsonb -> ${COUNTRY} as term) as law)`;

const PUBLISHED_BEFORE = sql`(
  select ${THIS_YEAR} - (${sql.raw(`'${JSON.stringify(PUBLICATION_TERMS)}'`)}::jsonb ->> ${COUNTRY})::integer)`;

/**
 * Free by year of publication, or because all authors have been dead for the country's term; without authors unknown.
 * Names tables as text, because drizzle omits table names in a select from one table.
 * A subquery per author: PostgreSQL plans a join over freshly imported authors as a walk through all of them.
 */
export const IS_FREE = sql<boolean>`(coalesce(books.year < ${PUBLISHED_BEFORE}, false) or coalesce((
  select bool_and(coalesce((
    select coalesce((select named.death_year from authors named where named.id = author.same_as_id), author.death_year)
    from authors author where author.id = book_authors.author_id) < ${DEAD_BEFORE}, false))
  from book_authors where book_authors.book_id = books.id), false))`;

export const FREE_COLUMNS = { isFree: IS_FREE, freeUrl: books.freeUrl };

/** In order of ids. Begins with the dead authors, of whom there are few. */
export async function freeBookIds(tx: Pick<Transaction, "execute">, limit: number, fits: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select books.id from books
    where ${IS_FREE} and (${fits}) and (books.year < ${PUBLISHED_BEFORE} or books.id in (
      select book_authors.book_id from book_authors join authors author on author.id = book_authors.author_id
      where author.death_year is not null or author.same_as_id in (select id from authors where death_year is not null)))
    order by books.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
