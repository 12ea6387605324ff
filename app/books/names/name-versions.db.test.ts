import { beforeEach, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();

beforeEach(() => app.pool.query("TRUNCATE books, authors, series, book_names_due CASCADE"));

const textOf = async (path: string) => (await app.request(path)).text();
const sql = (text: string) => () => app.pool.query(text);
type Change = [name: string, change: () => Promise<unknown>, shows: string];

// Loaded here, because it opens the database that the app was given.
async function readNames(): Promise<void> {
  const { readDueNames } = await import("./read-names.queries.server.ts");
  await readDueNames();
}
async function add(...books: Parameters<typeof addBooks>[1]): Promise<void> {
  await addBooks(app.pool, books);
  await readNames();
}
const join = (table: string, slug: string, into: string) =>
  app.pool.query(`UPDATE ${table} SET same_as_id = (SELECT id FROM ${table} WHERE slug = $2) WHERE slug = $1`, [
    slug,
    into,
  ]);

/** Each change shows in the page and in its version; what the page does not show changes nothing. */
async function expectOwnVersion(path: string, changes: Change[]): Promise<void> {
  const { subjectVersions } = await import("#app/site/versions/subject-versions.server.ts");
  const version = async () => (await subjectVersions([path])).get(path);
  let before = await version();
  expect(before).toBeDefined();
  expect((await app.request(path)).status).toBe(200);
  for (const [name, change, shows] of changes) {
    await change();
    expect([name, await textOf(path)]).toEqual([name, expect.stringContaining(shows)]);
    const now = await version();
    expect([name, now === before]).toEqual([name, false]);
    await app.pool.query("UPDATE books SET description = md5(random()::text) WHERE title = 'Emma'");
    await app.pool.query("UPDATE authors SET name = md5(random()::text) WHERE slug = 'jane-austen'");
    await app.pool.query("UPDATE catalogue_changes SET changes = changes + 1");
    expect([name, await version()]).toEqual([name, now]);
    before = now;
  }
}

const BOOKS = [
  { title: "Mort (Discworld #4)", author: "Terry Pratchett", year: 1987 },
  { title: "Good Omens", author: "Terry Pratchett & Neil Gaiman" },
  { title: "Rage", author: "Richard Bachman" },
  { title: "Emma", author: "Jane Austen" },
];

it("an author's page shows each change at once, and stays through those of others", async () => {
  await add(...BOOKS);
  await expectOwnVersion("/authors/terry-pratchett", [
    ["another year", sql("UPDATE books SET year = 1988 WHERE title LIKE 'Mort%'"), "1988"],
    [
      "a co-author's text",
      sql("UPDATE books SET author = 'Terry Pratchett, Neil Gaiman' WHERE title = 'Good Omens'"),
      "Terry Pratchett, Neil",
    ],
    ["a new book", () => add({ title: "Sourcery (Discworld #5)", author: "Pratchett, Terry" }), "Sourcery"],
    ["another series", () => add({ title: "Truckers (Nomes #1)", author: "Terry Pratchett" }), "/series/nomes"],
    ["a renamed series", sql("UPDATE series SET name = 'The Disc' WHERE slug = 'discworld'"), "The Disc"],
    ["another address of it", sql("UPDATE series SET slug = 'disc' WHERE slug = 'discworld'"), "/series/disc"],
    ["a joined name", () => join("authors", "richard-bachman", "terry-pratchett"), "Rage"],
    ["a name taken apart", sql("UPDATE authors SET same_as_id = NULL"), "4 books"],
    ["a deleted book", sql("DELETE FROM books WHERE title = 'Good Omens'"), "3 books"],
    ["a renamed author", sql("UPDATE authors SET name = 'Sir Terry' WHERE slug = 'terry-pratchett'"), "Sir Terry"],
  ]);
});

it("a series' page does, too", async () => {
  await add(...BOOKS, { title: "Eric (Faust #9)", author: "Terry Pratchett" });
  await expectOwnVersion("/series/discworld", [
    ["a renamed book", sql("UPDATE books SET title = 'Mort! (Discworld #4)' WHERE title LIKE 'Mort%'"), "Mort!"],
    [
      "another author's text",
      sql("UPDATE books SET author = 'T. Pratchett' WHERE title LIKE 'Mort%'"),
      "T. Pratchett</span>",
    ],
    ["that text when it is read", readNames, 'href="/authors/t-pratchett"'],
    ["a new book", () => add({ title: "Sourcery (Discworld #6)" }), "We don’t have book 5 yet"],
    ["another place", sql("UPDATE book_series SET from_place = 5, to_place = 5 WHERE from_place = 6"), "Book 5</span>"],
    ["a joined series", () => join("series", "faust", "discworld"), "Eric"],
    ["another address of an author", sql("UPDATE authors SET slug = 'tp' WHERE slug = 't-pratchett'"), "/authors/tp"],
    ["a joined author", () => join("authors", "tp", "richard-bachman"), "/authors/richard-bachman"],
    ["a deleted book", sql("DELETE FROM books WHERE title LIKE 'Sourcery%'"), "2 books"],
    ["another name", sql("UPDATE series SET name = 'The Disc' WHERE slug = 'discworld'"), "The Disc</h1>"],
  ]);
});

it("an address that names nobody has no version, and those of one name each have their own", async () => {
  await add(...BOOKS);
  const { subjectVersions } = await import("#app/site/versions/subject-versions.server.ts");
  const asked = [
    "/authors/none",
    "/series/none",
    "/books/none",
    "/books/0",
    "/authors/a'b\u0001",
    "/authors/",
    "/blog/x",
  ];
  expect([...(await subjectVersions(asked)).keys()]).toEqual([]);
  const there = ["/authors/jane-austen", "/series/discworld"];
  expect([...(await subjectVersions([...there, "/authors/none"])).keys()]).toEqual(there);
});
