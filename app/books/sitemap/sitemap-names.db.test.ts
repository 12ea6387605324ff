import { beforeEach, expect, it } from "vitest";

import { someBooks } from "#tests/factories/books.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();
beforeEach(() => app.pool.query("TRUNCATE books, authors, series, book_names_due CASCADE"));

const SITE = "http://localhost:3000";
const textOf = async (path: string) => (await app.request(path)).text();
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);
const listed = async (path: string) => addressesIn(await textOf(path)).map((address) => address.replace(SITE, ""));

async function add(...books: Parameters<typeof someBooks>[1]): Promise<void> {
  await someBooks(app.pool, books);
  // Loaded here, because it opens the database that the app was given.
  const { readDueNames } = await import("#app/books/names/read-names.queries.server.ts");
  await readDueNames();
}
const join = (table: string, slug: string, into: string | null) =>
  app.pool.query(`UPDATE ${table} SET same_as_id = (SELECT id FROM ${table} WHERE slug = $2) WHERE slug = $1`, [
    slug,
    into,
  ]);

it("the sitemap names authors and series that have books, and no name that is joined to another", async () => {
  await add(
    { title: "Mort (Discworld #4)", author: "Terry Pratchett" },
    { title: "Good Omens", author: "Terry Pratchett & Neil Gaiman" },
    { title: "Rage", author: "Richard Bachman" },
  );
  await app.pool.query(`
    INSERT INTO authors (id, key, name, slug) VALUES (25000, 'stephenking', 'Stephen King', 'stephen-king');
    INSERT INTO series (key, name, slug) VALUES ('empty', 'Empty', 'empty')`);
  expect(await listed("/sitemap.xml")).toEqual([
    "/sitemap.xml?part=1",
    "/sitemap-books.xml?part=1",
    "/sitemap-authors.xml?part=1",
    "/sitemap-series.xml?part=1",
  ]);
  expect((await app.request("/sitemap-authors.xml?part=3")).status).toBe(404);
  await join("authors", "richard-bachman", "stephen-king");
  expect((await listed("/sitemap-authors.xml?part=1")).toSorted()).toEqual([
    "/authors/neil-gaiman",
    "/authors/terry-pratchett",
  ]);
  // Whose books are all those of a joined name has a page as well.
  expect(await listed("/sitemap-authors.xml?part=3")).toEqual(["/authors/stephen-king"]);
  expect(await listed("/sitemap-series.xml?part=1")).toEqual(["/series/discworld"]);
  for (const address of [...(await listed("/sitemap-authors.xml")), ...(await listed("/sitemap-series.xml"))])
    expect([address, (await app.request(address)).status]).toEqual([address, 200]);
});

it("a name is gone from the sitemap with its last book, at once", async () => {
  await add({ title: "Alone (Only #1)", author: "One Hit" });
  expect(await listed("/sitemap-authors.xml?part=1")).toEqual(["/authors/one-hit"]);
  await app.pool.query("DELETE FROM books");
  for (const path of ["/sitemap-authors.xml?part=1", "/sitemap-series.xml?part=1"])
    expect([path, (await app.request(path)).status]).toEqual([path, 404]);
});

it("ten thousand names are one part, in the order of their ids, each once", async () => {
  await add({ title: "One" });
  await app.pool.query(`
    INSERT INTO authors (id, key, name, slug)
      SELECT n, 'k' || n, 'Name ' || n, 'name-' || n FROM generate_series(1000, 10500) n;
    INSERT INTO book_authors (book_id, author_id, position)
      SELECT (SELECT min(id) FROM books), n, 0 FROM generate_series(1000, 10500) n`);
  const numbers = (await listed("/sitemap-authors.xml?part=1")).map((path) => Number(path.split("-")[1]));
  expect(numbers.filter((number) => number >= 1000)).toEqual(Array.from({ length: 9_001 }, (_, at) => 1_000 + at));
  expect(await listed("/sitemap-authors.xml?part=2")).toHaveLength(500);
  // Never as one text; `npm run prove -- sitemap` reads a million addresses and measures the memory.
  const lengths: number[] = [];
  for await (const piece of (await app.request("/sitemap-authors.xml?part=1")).body!) lengths.push(piece.length);
  expect(lengths.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...lengths)).toBeLessThan(2_000 * 100);
});
