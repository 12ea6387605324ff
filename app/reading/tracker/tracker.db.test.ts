import { beforeEach, expect, it } from "vitest";

import type { Page } from "#app/http/use-paged-list.ts";
import type { ReadingEntry } from "#app/reading/list/reading-entry.ts";
import type { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
beforeEach(async () => {
  await app.pool.query("DELETE FROM reading_list; DELETE FROM profiles");
});

/** Puts books on a list, the first one as the latest changed; all of them at the same moment where `apart` is 0. */
async function list(
  email: string,
  titles: string[],
  { apart = 1, status = "want_to_read", author = "A. Author" } = {},
) {
  await app.pool.query(
    `INSERT INTO reading_list (user_id, title, author, status, started_at, completed_at, stopped_at, updated_at)
     SELECT users.id, title, $4 || CASE WHEN $3 = 0 THEN place::text ELSE '' END, $5, now(), now(), CASE $5 WHEN 'did_not_finish' THEN now() END,
       timestamptz '2026-01-01' - place * $3 * interval '1 microsecond'
     FROM users, unnest($2::text[]) WITH ORDINALITY AS book(title, place) WHERE email = $1`,
    [email, titles, apart, author, status],
  );
}

async function wholeList(reader: Reader, query: Record<string, string> = {}) {
  const titles: string[] = [];
  const sizes: number[] = [];
  for (let after: string | null = ""; after !== null;) {
    const response = await reader.get(`/reading-tracker/entries?${new URLSearchParams({ ...query, after })}`);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const page = (await response.json()) as Page<ReadingEntry>;
    titles.push(...page.items.map(({ title }) => title));
    sizes.push(page.items.length);
    after = page.next;
  }
  return { titles, sizes };
}

const html = async (reader: Reader, query = "") => (await reader.get(`/reading-tracker${query}`)).text();

it("the reading tracker says that it is empty", async () => {
  const page = await html(ana);
  expect(page).toContain("<title>Reading Tracker · Bookmatch</title>");
  expect(page).toContain("No books in your reading list");
  expect(page).toContain("Start by adding books you want to read!");
});

it("the reading tracker comes in pages that hold every entry once, the latest changed first", async () => {
  const titles = Array.from({ length: 60 }, (_, index) => `Book ${index}`);
  await list("ana@example.org", titles);
  await list("ben@example.org", ["Ulysses"]);
  expect(await wholeList(ana)).toEqual({ titles, sizes: [24, 24, 12] });
});

it("the reading tracker holds every entry once also where many were changed at the same moment, as by an import", async () => {
  await list("ana@example.org", Array<string>(60).fill("Same"), { apart: 0 });
  expect((await wholeList(ana)).sizes).toEqual([24, 24, 12]);
});

it("in every order the reading tracker holds every entry once, also where many are alike", async () => {
  for (const sort of ["date", "title", "author", "stars", "pages"]) {
    await app.pool.query("DELETE FROM reading_list");
    await list("ana@example.org", Array<string>(30).fill("Same"), { apart: 0 });
    await list("ana@example.org", ["émile", "Zadig", "Eltern", "apple", "x".repeat(500)], { status: "completed" });
    await list("ana@example.org", ["Reading now"], { status: "reading" });
    await app.pool.query(
      "UPDATE reading_list SET rating = nullif(id % 4, 0), total_pages = CASE WHEN id % 3 > 0 THEN 100 * (id % 3) END",
    );
    const { titles, sizes } = await wholeList(ana, { sort });
    expect([sort, ...sizes]).toEqual([sort, 24, 11]);
    if (sort === "title")
      expect(titles.filter((title) => title !== "Same")).toEqual([
        "apple",
        "Eltern",
        "émile",
        "x".repeat(500),
        "Zadig",
      ]);
  }
});

it("the reading tracker sorts by stars and by pages, and puts last what has none", async () => {
  await list("ana@example.org", ["Long, two stars", "Short, five stars", "Neither"]);
  await app.pool.query("UPDATE reading_list SET rating = 4, total_pages = 900 WHERE title LIKE 'Long%'");
  await app.pool.query("UPDATE reading_list SET rating = 10, total_pages = 90 WHERE title LIKE 'Short%'");
  const both = ["Short, five stars", "Long, two stars", "Neither"];
  expect((await wholeList(ana, { sort: "stars" })).titles).toEqual(both);
  expect((await wholeList(ana, { sort: "pages" })).titles).toEqual(both);
});

it("the reading tracker has by date what is wanted, paused, completed and given up, each the latest first", async () => {
  await list("ana@example.org", ["Given up"], { status: "did_not_finish" });
  await list("ana@example.org", ["Completed in 2024", "Completed in 2025"], { status: "completed" });
  await list("ana@example.org", ["Paused"], { status: "paused" });
  await list("ana@example.org", ["Wanted later", "Wanted first"]);
  await app.pool.query(
    "UPDATE reading_list SET completed_at = make_date(right(title, 4)::int, 6, 1) WHERE status = 'completed'",
  );
  expect((await wholeList(ana)).titles).toEqual([
    "Wanted later",
    "Wanted first",
    "Paused",
    "Completed in 2025",
    "Completed in 2024",
    "Given up",
  ]);
});

it("the reading tracker lays at most twelve books on the table, with a way to the rest, and says how many there are", async () => {
  await list(
    "ana@example.org",
    Array.from({ length: 14 }, (_, index) => `Current ${index}.`),
    { status: "reading" },
  );
  await list(
    "ana@example.org",
    Array.from({ length: 30 }, (_, index) => `Wanted ${index}.`),
  );
  const page = await html(ana);
  const titlesOf = (html: string, word: string) => html.match(new RegExp(`<h3[^>]*>${word} \\d+\\.`, "g")) ?? [];
  expect(titlesOf(page, "Current")).toHaveLength(12);
  expect(page).toMatch(/href="\/reading-tracker\?status=reading"[^>]*>2 more books/);
  // With the table the first page has 24, so that a phone answers soon; the next has what is left.
  expect(titlesOf(page, "Wanted")).toHaveLength(12);
  expect(page).toMatch(/12(?:<!-- -->)? of (?:<!-- -->)?30/);
  const [, next] = page.match(/href="\/reading-tracker(\?after=[^"]+)"/)!;
  const rest = titlesOf(await html(ana, next!.replaceAll("&amp;", "&")), "Wanted");
  expect(new Set([...titlesOf(page, "Wanted"), ...rest]).size).toBe(30);
  expect((await wholeList(ana, { status: "reading" })).titles).toHaveLength(14);
  // What is sought is found on the table and in the ledger.
  expect(await html(ana, "?q=3.")).toMatch(/Current 3\.[\s\S]*Current 13\.[\s\S]*Wanted 3\.[\s\S]*Wanted 23\./);
});

