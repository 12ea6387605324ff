import { randomBytes } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import type { Page } from "#app/http/use-paged-list.ts";
import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { Match } from "./queries.server.ts";

const { app, ana, ben, admin } = useTestApp({ ana: {}, ben: {}, admin: { role: "admin", emailVerified: true } });
let books: number[];
beforeEach(async () => {
  await app.pool.query("DELETE FROM reading_list; DELETE FROM books; DELETE FROM profiles");
  books = await addBooks(app.pool, [{ title: "Dune & <Co>", year: 1965, pages: 412 }, { title: "Emma" }]);
});

const newId = () => randomBytes(16).toString("hex");

/** Sends swipes as a device does, a second apart; returns their ids. */
async function swipe(reader: Reader, ...swipes: Array<[book: number, kind: "like" | "pass"]>): Promise<string[]> {
  const began = Date.now() - 3_600_000;
  const events = swipes.map(([bookId, kind], at) => ({ id: newId(), bookId, kind, time: began + at * 1_000 }));
  expect((await reader.sendJson("/swipes", { events })).status).toBe(204);
  return events.map(({ id }) => id);
}

async function older(reader: Reader, after = ""): Promise<Page<Match>> {
  const response = await reader.get(`/dashboard/matches/older?${new URLSearchParams({ after })}`);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  return (await response.json()) as Page<Match>;
}
const titles = async (reader: Reader) => (await older(reader)).items.map(({ title }) => title);
const html = async (reader: Reader, path: string) => (await (await reader.get(path)).text()).replaceAll("<!-- -->", "");

