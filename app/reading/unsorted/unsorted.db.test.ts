import { beforeEach, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { anEntry } from "#tests/factories/books.ts";
import { useTestApp } from "#tests/signed-in.ts";

import { SORTED_AT_ONCE } from "./rules.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
beforeEach(() => app.pool.query("DELETE FROM reading_list"));

const own = async (userId: string, title: string, facts: Parameters<typeof anEntry>[2] = {}) =>
  (await anEntry(app.pool, userId, { title, ...facts })).id;

const page = async (query = "") =>
  (await (await ana.get(`/reading-tracker/unsorted${query}`)).text()).replaceAll("<!-- -->", "");

const genres = async () => {
  const { rows } = await app.pool.query("SELECT title, genre FROM reading_list ORDER BY title");
  return Object.fromEntries(rows.map(({ title, genre }) => [title, genre]));
};

async function sort(entries: Array<number | string>, genre: string) {
  const fields = entries.map((id): [string, string] => ["entry", String(id)]);
  const response = await ana.sendAll("/reading-tracker/unsorted", [...fields, ["genre", genre]]);
  return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
}

it("R8: many unsorted books get their genre at once, and may lose it again", async () => {
  const ids = [await own(ana.id, "Emma"), await own(ana.id, "Persuasion"), await own(ana.id, "Dracula")];
  const open = await page();
  expect(open).toContain("3 unsorted");
  expect(open).toContain("Select all 3 books");
  const { status, html } = await sort(ids.slice(0, 2), "Historical Fiction");
  expect(status).toBe(200);
  expect(html).toContain("Sorted 2 books into Historical Fiction.");
  expect(html).toContain("1 unsorted");
  expect(await genres()).toEqual({ Dracula: null, Emma: "Historical Fiction", Persuasion: "Historical Fiction" });
  expect(await page("?show=sorted")).toContain("Persuasion");
  expect((await sort([ids[0]!], "Unsorted")).html).toContain("1 book is unsorted again.");
  expect(await genres()).toMatchObject({ Emma: null });
});

it("the statistics name unsorted books and lead to them, and the list too", async () => {
  await own(ana.id, "Emma");
  for (const path of ["/reading-tracker", "/reading-tracker/statistics"]) {
    expect(await (await ana.get(path)).text()).toContain('href="/reading-tracker/unsorted"');
  }
});

it("the sorting of books refuses those of another reader and of the catalogue", async () => {
  const [bookId] = await addBooks(app.pool, [{ title: "Known", genre: "Horror" }]);
  const theirs = await own(ben.id, "Theirs");
  const known = await own(ana.id, "Known", { bookId: bookId!, genre: "Horror" });
  expect(await sort([theirs, known], "Fantasy")).toMatchObject({ status: 404 });
  expect(await genres()).toEqual({ Known: "Horror", Theirs: null });
  expect(await (await ben.get("/reading-tracker/unsorted")).text()).toContain("Theirs");
});

it.each([
  ["no book", [], "Fantasy", "Select at least one book."],
  ["what is no book", ["x", "-1", "99999999999"], "Fantasy", "Select at least one book."],
  ["no genre", ["1"], "", "Choose a genre."],
  ["a genre that is none", ["1"], "Romance", "Choose a genre."],
])("the sorting of books says what is wrong with %s", async (_, entries, genre, message) => {
  await own(ana.id, "Emma");
  const { status, html } = await sort(entries, genre);
  expect(status).toBe(400);
  expect(html).toContain(message);
});

it("a long list comes in pages, also after a book that has been sorted", async () => {
  const ids: number[] = [];
  for (let n = 0; n <= SORTED_AT_ONCE; n += 1) ids.push(await own(ana.id, `Book ${String(n).padStart(3, "0")}`));
  const last = ids[SORTED_AT_ONCE - 1]!;
  const first = await page();
  expect(first).toContain(`after=${last}`);
  expect(first).not.toContain("Book 100");
  await sort([last], "Horror");
  const second = await page(`?after=${last}`);
  expect(second).toContain("Book 100");
  expect(second).not.toContain("Book 098");
});
