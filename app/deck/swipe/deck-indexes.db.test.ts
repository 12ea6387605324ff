import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { rowsFetched } from "#tests/rows-read.ts";

import type * as Queries from "./queries.server.ts";

const BOOKS = 5_000;
const WINDOW = 200;

let database: TestDatabase;
let pool: pg.Pool;
let queries: typeof Queries;

beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  ({ pool } = await import("#db/client.server.ts"));
  queries = await import("./queries.server.ts");
  await database.pool.query(
    `INSERT INTO books (title, author, genre, language, description)
     SELECT 'Book ' || n, 'Author', 'Fantasy', 'deu', repeat('word ', 100) FROM generate_series(1, $1::int) n`,
    [BOOKS],
  );
  await database.pool.query("VACUUM ANALYZE books");
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

it.each([null, "Fantasy"] as const)(
  "what a page of the deck %s chooses among is read from its index alone",
  async (deck) => {
    const window = async () => {
      const shuffle = await queries.startShuffle(deck);
      const books = await queries.booksBetween(deck, shuffle, 0, WINDOW);
      expect(new Set(books.map(({ id }) => id)).size).toBe(WINDOW);
      expect(books.every(({ language }) => language === "deu")).toBe(true);
    };
    // From the sixth time on the database may have chosen one plan for good.
    for (let round = 0; round < 6; round++) await window();
    expect(await rowsFetched(pool, "books", window)).toBe(0);
  },
);
