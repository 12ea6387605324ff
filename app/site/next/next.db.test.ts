import { beforeEach, expect, it } from "vitest";

import type { DeckPage } from "#app/deck/swipe/queries.server.ts";
import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { storedEntry, storedLog } from "#tests/reading-rows.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
beforeEach(async () => {
  await app.pool.query("DELETE FROM reading_list; DELETE FROM swipe_events; DELETE FROM books");
});

const NEXT = "/reading-tracker/next";

interface Entry {
  title: string;
  author?: string;
  bookId?: number;
  pages?: number | null;
  status?: string;
  page?: number;
  rating?: number;
  /** Days ago. */
  listed?: number;
}

async function list(userId: string, { title, author = `Author of ${title}`, ...entry }: Entry): Promise<number> {
  const { rows } = await app.pool.query(
    `INSERT INTO reading_list (user_id, book_id, title, author, total_pages, status, current_page, rating, created_at,
       started_at, completed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() - $9 * interval '1 day', now() - interval '400 days',
       case when $6 = 'completed' then now() - interval '390 days' end) RETURNING id`,
    [
      userId,
      entry.bookId ?? null,
      title,
      author,
      entry.pages === undefined ? 300 : entry.pages,
      entry.status ?? "want_to_read",
      entry.page ?? 0,
      entry.rating ?? null,
      entry.listed ?? 1,
    ],
  );
  return rows[0].id;
}

/** A finished book that took ten days, with its log. */
async function finished(userId: string, title: string, pages: number): Promise<void> {
  const id = await list(userId, { title, pages, status: "completed", page: pages });
  await app.pool.query(
    `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
     SELECT user_id, id, started_at::date, started_at, 'status', 'reading', 1, 0, 0 FROM reading_list WHERE id = $1
     UNION ALL
     SELECT user_id, id, completed_at::date, completed_at, 'status', 'completed', 1, 0, total_pages
     FROM reading_list WHERE id = $1`,
    [id],
  );
}

async function page(query = "", reader = ana): Promise<string> {
  const response = await reader.get(NEXT + query);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  return (await response.text()).replaceAll("<!-- -->", "");
}

/** Titles of the cards, in their order. */
const titles = (html: string) =>
  [...html.matchAll(/Not now <span class="sr-only">([^<]*)</g)].map(([, title]) => title);

it("four books of the shelf are offered, and none that is read, being read or another reader's", async () => {
  for (const title of ["One", "Two", "Three", "Four", "Five"]) await list(ana.id, { title });
  await list(ana.id, { title: "Read", status: "completed" });
  await list(ana.id, { title: "In hand", status: "reading" });
  await list(ben.id, { title: "Of Ben" });
  const html = await page();
  expect(titles(html)).toHaveLength(4);
  expect(html).toContain("From the 5 books you want to read.");
  expect(html).not.toMatch(/Of Ben|In hand|>Read</);
  expect(titles(await page("", ben))).toEqual([]);
  expect(await page("", ben)).toContain("Of Ben");
});

it("a paused book is offered to go on with, by the pages that are left", async () => {
  await list(ana.id, { title: "Laid aside", status: "paused", pages: 300, page: 100 });
  const html = await page();
  expect(html).toContain("Keep reading");
  expect(html).toContain("200 pages left");
});

it("R8: without a pace a book has its pages alone, and the page says what a pace needs", async () => {
  await list(ana.id, { title: "One" });
  await list(ana.id, { title: "Endless", pages: null });
  const html = await page();
  expect(html).toContain("300 pages");
  expect(html).toContain("Length unknown");
  expect(html).toContain("know your pace yet");
  expect(html).not.toContain("Done ");
});

it("the reader's own pace says when a book would be done, with a range, and answers how many evenings", async () => {
  for (const [title, pages] of [
    ["A", 300],
    ["B", 400],
    ["C", 500],
  ] as const)
    await finished(ana.id, title, pages);
  await list(ana.id, { title: "Long", pages: 800 });
  await list(ana.id, { title: "Short", pages: 79 });
  const html = await page();
  expect(html).toContain("40 pages a day");
  expect(html).toMatch(/Done around \w+ \d+, \d{4} \(\w+ \d+, \d{4} at the latest\)/);
  expect(html).toMatch(/Done tomorrow \(\w+ at the latest\)/);
  const quick = await page("?evenings=2");
  expect(quick).toContain("Short");
  expect(quick).not.toContain("Long");
});

it("a mood that the shelf has can be chosen, and no other is offered", async () => {
  const [dark, gay] = await addBooks(app.pool, [
    { title: "Night", genre: "Horror", author: "N" },
    { title: "Day", genre: "Fiction", author: "D" },
  ]);
  await app.pool.query(
    `INSERT INTO book_facets (book_id, facet, term, position) VALUES ($1, 'mood', 'eerie', 0), ($2, 'mood', 'funny', 0)`,
    [dark, gay],
  );
  await app.pool.query("UPDATE books SET changed_at = clock_timestamp(); NOTIFY books");
  await list(ana.id, { title: "Night", bookId: dark! });
  await list(ana.id, { title: "Day", bookId: gay! });
  await expect.poll(() => page()).toContain("eerie (1)");
  const html = await page("?mood=eerie");
  expect(html).toContain('Start reading <span class="sr-only">Night');
  expect(html).not.toContain('Start reading <span class="sr-only">Day');
  expect(html).not.toMatch(/<option[^>]*>melancholy/);
  expect(await page("?mood=melancholy")).toContain("No book on your list fits");
});

