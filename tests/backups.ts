import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGunzip, gzipSync } from "node:zlib";

import pg from "pg";
import { onTestFinished } from "vitest";

import { readTar, TAR_END, tarBlocks } from "#db/backup/tar.ts";
import { createPool } from "#db/pool.ts";

import { openTestDatabase } from "./database.ts";

export interface BackupSite {
  url: string;
  /** As the role that restores. */
  ownerUrl: string;
  dataDir: string;
  pool: pg.Pool;
  /** Asks over a connection that is gone afterwards: a restore wants to be alone. */
  ask<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** A digest a table, by the database's own reckoning. */
  digests(): Promise<Record<string, string>>;
}

/** A migrated, empty database with a folder, for the length of a test. Nobody is connected to it. */
export async function openBackupSite(): Promise<BackupSite> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "bookmatch-backup-"));
  onTestFinished(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  async function connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: database.url, options: "-c TimeZone=UTC" });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  const ask = <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    connected(async (client) => (await client.query<Row>(sql, values)).rows);
  const digests = () =>
    connected(async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
      );
      const found: Record<string, string> = {};
      for (const { name } of tables) {
        const { rows } = await client.query<{ digest: string }>(
          `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text COLLATE "C")), '') AS digest FROM ${name} t`,
        );
        found[name] = rows[0]!.digest;
      }
      return found;
    });
  const { url, ownerUrl } = database;
  return { url, ownerUrl, dataDir, pool: createPool(ownerUrl), ask, digests };
}

/** The same archive with other contents: `change` gets each entry's and gives the new ones, null for an entry that goes. */
export async function rewritten(
  path: string,
  to: string,
  change: (name: string, content: Buffer) => Buffer | null,
): Promise<string> {
  const blocks: Buffer[] = [];
  for await (const { name, content } of readTar(createReadStream(path).pipe(createGunzip()))) {
    const changed = change(name, content);
    if (changed) blocks.push(...tarBlocks(name, changed, new Date(0)));
  }
  await writeFile(to, gzipSync(Buffer.concat([...blocks, TAR_END])));
  return to;
}

/** Readers, books and what they did, with values that a text format may stumble over. */
export const SAMPLE_ROWS = `
  INSERT INTO users (id, email, role) VALUES ('ana', 'ana@example.org', 'admin'), ('ben', 'ben@example.org', 'user');
  INSERT INTO accounts (id, account_id, provider_id, user_id, password)
    VALUES ('a', 'ana', 'credential', 'ana', '$argon2id$v=19$'), ('b', 'ben', 'credential', 'ben', E'\\\\N');
  INSERT INTO sessions (id, token, user_id, expires_at) VALUES ('s', 'token', 'ana', now() + interval '1 day');
  INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('v', 'x', 'ana', now());
  INSERT INTO email_proofs (token_hash, user_id, email, expires_at) VALUES ('h', 'ana', 'ana@example.org', now());
  INSERT INTO openlibrary_runs (books) VALUES (100);
  INSERT INTO rate_limits (id, key, count, last_request) VALUES ('r', 'auth|digest', 1, 1);
  INSERT INTO profiles (id, nickname, time_zone) VALUES ('ana', E'Ana\\t\\\\.', 'Europe/Vienna'), ('ben', '\u{1F4DA} \u00A0é', NULL);
  INSERT INTO books (title, author, genre, description, year, pages)
    SELECT 'Book ' || n, E'An\\\\author', (ARRAY['Fiction', 'Horror', 'Biography'])[1 + n % 3],
      E'Line one\\nline two\\r\\n\\\\.\\nand \\\\N, "quotes", a tab\\t.', 1900 + n % 100, NULL FROM generate_series(1, 200) n;
  DELETE FROM books WHERE id % 7 = 0;
  INSERT INTO saved_books (user_id, book_id) SELECT 'ana', id FROM books WHERE id % 2 = 0;
  INSERT INTO swipe_events (user_id, id, book_id, kind, happened_at)
    SELECT 'ben', gen_random_uuid(), 1, 'pass', now() - n * interval '1 second' FROM generate_series(1, 5000) n;
  INSERT INTO book_wishes (user_id, book_id) VALUES ('ana', 1);
  INSERT INTO wanted_books (book_id, state) VALUES (1, 'here');
  INSERT INTO reading_list (user_id, book_id, title, author) VALUES ('ana', 1, 'Book 1', 'An author');
  INSERT INTO reading_reviews (user_id, entry_id, read, review, note)
    SELECT user_id, id, 0, E'Line one\\n\\\\N', 'Mine' FROM reading_list;
  INSERT INTO chat_messages (user_id, client_id, message) VALUES ('ben', gen_random_uuid(), E'So\\nlong');
  INSERT INTO chat_message_books (message_id, position, book_id, book_title) SELECT id, 1, 1, 'Book 1' FROM chat_messages;
  UPDATE reading_reviews SET book_id = 1, published_at = now();
  INSERT INTO chat_messages (user_id, client_id, kind, message, book_id, book_title, review_id)
    SELECT user_id, gen_random_uuid(), 'review', '', book_id, 'Book 1', id FROM reading_reviews;
  INSERT INTO mutes (user_id, muted_id, kind) VALUES ('ana', 'ben', 'message');
  INSERT INTO moderation_log (admin_id, act, reader_id, reason) VALUES ('ana', 'suspension', 'ben', 'Rude');
  INSERT INTO book_merges (kept_id, kept_title, gone, moved) VALUES (1, 'x', '{"a": "\\n", "b": [1.50, null]}', '{}');
  INSERT INTO usage_days VALUES ('2026-11-20', '/blog/:slug', 3);
  INSERT INTO blog_posts (title, slug, content, excerpt, cover_image, tags, author_id)
    VALUES ('A post', 'a-post', '<p>Hi</p>', 'Hi', '/x.webp', ARRAY['a', 'b c', '"'], 'ana');
  INSERT INTO authors (id, key, name, slug, same_as_id) VALUES (1, 'a', 'A', 'a', 2), (2, 'b', 'B', 'b', NULL);
  INSERT INTO erased_readers VALUES (repeat('ab', 32));`;