describe("matches", () => {
  it("lead a visitor home", async () => {
    const visitor = new Reader(app);
    for (const path of ["/dashboard/matches", "/dashboard/matches/older"]) {
      const response = await visitor.get(path);
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
    }
  });

  it("are counted on the dashboard, which leads to them", async () => {
    expect(await html(ana, "/dashboard")).toMatch(
      /<a [^>]*href="\/dashboard\/matches"[^>]*>(<[^>]*>)*Matches <span[^>]*>\(0\)/,
    );
    await swipe(ana, [books[0]!, "like"], [books[1]!, "pass"]);
    expect(await html(ana, "/dashboard")).toMatch(/Matches <span[^>]*>\(1\)/);
  });

  it("say so where there are none", async () => {
    const page = await html(ana, "/dashboard/matches");
    expect(page).toContain("<title>Matches · Bookmatch</title>");
    expect(page).toContain("No matches yet");
  });

  it("are the reader's own alone, the newest first, each with its facts and a way to its shop", async () => {
    await swipe(ana, [books[1]!, "like"], [books[0]!, "like"]);
    const page = await html(ana, "/dashboard/matches");
    expect(page).toMatch(/Matches <span[^>]*>\(2\)/);
    expect(page.indexOf("Dune &amp; &lt;Co&gt;")).toBeLessThan(page.indexOf(">Emma<"));
    expect(page).toContain("1965 · 412 pages");
    expect(page).toContain("https://www.amazon.com/s?k=Dune");
    expect(page).not.toContain("ana@example.org");
    expect(await titles(ben)).toEqual([]);
    expect(await html(ben, "/dashboard/matches")).not.toContain("Emma");
  });

  it("go to the list as finished on a day in one step, which those that are on it do not offer", async () => {
    await swipe(ana, [books[0]!, "like"], [books[1]!, "like"]);
    const fields = { bookId: String(books[1]), status: "completed", day: "2020-02-03" };
    expect((await html(ana, "/dashboard/matches")).match(/>Set status/g)).toHaveLength(2);
    const response = await ana.send("/reading-list", fields);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/reading-tracker"]);
    const page = await html(ana, "/dashboard/matches");
    expect(page.match(/>Set status/g)).toHaveLength(1);
    expect(page).toContain(`name="bookId" value="${books[0]}"`);
    expect(page).not.toContain(`name="bookId" value="${books[1]}"`);
  });

  it("lose a book that is passed later or whose likes are undone, and keep it while an earlier like stands", async () => {
    await swipe(ana, [books[0]!, "like"], [books[0]!, "pass"]);
    expect(await titles(ana)).toEqual([]);
    const likes = await swipe(ben, [books[1]!, "like"], [books[1]!, "like"]);
    const undo = (undoes: string) => ({ id: newId(), bookId: books[1], kind: "undo", undoes, time: Date.now() - 1 });
    await ben.sendJson("/swipes", { events: [undo(likes[1]!)] });
    expect((await older(ben)).items.map((match) => match.likes)).toEqual([[likes[0]]]);
    await ben.sendJson("/swipes", { events: [undo(likes[0]!)] });
    expect(await titles(ben)).toEqual([]);
  });

  it("take back nothing of another reader's", async () => {
    const [like] = await swipe(ana, [books[0]!, "like"]);
    const theft = { id: newId(), bookId: books[0], kind: "undo", undoes: like, time: Date.now() - 1 };
    expect((await ben.sendJson("/swipes", { events: [theft] })).status).toBe(204);
    expect(await titles(ana)).toEqual(["Dune & <Co>"]);
  });

  it("know what is saved and on the list, by this reader", async () => {
    await swipe(ana, [books[0]!, "like"], [books[1]!, "like"]);
    await ana.send(`/saved-books/${books[0]}`);
    await ana.send("/reading-list", { bookId: String(books[1]) });
    await ben.send(`/saved-books/${books[1]}`);
    const { items } = await older(ana);
    expect(items.map(({ title, saved, listed }) => [title, saved, listed])).toEqual([
      ["Emma", false, true],
      ["Dune & <Co>", true, false],
    ]);
  });

  it("come in pages that hold each book once, also where likes are of one moment, and from the start for nonsense", async () => {
    const many = await addBooks(
      app.pool,
      Array.from({ length: 60 }, (_, n) => ({ title: `Book ${n}` })),
    );
    const time = Date.now() - 60_000;
    const events = many.map((bookId, n) => ({ id: newId(), bookId, kind: "like", time: time + (n % 7) }));
    await ana.sendJson("/swipes", { events });
    const pages: Array<Page<Match>> = [];
    for (let after: string | null = ""; after !== null; after = pages.at(-1)!.next) pages.push(await older(ana, after));
    expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 12]);
    const all = pages.flatMap(({ items }) => items);
    expect(new Set(all.map(({ id }) => id)).size).toBe(60);
    expect(all.map(({ likedAt }) => likedAt)).toEqual(all.map(({ likedAt }) => likedAt).toSorted((a, b) => b - a));
    expect(await html(ana, `/dashboard/matches?after=${encodeURIComponent(pages[0]!.next!)}`)).toContain(
      `>${pages[1]!.items[0]!.title}<`,
    );
    for (const after of ["x", '["x",1]', "[]"]) expect(await older(ana, after)).toEqual(pages[0]);
  });

  it("name the day in the reader's zone", async () => {
    await app.pool.query(
      `INSERT INTO swipe_events (user_id, id, book_id, kind, happened_at) VALUES ($1, gen_random_uuid(), $2, 'like', '2026-01-01T02:00:00Z')`,
      [ana.id, books[0]],
    );
    expect((await older(ana)).items[0]!.likedOn).toBe("January 1, 2026");
    await ana.send("/time-zone", { timeZone: "America/New_York" });
    expect((await older(ana)).items[0]!.likedOn).toBe("December 31, 2025");
  });

  it("follow a book into the one it is merged with, and go with a deleted one", async () => {
    const [survivor, gone] = (await addBooks(app.pool, [{ title: "Momo" }, { title: "Momo" }])) as [number, number];
    await swipe(ana, [gone, "like"], [books[1]!, "like"]);
    await swipe(ben, [survivor, "like"], [gone, "pass"]);
    const merged = await admin.sendAll("/admin/catalogue-health/merges.data", [
      ["keep", String(survivor)],
      ["book", String(survivor)],
      ["book", String(gone)],
    ]);
    expect(merged.status).toBe(202);
    expect((await older(ana)).items.map(({ id }) => id)).toEqual([books[1], survivor]);
    expect(await titles(ben)).toEqual([]);
    await app.pool.query("DELETE FROM books WHERE id = $1", [survivor]);
    expect(await titles(ana)).toEqual(["Emma"]);
  });

  it("say that they failed to load, and nothing of why", async () => {
    await app.pool.query("ALTER TABLE swipe_events RENAME TO elsewhere");
    try {
      const response = await ana.get("/dashboard/matches");
      const page = await response.text();
      expect(response.status).toBe(500);
      expect(page).toContain("Failed to load matches");
      expect(page).not.toMatch(/elsewhere|relation|node_modules|\.ts:/);
    } finally {
      await app.pool.query("ALTER TABLE elsewhere RENAME TO swipe_events");
    }
  });
});
