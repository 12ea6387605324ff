import type pg from "pg";

const IS_NAMED = `(books.book_id = ANY ($1) OR EXISTS (
  SELECT FROM book_numbers AS n JOIN catalogue_sources AS s ON s.key = n.source
  WHERE n.book_id = books.id AND n.number = ANY ($1)))`;

/** Readers keep their entry and its log as a book of their own. Returns how many books were taken down. */
export async function withdrawBooks(pool: pg.Pool, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL statement_timeout = 0");
    await client.query(
      "INSERT INTO withdrawn_books (book_id) SELECT DISTINCT unnest($1::text[]) ON CONFLICT DO NOTHING",
      [ids],
    );
    // The entry becomes a reader's own book; without a suffix, it could have the name of another one.
    await client.query(
      `UPDATE reading_list AS entry SET title = left(entry.title, 480) || ' (' || entry.id || ')'
       FROM books WHERE ${IS_NAMED} AND entry.book_id = books.id AND EXISTS (
         SELECT FROM reading_list AS own WHERE own.user_id = entry.user_id AND own.book_id IS NULL
           AND md5(lower(own.title) || chr(10) || lower(own.author)) = md5(lower(entry.title) || chr(10) || lower(entry.author)))`,
      [ids],
    );
    const { rowCount } = await client.query(`DELETE FROM books WHERE ${IS_NAMED}`, [ids]);
    await client.query("COMMIT");
    return rowCount ?? 0;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