it("the reading tracker's head says how the goal of the year stands, or leads to where one is set", async () => {
  expect(await html(ana)).toMatch(/href="\/reading-tracker\/statistics#goal"/);
  const year = new Date().getUTCFullYear();
  await ana.send("/reading-goals", { year: String(year), books: "1", page: "/reading-tracker/statistics" });
  expect(await html(ana)).toMatch(/0(?:<!-- -->)? of (?:<!-- -->)?1/);
  expect(await html(ana)).toContain("On pace");
  // The pace begins on the day of the first goal, whatever the account's, and a new number does not begin it anew.
  await app.pool.query("UPDATE users SET created_at = created_at - interval '9 years'");
  await ana.send("/reading-goals", { year: String(year), books: "1000", page: "/reading-tracker/statistics" });
  expect(await html(ana)).toContain("On pace");
  await app.pool.query("UPDATE reading_goals SET set_on = NULL");
  expect(await html(ana)).toMatch(/books?(?:<!-- -->| )+behind pace/);
  await ana.send("/reading-goals", { year: String(year), books: "1", page: "/reading-tracker/statistics" });
  await ana.send("/reading-list/own", { title: "Momo", author: "Michael Ende", genre: "Fantasy" });
  const { rows } = await app.pool.query("SELECT id FROM reading_list");
  await ana.send(`/reading-list/${rows[0].id}/status`, { status: "completed" });
  expect(await html(ana)).toMatch(/1(?:<!-- -->)? of (?:<!-- -->)?1[\s\S]*Goal reached/);
  // Nobody sees another's.
  expect(await html(ben)).toMatch(/statistics#goal/);
});

it.each([
  [{ q: "cronica" }, ["Crónica"]],
  [{ q: "MARQUEZ" }, ["Crónica"]],
  [{ q: "garcia cron" }, ["Crónica"]],
  [{ q: "garcia momo" }, []],
  [{ q: "the cronica" }, []],
  [{ q: "cro nica & marquez" }, ["Crónica"]],
  [{ q: "%" }, []],
  [{ q: "％" }, []],
  [{ q: "_" }, []],
  [{ q: "\\" }, []],
  [{ status: "completed" }, ["Momo"]],
  [{ status: "completed", q: "cronica" }, []],
  [{ status: "nonsense" }, ["Crónica", "Momo"]],
  [{ after: "nonsense" }, ["Crónica", "Momo"]],
])("the reading tracker shows what %o asks for", async (query, titles) => {
  await list("ana@example.org", ["Crónica"], { author: "Gabriel García Márquez" });
  await list("ana@example.org", ["Momo"], { status: "completed", author: "Michael Ende" });
  expect((await wholeList(ana, query as Record<string, string>)).titles.toSorted()).toEqual(titles);
});

it("the reading tracker offers search and filter from the thirteenth entry on", async () => {
  await list(
    "ana@example.org",
    Array.from({ length: 12 }, (_, index) => `Book ${index}`),
  );
  expect(await html(ana)).not.toContain('role="search"');
  await list("ana@example.org", ["Book 12"]);
  expect(await html(ana)).toContain('role="search"');
  expect(await html(ana, "?q=nowhere")).toContain("No book on your list matches.");
});

it("the reading tracker names a reader's own shelves, and shows the books of each", async () => {
  await list("ana@example.org", ["Momo", "Dune", "Circe"]);
  await list("ben@example.org", ["Ulysses"]);
  expect(await html(ana, "?status=reading")).not.toContain(">Shelf</label>");
  await app.pool.query(
    `UPDATE reading_list SET shelves = CASE title WHEN 'Momo' THEN '{constructor, "to lend & borrow"}'::text[]
       WHEN 'Dune' THEN '{Ärger, constructor}' WHEN 'Ulysses' THEN '{of-ben}' ELSE '{}' END`,
  );
  const page = await html(ana, "?status=want_to_read");
  expect(page.match(/<option(?: selected="")?>[^<]+/g)).toEqual([
    "<option>constructor",
    "<option>to lend &amp; borrow",
    "<option>Ärger",
  ]);
  expect(page).toContain('href="/reading-tracker?shelf=to+lend+%26+borrow"');
  expect(page).not.toContain("of-ben");
  expect((await wholeList(ana, { shelf: "constructor" })).titles).toEqual(["Momo", "Dune"]);
  expect((await wholeList(ana, { shelf: "constructor", q: "mom" })).titles).toEqual(["Momo"]);
  for (const shelf of ["of-ben", "Constructor", "%"]) expect((await wholeList(ana, { shelf })).titles).toEqual([]);
  expect(await html(ana, "?shelf=gone")).toContain("No book on your list matches.");
});

it("the reading tracker makes what the rows of a long list disclose when they are opened, or all of it without scripts", async () => {
  const forms = async (query = "") => (await html(ana, query)).match(/action="[^"]*\/removal"/g)?.length ?? 0;
  const titles = Array.from({ length: 12 }, (_, index) => `Book ${index}`);
  await list("ana@example.org", titles);
  expect(await forms()).toBe(12);
  await list("ana@example.org", ["Book 12"]);
  expect(await forms()).toBe(0);
  const link = /<noscript><a href="([^"]*)"/.exec(await html(ana, "?sort=title"))?.[1];
  expect(await forms(link?.replaceAll("&amp;", "&"))).toBe(13);
});

