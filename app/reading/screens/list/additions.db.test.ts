import { beforeAll, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana } = useTestApp({ ana: {} });
let books: number[];
beforeAll(async () => {
  books = await addBooks(app.pool, [{ title: "Dune" }, { title: "Emma" }]);
});

const add = (reader: Reader, bookId: string) =>
  reader.send("/reading-list", { bookId }, { headers: { Accept: "application/json" } });

it("the reading list puts a book on the list once, however many ask at the same time", async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => add(ana, String(books[0]))));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const answers = (await Promise.all(responses.map((response) => response.json()))) as Array<{ already: boolean }>;
  expect(answers.filter(({ already }) => !already)).toHaveLength(1);
  const { rows } = await app.pool.query("SELECT title, status FROM reading_list");
  expect(rows).toEqual([{ title: "Dune", status: "want_to_read" }]);
});

it.each(["", "0", "x", "1e3", "2147483647", "99999999999"])("the reading list knows no book %s", async (bookId) => {
  const response = await add(ana, bookId);
  expect([response.status, await response.json()]).toEqual([404, { gone: "Failed to add book" }]);
});

it("the reading list tells the dashboard which saved books are listed, each reader's own", async () => {
  const ben = new Reader(app);
  await ben.register("ben@example.org");
  for (const reader of [ana, ben]) for (const id of books) await reader.send(`/saved-books/${id}`);
  await add(ana, String(books[0]));
  const listed = async (reader: Reader) => {
    const html = await (await reader.get("/dashboard?sort=title")).text();
    return [html.match(/Already in List/g)?.length ?? 0, html.match(/Add to List/g)?.length ?? 0];
  };
  expect([await listed(ana), await listed(ben)]).toEqual([
    [1, 1],
    [0, 2],
  ]);
});
