import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import type { BookFacts } from "#tests/factories/books.ts";

import { GENRES } from "./genres.ts";
import { migrateDatabase, requireExtension } from "./migrate.ts";
import { createPool } from "./pool.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe("the table books", () => {
  it.each([
    ["an empty title", { title: " " }, "books_title_not_blank"],
    ["an empty author", { author: "" }, "books_author_not_blank"],
    ["a genre that is none of the ten", { genre: "Romance" }, "books_genre_known"],
    ["an empty description", { description: "\n" }, "books_description_not_blank"],
    ["a script for an image", { imageUrl: "javascript:alert(1)" }, "books_image_url_http"],
    ["a file for a link", { linkUrl: "file:///etc/passwd" }, "books_link_url_http"],
    ["an ISBN of ten digits", { isbn13: "0156027607" }, "books_isbn13_form"],
    ["no pages", { pages: 0 }, "books_pages_sensible"],
    ["a year that has not come", { year: 9999 }, "books_year_sensible"],
  ])("refuses %s", async (_, book, constraint) => {
    await expect(addBooks(database.pool, [book as BookFacts])).rejects.toMatchObject({ constraint });
  });

  it.each([
    "javascript:alert(1)",
    "JaVa\tScript:alert(1)",
    "\u00A0javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:x",
    "//evil.example",
    "/\\evil.example",
    "https:///evil.example",
    " https://x.example",
    "https:// x",
  ])("T4: refuses %j as a link and as an image", async (url) => {
    for (const [name, constraint] of [
      ["linkUrl", "books_link_url_http"],
      ["imageUrl", "books_image_url_http"],
    ] as const)
      await expect(addBooks(database.pool, [{ [name]: url }])).rejects.toMatchObject({ constraint });
  });

  it("numbers its books by itself, also those of hand-written SQL", async () => {
    await database.pool.query(
      "INSERT INTO books (title, author, genre, deck_number) VALUES ('A', 'B', 'Horror', 77), ('C', 'D', 'Horror', 78)",
    );
    const { rows } = await database.pool.query(
      "SELECT title, genre_number FROM books WHERE genre = 'Horror' ORDER BY id",
    );
    expect(rows).toEqual([
      { title: "A", genre_number: 0 },
      { title: "C", genre_number: 1 },
    ]);
    const decks = await database.pool.query("SELECT count(DISTINCT deck_number) = count(*) AS distinct FROM books");
    expect(decks.rows[0].distinct).toBe(true);
  });

  it("has a deck for every genre and one for all", async () => {
    const { rows } = await database.pool.query("SELECT deck, deck_size(deck) >= 0 AS sized FROM decks");
    expect(rows.map((row) => row.deck).toSorted()).toEqual(["All", ...GENRES].toSorted());
    expect(rows.every((row) => row.sized)).toBe(true);
  });
});

describe("migrating", () => {
  it("may be repeated, by several processes at once", async () => {
    await Promise.all([
      migrateDatabase(database.pool, null),
      migrateDatabase(database.pool, null),
      migrateDatabase(database.pool, null),
    ]);
  });

  it("makes what the background work needs, also where it is gone after a restore", async () => {
    const fresh = await openTestDatabase();
    const queues = async () => (await fresh.pool.query("SELECT name FROM pgboss.queue ORDER BY name")).rows;
    const before = await queues();
    expect(before).toContainEqual({ name: "sweep" });
    await fresh.pool.query("DROP SCHEMA pgboss CASCADE");
    await Promise.all([migrateDatabase(fresh.pool, null), migrateDatabase(fresh.pool, null)]);
    expect(await queues()).toEqual(before);
    await fresh.close();
  });

  it("says what a role lacks that may make no schema", async () => {
    const fresh = await openTestDatabase();
    const role = `poor_${randomBytes(6).toString("hex")}`;
    await fresh.pool.query(`CREATE ROLE ${role}; GRANT ${role} TO CURRENT_USER`);
    const poor = createPool(fresh.url, { options: `-c role=${role}` });
    await expect(migrateDatabase(poor, null)).rejects.toThrow(
      new RegExp(`^the role ${role} can't create schemas: GRANT CREATE ON DATABASE \\w+ TO ${role}$`),
    );
    await poor.end();
    await fresh.pool.query(`DROP ROLE ${role}`);
    await fresh.close();
  });

  it("says what a server lacks that cannot make an extension", async () => {
    const fresh = await openTestDatabase();
    await expect(requireExtension(fresh.pool, "pg_nothing")).rejects.toThrow(
      /^the search needs the extension pg_nothing, which cannot be created \(.+\): install PostgreSQL's contrib modules .+, or let an administrator run CREATE EXTENSION pg_nothing in the database \w+$/,
    );
    await requireExtension(fresh.pool, "pg_trgm");
    await fresh.close();
  });
});
