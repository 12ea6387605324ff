import { beforeEach, expect, it } from "vitest";

import type { Page } from "#app/http/use-paged-list.ts";
import type { ReadingEntry } from "#app/reading/model/reading-entry.ts";
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
    `INSERT INTO reading_list (user_id, title, author, status, started_at, completed_at, updated_at)
     SELECT users.id, title, $4 || CASE WHEN $3 = 0 THEN place::text ELSE '' END, $5, now(), now(),
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

it.each([
  [{ q: "cronica" }, ["Crónica"]],
  [{ q: "MARQUEZ" }, ["Crónica"]],
  [{ q: "%" }, []],
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
  expect(await html(ana, "?q=nowhere")).toContain("No book in your list matches.");
});

it("writes days as they are where the reader is", async () => {
  await list("ana@example.org", ["Momo"], { status: "completed" });
  await app.pool.query("UPDATE reading_list SET started_at = '2026-11-20T23:30Z', completed_at = '2026-11-21T10:30Z'");
  const days = async () => (await html(ana)).match(/(?:Started|Completed) (?:<!-- -->)?\w+ \d+, \d+/g);
  expect((await days())?.join()).toMatch(/November 20.*November 21/);
  await ana.send("/time-zone", { timeZone: "Pacific/Kiritimati" });
  expect((await days())?.join()).toMatch(/November 21.*November 22/);
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
