import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import { WatchedPool } from "./watched-pool.ts";

let database: TestDatabase;
let pool: WatchedPool;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("DROP TABLE IF EXISTS shelf; CREATE TABLE shelf (place int); INSERT INTO shelf VALUES (1)");
  pool = new WatchedPool(
    { connectionString: database.url, max: 1 },
    { maxWaiting: 1, waitMs: 200, answerMs: 60_000, retryMs: 1_000 },
  );
});
afterEach(() => pool.end());

async function prepared(): Promise<string[]> {
  const { rows } = await pool.query(
    "SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%shelf%' AND statement NOT LIKE '%pg_prepared%'",
  );
  return rows.map(({ statement }) => statement);
}

async function thrice(ask: () => Promise<unknown>): Promise<void> {
  for (let use = 0; use < 3; use++) await ask();
}

it("a statement is prepared at its third use on a connection, whoever asks and whatever name they gave it", async () => {
  const text = "SELECT place FROM shelf WHERE place = $1";
  await pool.query(text, [1]);
  await pool.query({ text, name: "of_the_shelf" }, [1]);
  expect(await prepared()).toEqual([]);
  const client = await pool.connect();
  const { rows } = await client.query({ text, values: [1], rowMode: "array" });
  client.release();
  expect(rows).toEqual([[1]]);
  expect(await prepared()).toEqual([text]);
  expect((await pool.query(text, [1])).rows).toEqual([{ place: 1 }]);
  expect(await prepared()).toEqual([text]);
});

it("one statement is prepared with its semicolon; several in one text never are prepared, nor what begins and ends a transaction", async () => {
  await thrice(() => pool.query("SELECT place FROM shelf;"));
  expect(await prepared()).toHaveLength(1);
  await thrice(() => pool.query("SELECT place FROM shelf; SELECT place FROM shelf"));
  await thrice(() => pool.query("BEGIN; UPDATE shelf SET place = 1; COMMIT"));
  expect(await prepared()).toHaveLength(1);
});

it("a connection keeps 500 statements at most, and those that are asked again and again among them", async () => {
  const often = "SELECT place FROM shelf WHERE place = 1";
  await thrice(() => pool.query(often));
  for (let list = 0; list < 600; list++) {
    await thrice(() => pool.query(`SELECT place FROM shelf WHERE place IN (${list})`));
    await pool.query(often);
  }
  const texts = await prepared();
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.length).toBeLessThanOrEqual(500);
  expect(texts).toContain(often);
});

it("a prepared statement is asked again where a migration has changed its columns, or the server has forgotten it", async () => {
  const ask = () => pool.query("SELECT place FROM shelf");
  await thrice(ask);
  await database.pool.query("ALTER TABLE shelf ALTER place TYPE text");
  expect((await ask()).rows).toEqual([{ place: "1" }]);
  await thrice(ask);
  await pool.query("DEALLOCATE ALL");
  expect((await ask()).rows).toEqual([{ place: "1" }]);
});

it("a transaction that meets such a change fails once, and its connection is good for the next", async () => {
  const ask = async () => {
    const client = await pool.connect();
    await client.query("BEGIN");
    try {
      return (await client.query("SELECT place FROM shelf")).rows;
    } finally {
      await client.query("COMMIT");
      client.release();
    }
  };
  await thrice(ask);
  await database.pool.query("ALTER TABLE shelf ALTER place TYPE text");
  await expect(ask()).rejects.toThrow("cached plan");
  expect(await ask()).toEqual([{ place: "1" }]);
});

it("a statement that fails is prepared all the same, and asked again by its name", async () => {
  const client = await pool.connect();
  const divide = (by: number) => client.query("SELECT 1 / $1::int AS share FROM shelf", [by]);
  await thrice(() => expect(divide(0)).rejects.toThrow("division"));
  expect((await divide(1)).rows).toEqual([{ share: 1 }]);
  client.release();
  expect(await prepared()).toHaveLength(1);
});
