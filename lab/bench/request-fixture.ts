import { randomBytes } from "node:crypto";

import type pg from "pg";

import { hashPassword } from "#app/auth/password/password-hash.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import { liftLimits, createSessions, type ReaderSession } from "#tests/reader-sessions.ts";
import { PASSWORD } from "#tests/reader.ts";

import { addSyntheticReaders, type SyntheticReader } from "./synthetic-reading.ts";

export interface RequestFixture {
  readers: SyntheticReader[];
  listeners: ReaderSession[];
  /** Accounts with `PASSWORD`. */
  emails: string[];
  wishes: string[];
  book: string;
}

const READERS = 100;
const LISTENERS = 170;
const ACCOUNTS = 20;
const ENTRIES = 30;
const SWIPES = 200;
const MESSAGES = 1_000;
const POSTS = 10_000;
const WISHES = 500;

export async function fillFixture(pool: pg.Pool): Promise<RequestFixture> {
  await addTexts(pool);
  const readers = await addSyntheticReaders(pool, READERS, ENTRIES);
  const ids = readers.map(({ userId }) => userId);
  await pool.query(
    `INSERT INTO swipe_events (user_id, id, book_id, kind, happened_at)
     SELECT reader, gen_random_uuid(), 1 + (n * 7919 + length(reader) + ascii(reader) * 131) % 10000,
            CASE n % 3 WHEN 0 THEN 'like' ELSE 'pass' END, now() - n * interval '1 minute'
     FROM unnest($1::text[]) AS reader, generate_series(1, $2::int) AS n`,
    [ids, SWIPES],
  );
  await pool.query(
    `INSERT INTO chat_messages (user_id, client_id, message)
     SELECT ($1::text[])[1 + n % $2], gen_random_uuid(), 'What somebody said about a book, number ' || n
     FROM generate_series(1, $3::int) AS n`,
    [ids, READERS, MESSAGES],
  );
  await pool.query(
    `INSERT INTO blog_posts (title, slug, content, excerpt, cover_image, published, published_at, tags)
     SELECT 'Post ' || n, 'kept-' || n, repeat('<p>Words of a post, so many that it is as long as most. </p>', 100),
            'Words.', 'none', true, now() - n * interval '1 hour', ARRAY['all', 'tag' || n % 100]
     FROM generate_series(1, $1::int) AS n`,
    [POSTS],
  );
  await pool.query(`
    CREATE TABLE bare_saves (user_id text, book_id int, created_at timestamptz DEFAULT now(), PRIMARY KEY (user_id, book_id));
    CREATE TABLE bare_log (user_id text, entry_id int, page int, at timestamptz DEFAULT now());
    CREATE TABLE bare_messages (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id text, client_id uuid UNIQUE,
      message text, created_at timestamptz DEFAULT now())`);
  await liftLimits(pool, "%");
  const emails = await addAccounts(pool);
  const listeners = await createSessions(pool, LISTENERS);
  await pool.query("VACUUM ANALYZE");
  const { rows: books } = await pool.query<{ id: number; title: string }>(
    "SELECT id, title FROM books WHERE id = 5000",
  );
  return { readers, listeners, emails, wishes: await wishesFor(pool), book: bookPath(books[0]!) };
}

/** Descriptions of 80 words with the frequency distribution of a language (Zipf). */
async function addTexts(pool: pg.Pool): Promise<void> {
  await pool.query(
    `UPDATE books SET description =
       (SELECT string_agg('w' || to_hex(floor(40000 ^ random())::int) || 'q', ' ') FROM generate_series(1, 80) WHERE books.id > 0)`,
  );
}

async function wishesFor(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ description: string }>(
    "SELECT description FROM books WHERE id % 5 = 0 LIMIT $1",
    [WISHES],
  );
  const words = rows.map(({ description }) => description.split(" "));
  return words.map((_, at) =>
    [0, 1, 2].flatMap((other) => words[(at + other) % words.length]!.slice(10, 13)).join(" "),
  );
}

async function addAccounts(pool: pg.Pool): Promise<string[]> {
  const password = await hashPassword(PASSWORD);
  const ids = Array.from({ length: ACCOUNTS }, () => randomBytes(8).toString("hex"));
  await pool.query("INSERT INTO users (id, email) SELECT id, id || '@example.org' FROM unnest($1::text[]) AS id", [
    ids,
  ]);
  await pool.query(
    `INSERT INTO accounts (id, account_id, provider_id, user_id, password)
     SELECT 'of-' || id, id, 'credential', id, $2 FROM unnest($1::text[]) AS id`,
    [ids, password],
  );
  return ids.map((id) => `${id}@example.org`);
}
