import type pg from "pg";

import { createSessions, type ReaderSession } from "#tests/reader-sessions.ts";

export const LINES_OF_AN_ENTRY = 25;

/**
 * `LINES_OF_AN_ENTRY` lines per entry: started, read day after day, and two of three completed. The log spans three
 * years and ends today. Every second book is from the catalogue, the others are the user's own.
 */
export async function addSyntheticReading(pool: pg.Pool, userId: string, entries: number): Promise<void> {
  await pool.query(
    `WITH wanted AS (
       SELECT n, now() - (1095 * ($2 - n)::float8 / $2) * interval '1 day' AS last_read FROM generate_series(1, $2::int) AS n
     ), entry AS (
       INSERT INTO reading_list
         (user_id, book_id, title, author, genre, status, current_page, total_pages, started_at, completed_at, updated_at)
       SELECT $1, CASE n % 2 WHEN 0 THEN books.id END, coalesce(books.title, 'Own book ' || n), 'Author ' || n % 50,
              coalesce(books.genre, 'Fiction'), CASE n % 3 WHEN 0 THEN 'reading' ELSE 'completed' END,
              300, 300, last_read - ($3 - 1) * interval '1 day', CASE n % 3 WHEN 0 THEN NULL ELSE last_read END, last_read
       FROM wanted LEFT JOIN books ON books.id = n
       RETURNING id, user_id, status, started_at
     )
     INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
     SELECT user_id, id, (started_at + k * interval '1 day')::date, started_at + k * interval '1 day',
            CASE WHEN k = 0 OR ends THEN 'status' ELSE 'page' END, CASE WHEN ends THEN 'completed' ELSE 'reading' END, 1,
            300 * greatest(k - 1, 0) / ($3 - 1), 300 * k / ($3 - 1)
     FROM entry CROSS JOIN generate_series(0, $3::int - 1) AS k
     CROSS JOIN LATERAL (SELECT k = $3 - 1 AND status = 'completed') AS line (ends)`,
    [userId, entries, LINES_OF_AN_ENTRY],
  );
  await pool.query("VACUUM ANALYZE reading_list, reading_log");
}

export interface SyntheticReader extends ReaderSession {
  entry: number;
}

export async function addSyntheticReaders(pool: pg.Pool, count: number, entries: number): Promise<SyntheticReader[]> {
  const sessions = await createSessions(pool, count);
  for (const { userId } of sessions) await addSyntheticReading(pool, userId, entries);
  const { rows } = await pool.query<{ user_id: string; entry: number }>(
    "SELECT user_id, min(id)::int AS entry FROM reading_list WHERE status = 'reading' GROUP BY user_id",
  );
  const reading = new Map(rows.map(({ user_id, entry }) => [user_id, entry]));
  return sessions.map((session) => ({ ...session, entry: reading.get(session.userId)! }));
}