it("writes days as they are where the reader is", async () => {
  await list("ana@example.org", ["Momo"], { status: "completed" });
  await app.pool.query("UPDATE reading_list SET started_at = '2026-11-20T23:30Z', completed_at = '2026-11-21T10:30Z'");
  const days = async () =>
    (await html(ana)).match(/(?:Started (?:<!-- -->)?|Completed(?:<!-- -->)? <\/span>)\w+ \d+, \d+/g);
  expect((await days())?.join()).toMatch(/Completed.*November 21.*Started.*November 20/);
  await ana.send("/time-zone", { timeZone: "Pacific/Kiritimati" });
  expect((await days())?.join()).toMatch(/Completed.*November 22.*Started.*November 21/);
});

it("the reading tracker shows neither streak nor achievements to a reader who wants none", async () => {
  expect(await html(ana)).toMatch(/Current Streak[\s\S]*Achievements/);
  await app.pool.query(
    "INSERT INTO profiles (id, hides_streaks) SELECT id, true FROM users WHERE email = 'ana@example.org'",
  );
  expect(await html(ana)).not.toMatch(/Current Streak|Achievements/);
  expect(await html(ben)).toMatch(/Current Streak/);
});

it("the reading tracker says that the list failed to load, and nothing of why", async () => {
  await app.pool.query("ALTER TABLE reading_list RENAME TO elsewhere");
  try {
    const response = await ana.get("/reading-tracker");
    const page = await response.text();
    expect(response.status).toBe(500);
    expect(page).toContain("Failed to load reading list");
    expect(page).not.toMatch(/elsewhere|relation|node_modules|\.ts:/);
  } finally {
    await app.pool.query("ALTER TABLE elsewhere RENAME TO reading_list");
  }
});
