import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import { knownMigrations, runMigrations } from "./migrate.ts";

/** A database as it stood before readers had names of their own. */
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query("DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public");
});
afterAll(() => database.close());

it("F12: readers who looked the same keep their names, the later ones with a number", async () => {
  const { pool } = database;
  const all = knownMigrations();
  const names = all.findIndex(({ sql }) => sql.some((statement) => statement.includes('FUNCTION "name_skeleton"')));
  const client = await pool.connect();
  await runMigrations(client, all.slice(0, names));
  const long = "x".repeat(40);
  const people: Array<[id: string, day: number, nickname: string | null, role?: string]> = [
    ["a", 1, "The Owner"],
    ["b", 2, "Тhe Owner", "admin"],
    ["c", 3, "the owner"],
    ["d", 4, "The Owner 2"],
    ["e", 5, long],
    ["f", 6, long],
    ["g", 7, "Ana"],
    ["h", 8, null],
    ["i", 9, null],
    ["j", 10, "Ana ᴀᴅᴍɪɴ"],
    ["k", 11, "The Admin", "admin"],
  ];
  for (const [id, day, nickname, role = "user"] of people) {
    await client.query(
      "INSERT INTO users (id, email, role, created_at) VALUES ($1, $1 || '@example.org', $2, timestamptz '2026-01-01' + $3 * interval '1 day')",
      [id, role, day],
    );
    await client.query("INSERT INTO profiles (id, nickname) VALUES ($1, $2)", [id, nickname]);
  }
  await runMigrations(client, all.slice(names));
  client.release();
  const { rows } = await pool.query("SELECT id, nickname FROM profiles ORDER BY id");
  expect(rows.map(({ id, nickname }) => [id, nickname])).toEqual([
    ["a", "The Owner 3"],
    ["b", "Тhe Owner"],
    ["c", "the owner 4"],
    ["d", "The Owner 2"],
    ["e", long],
    ["f", `${"x".repeat(38)} 2`],
    ["g", "Ana"],
    ["h", null],
    ["i", null],
    ["j", "Ana ᴀᴅᴍɪɴ 2"],
    ["k", "The Admin"],
  ]);
});
