import type pg from "pg";

import type { ChangesCursor } from "#app/match/index-file/index-file.ts";
import type { IndexedBook } from "#app/match/matching/indexed-book.ts";

export type Database = Pick<pg.Pool, "query">;

export type ChangedBook = IndexedBook & { changedAt: string };

export const FROM_THE_START: ChangesCursor = { since: "-infinity", afterId: 0 };

/**
 * Time from which changes may still be invisible: a change becomes visible when its transaction ends, but has the time
 * of its beginning. PostgreSQL hides that time from other roles, hence the 10 seconds.
 */
export async function changesHorizon(database: Database): Promise<ChangesCursor> {
  const { rows } = await database.query<{ since: string }>(`
    select (least(now(), min(xact_start)) - interval '10 seconds')::text as since
    from pg_stat_activity where datname = current_database() and backend_xid is not null`);
  return { since: rows[0]!.since, afterId: 0 };
}

/** The next `limit` books after the cursor, oldest change first. The next cursor is null at the end. */
export async function changedBooks(
  database: Database,
  { since, afterId }: ChangesCursor,
  limit: number,
): Promise<{ books: ChangedBook[]; next: ChangesCursor | null }> {
  const { rows } = await database.query<ChangedBook & { facets: ChangedBook["facets"] | null }>(
    `select id, title, author, genre, description, year, pages, about,
       coalesce(readers_of, '{}') as "readersOf", '{}'::text[] as tags,
       (select json_agg(json_build_object('facet', facet, 'term', term, 'position', position))
        from book_facets where book_facets.book_id = books.id) as facets,
       changed_at::text as "changedAt",
       (select count(*)::int from saved_books where saved_books.book_id = books.id) as readers
     from books left join book_notes on book_notes.book_id = books.id
     where (changed_at, id) > ($1::timestamptz, $2::integer)
     order by changed_at, id limit $3`,
    [since, afterId, limit],
  );
  const last = rows.length === limit ? rows.at(-1)! : null;
  return {
    books: rows.map(({ facets, ...row }) => ({ ...row, ...(facets && { facets }) })),
    next: last && { since: last.changedAt, afterId: last.id },
  };
}

export async function deletedBooks(database: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    "select id from unnest($1::integer[]) as known(id) where not exists (select from books where books.id = known.id)",
    [ids],
  );
  return rows.map(({ id }) => id);
}

export async function countBooks(database: Database): Promise<number> {
  const { rows } = await database.query<{ books: number }>(
    "select coalesce(sum(change), 0)::int as books from book_counts",
  );
  return rows[0]!.books;
}
