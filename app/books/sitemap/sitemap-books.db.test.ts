import { beforeEach, expect, it } from "vitest";

import { bookPath } from "#app/books/page/book-path.ts";
import { aBook, someBooks, type Book } from "#tests/factories/books.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();
beforeEach(() => app.pool.query("DELETE FROM books"));

const SITE = "http://localhost:3000";
const textOf = async (path: string) => (await app.request(path)).text();
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);

it("the sitemap leads to the parts that have books, and each part names every book of it with its last change", async () => {
  const changed = new Date("2026-02-03T04:05:06.000Z");
  const books = await someBooks(app.pool, [
    { id: 1, title: "Dune", changedAt: changed },
    { id: 10_000, title: "D’Artagnan & <Sons>" },
    { id: 10_001, title: "Emma" },
    { id: 35_000, title: "Čapek" },
  ]);
  const index = await textOf("/sitemap.xml");
  expect(index).toContain("<sitemapindex");
  const parts = addressesIn(index);
  expect(parts).toEqual([
    `${SITE}/sitemap.xml?part=1`,
    ...[1, 2, 4].map((part) => `${SITE}/sitemap-books.xml?part=${part}`),
  ]);
  const listed = await Promise.all(parts.slice(1).map((part) => textOf(part.replace(SITE, ""))));
  expect(listed.flatMap(addressesIn)).toEqual(books.map((book) => SITE + bookPath(book)));
  expect(listed[0]).toContain(`<loc>${SITE}/books/1/dune</loc><lastmod>${changed.toISOString()}</lastmod>`);
  for (const part of [3, 5, 0, -1, "x", 99_999, "1e3"])
    expect((await app.request(`/sitemap-books.xml?part=${part}`)).status).toBe(404);
});

it("a deleted, renamed or merged book is gone from the sitemap at once", async () => {
  const [book, other] = (await someBooks(app.pool, [{ title: "Dune" }, { title: "Emma" }])) as [Book, Book];
  const listed = async () => addressesIn(await textOf("/sitemap-books.xml?part=1"));
  expect(await listed()).toEqual([book, other].map((each) => SITE + bookPath(each)));
  await app.pool.query("UPDATE books SET title = 'Dune Messiah' WHERE id = $1", [book.id]);
  expect(await listed()).toContain(`${SITE}/books/${book.id}/dune-messiah`);
  await app.pool.query("DELETE FROM books WHERE id = $1", [book.id]);
  expect(await listed()).toEqual([SITE + bookPath(other)]);
  await app.pool.query("DELETE FROM books");
  expect((await app.request("/sitemap-books.xml?part=1")).status).toBe(404);
  expect(await textOf("/sitemap.xml")).toContain("<urlset");
});

it("ten thousand books are one part, in the order of their ids, each once", async () => {
  await app.pool.query(
    "INSERT INTO books (id, title, author) SELECT n, 'Book ' || n, 'A' FROM generate_series(1, 10500) n",
  );
  await aBook(app.pool, { id: 20_000, title: "Last" });
  const ids = addressesIn(await textOf("/sitemap-books.xml?part=1")).map((address) => Number(address.split("/")[4]));
  expect(ids).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
  expect(addressesIn(await textOf("/sitemap-books.xml?part=2"))).toHaveLength(501);
});
