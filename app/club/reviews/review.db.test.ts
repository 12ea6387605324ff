import { beforeEach, describe, expect, it } from "vitest";

import { MAX_REVIEW } from "#db/reading.ts";
import { addBooks } from "#tests/app.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
let path: string;
let entryId: number;
beforeEach(async () => {
  await app.pool.query("DELETE FROM reading_list; DELETE FROM books");
  const [bookId] = await addBooks(app.pool, [{ title: "Momo", pages: 320 }]);
  const added = await ana.send(
    "/reading-list",
    { bookId: String(bookId) },
    { headers: { Accept: "application/json" } },
  );
  ({ entryId } = (await added.json()) as { entryId: number });
  path = `/reading-list/${entryId}/review`;
});

async function written() {
  const { rows } = await app.pool.query(
    "SELECT read, review, note, published_at FROM reading_reviews WHERE entry_id = $1 ORDER BY read",
    [entryId],
  );
  return rows as unknown[];
}

const page = async (address = path) => (await ana.get(address)).text();

describe("a review and a private note", () => {
  it("are written without a script, with stars, and are private", async () => {
    const fields = { read: "0", stars: "9", review: "It is about time.\r\n\r\nAll of it.", note: "Lend it to Ben." };
    const saved = await ana.send(path, fields);
    expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining("Saved.")]);
    expect(await written()).toEqual([
      { read: 0, review: "It is about time.\n\nAll of it.", note: "Lend it to Ben.", published_at: null },
    ]);
    expect(await page()).toMatch(/It is about time\.\n\nAll of it\.<\/textarea>[^]*Lend it to Ben\.<\/textarea>/);
    const { rows } = await app.pool.query("SELECT rating FROM reading_list");
    expect(rows).toEqual([{ rating: 9 }]);
  });

  it("are one of each for every read", async () => {
    await ana.send(path, { read: "0", review: "Hopes" });
    for (const status of ["reading", "completed", "reading"])
      await ana.send(`/reading-list/${entryId}/status`, { status });
    expect(await page()).not.toContain("Hopes");
    await ana.send(path, { read: "2", review: "Better" });
    await ana.send(path, { read: "1", review: "Good" });
    await ana.send(path, { read: "2", review: "Best" });
    expect(await written()).toMatchObject([{ review: "Hopes" }, { review: "Good" }, { review: "Best" }]);
    expect(await page()).toContain("Best</textarea>");
    expect(await page(`${path}?read=1`)).toContain("Good</textarea>");
    for (const read of ["3", "70000"]) {
      expect((await ana.get(`${path}?read=${read}`)).status).toBe(404);
      expect((await ana.send(path, { read, review: "None" })).status).toBe(404);
    }
  });

  it("are erased where they are left empty, and nobody else's are touched", async () => {
    await ana.send(path, { read: "0", review: "Mine", note: "Also" });
    expect((await ben.get(path)).status).toBe(404);
    expect((await ben.send(path, { read: "0", review: "Not his" })).status).toBe(404);
    await ana.send(path, { read: "0", review: " \n", note: "Also" });
    expect(await written()).toMatchObject([{ review: null, note: "Also" }]);
    await ana.send(path, { read: "0" });
    expect(await written()).toEqual([]);
  });

  it("are published by a tick, with their place, and private again without it", async () => {
    const fields = { read: "0", review: "It is about time.", publish: "on", givesAway: "on", page: "120" };
    expect((await ana.send(path, fields)).status).toBe(200);
    const published =
      "SELECT book_id, gives_away, page, total_pages FROM reading_reviews WHERE published_at IS NOT NULL";
    const place = { book_id: expect.any(Number), gives_away: true, page: 120, total_pages: 320 };
    expect((await app.pool.query(published)).rows).toEqual([place]);
    const { rows: first } = await app.pool.query("SELECT published_at FROM reading_reviews");
    await ana.send(path, { ...fields, review: "It is about more.", page: "", givesAway: "" });
    expect((await app.pool.query(published)).rows).toMatchObject([{ page: null, total_pages: null }]);
    expect((await app.pool.query("SELECT published_at FROM reading_reviews")).rows).toEqual(first);
    const { publish: _, ...unticked } = fields;
    await ana.send(path, unticked);
    expect((await app.pool.query(published)).rows).toEqual([]);
    expect(await written()).toMatchObject([{ review: "It is about time." }]);
  });

  it.each([
    [{ publish: "on" }, 400, "Write a review before you publish it."],
    [{ publish: "on", review: "x", page: "321" }, 400, "This book has 320 pages."],
    [{ publish: "on", review: "https://pills.example/" }, 429, "New accounts can’t post just a link."],
  ])("are refused with %j", async (fields, status, text) => {
    await app.pool.query("UPDATE users SET created_at = now()");
    const refused = await ana.send(path, { read: "0", ...fields });
    expect([refused.status, await refused.text()]).toEqual([status, expect.stringContaining(text)]);
    expect(await written()).toEqual([]);
  });

  it("are published of books in the catalogue alone", async () => {
    await app.pool.query("DELETE FROM books");
    expect(await page()).toContain("You can only publish reviews of books in our catalogue.");
    expect((await ana.send(path, { read: "0", review: "x", publish: "on" })).status).toBe(200);
    expect(await written()).toMatchObject([{ review: "x", published_at: null }]);
  });

  it("are not lost where they are too long", async () => {
    const review = "x".repeat(MAX_REVIEW + 1);
    const refused = await ana.send(path, { read: "0", review, note: "Also" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/x{20001}<\/textarea>[^]*Also<\/textarea>/);
    expect(await written()).toEqual([]);
  });
});