it("the reader's taste ranks the shelf, and each card says why", async () => {
  const books = await addBooks(app.pool, [
    { title: "Loved", author: "Gill", genre: "Fantasy" },
    { title: "More Gill", author: "Gill", genre: "Fantasy" },
    { title: "Other", author: "Hugh", genre: "Business" },
  ]);
  await list(ana.id, { title: "Loved", author: "Gill", bookId: books[0]!, status: "completed", rating: 10 });
  await list(ana.id, { title: "Other", author: "Hugh", bookId: books[2]!, listed: 9 });
  await list(ana.id, { title: "More Gill", author: "Gill", bookId: books[1]! });
  await list(ana.id, { title: "Own", author: "gill" });
  // The ranking reads new books every two seconds.
  await expect.poll(() => page()).toContain("More by Gill");
  const html = await page();
  expect(titles(html)).toEqual(["More Gill", "Other", "Own"]);
  expect(html).toContain("Because you gave Loved five stars");
  expect(html).toContain("On your list since");
});

it("what was put aside comes no more until all is begun again, and a single book has no other", async () => {
  const ids: number[] = [];
  for (const title of ["One", "Two", "Three", "Four", "Five"]) ids.push(await list(ana.id, { title }));
  const html = await page(`?not=${ids.slice(0, 2).join(".")}`);
  expect(titles(html).toSorted()).toEqual(["Five", "Four", "Three"]);
  expect(html).toContain("Start over with all");
  expect(await page(`?not=${ids.join(".")}`)).toContain("That was all of them");
  await app.pool.query("DELETE FROM reading_list WHERE title <> 'One'");
  expect(await page()).not.toContain("Not now");
});

it("an empty shelf says where books come from", async () => {
  expect(await page()).toContain("Nothing to choose from yet");
});

it("a book is begun, and an undo leaves no trace of it", async () => {
  const id = await list(ana.id, { title: "One" });
  const before = await storedEntry(app.pool, id);
  const begun = await ana.send(`${NEXT}?length=medium`, { entry: String(id) });
  expect(begun.status).toBe(303);
  const address = begun.headers.get("Location")!;
  expect(address).toMatch(/^\/reading-tracker\/next\?length=medium&begun=\d+\.\d+$/);
  expect(await storedEntry(app.pool, id)).toMatchObject({ status: "reading" });
  const html = await page(address.slice(NEXT.length));
  expect(html).toContain("You’re now reading <cite>One</cite>.");
  expect(html).toContain("<title>You’re now reading One · What next? · Bookmatch</title>");
  const [line] = await storedLog(app.pool, id);
  const undone = await ana.send(`${NEXT}/undo`, {
    entry: String(id),
    line: String(line!["id"]),
    view: "length=medium",
  });
  expect([undone.status, undone.headers.get("Location")]).toEqual([303, `${NEXT}?length=medium`]);
  const after = await storedEntry(app.pool, id);
  expect({ ...after, updatedAt: null, startedAt: null }).toEqual({ ...before, updatedAt: null, startedAt: null });
  expect(await storedLog(app.pool, id)).toEqual([]);
});

it("a book of another reader is neither begun nor taken back nor shown", async () => {
  const id = await list(ben.id, { title: "Of Ben" });
  expect((await ana.send(NEXT, { entry: String(id) })).status).toBe(404);
  expect(await storedLog(app.pool, id)).toEqual([]);
  await ben.send(NEXT, { entry: String(id) });
  const [line] = await storedLog(app.pool, id);
  expect(await page(`?begun=${id}.${String(line!["id"])}`)).not.toContain("Of Ben");
  const refused = await ana.send(`${NEXT}/undo`, { entry: String(id), line: String(line!["id"]) });
  expect(refused.status).toBe(404);
  expect(await storedLog(app.pool, id)).toHaveLength(1);
});

it.each([{}, { entry: "x" }, { entry: "-1" }, { entry: "99999999999" }])(
  "beginning %o begins nothing",
  async (fields) => {
    expect((await ana.send(NEXT, fields)).status).toBe(404);
  },
);

it("the shelf is a deck for its reader alone, best first, and is never kept by a cache", async () => {
  const books = await addBooks(
    app.pool,
    ["One", "Two", "Three"].map((title) => ({ title, author: `Author of ${title}` })),
  );
  for (const [at, bookId] of books.entries())
    await list(ana.id, { title: `${at}`, bookId, pages: at === 2 ? 900 : 300 });
  await list(ana.id, { title: "Own" });
  const asked = async (reader: Reader, list: string) =>
    reader.sendJson("/deck", { list, pass: "abc.3.0.0.abc", at: 0, known: [] });
  const own = (await (await asked(ana, NEXT)).json()) as DeckPage;
  expect(own.cards.map(({ book }) => book.id).toSorted()).toEqual(books);
  const long = (await (await asked(ana, `${NEXT}?length=long`)).json()) as DeckPage;
  expect(long.cards.map(({ book }) => book.id)).toEqual([books[2]]);
  const other = (await (await asked(ben, NEXT)).json()) as DeckPage;
  expect(other.cards).toEqual([]);
  expect((await asked(new Reader(app), NEXT)).status).toBe(404);
  const visit = await new Reader(app).get(`/?list=${NEXT}`);
  expect(visit.status).toBe(404);
  expect(await visit.text()).not.toContain("Author of");
  const shown = await ana.get(`/?list=${NEXT}`);
  expect(shown.status).toBe(200);
  expect(shown.headers.get("Cache-Control")).toMatch(/no-store|private/);
  expect(await shown.text()).toContain("Back to What next?");
});
