import { beforeEach, describe, expect, it } from "vitest";

import { aBook, type Book } from "#tests/factories/books.ts";
import { aReview } from "#tests/factories/club.ts";
import { aUser } from "#tests/factories/users.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

import { PAGE_SIZE } from "./review.ts";

const { app, ana, ben } = useTestApp({ ana: { nickname: "Ana" }, ben: {} });
const CANARY = "the grey men smoke the hours";
const JSON_PLEASE = { headers: { Accept: "application/json" } };
const REVIEW = 7_010;
let momo: Book;
beforeEach(async () => {
  await app.pool.query(`DELETE FROM mutes; DELETE FROM reports; DELETE FROM reading_list;
    DELETE FROM books`);
  momo = await aBook(app.pool, { title: "Momo", pages: 300 });
});

const reviews = async (reader: Reader = ben, query = "") =>
  (await reader.get(`/book-reviews/${momo.id}${query}`)).text();

/** Puts Momo on Ben's list, in an edition of so many pages, and reads so far. */
async function benReads(page: number, totalPages: number): Promise<void> {
  await app.pool.query("DELETE FROM reading_list WHERE user_id = $1", [ben.id]);
  await app.pool.query(
    `INSERT INTO reading_list (user_id, book_id, title, author, status, started_at, current_page, total_pages)
     VALUES ($1, $2, 'Momo', 'Michael Ende', 'reading', now(), $3, $4)`,
    [ben.id, momo.id, page, totalPages],
  );
}

describe("published reviews", () => {
  it("stand under their book, newest first and page by page, with name, day and stars; private ones nowhere", async () => {
    for (let index = 0; index <= PAGE_SIZE; index += 1) {
      const writer = await aUser(app.pool, { nickname: `Reader ${index}` });
      const publishedAt = new Date(Date.now() - index * 1_000);
      await aReview(app.pool, writer.id, momo, { review: `Words ${index}.`, givesAway: false, publishedAt });
    }
    await aReview(app.pool, ana.id, momo, { review: CANARY, bookId: null, publishedAt: null });
    await app.pool.query("UPDATE reading_list SET rating = 9");
    const first = await reviews();
    expect([...first.matchAll(/>Words (\d+)\.</g)].map(([, index]) => Number(index))).toEqual(
      Array.from({ length: PAGE_SIZE }, (_, index) => index),
    );
    expect(first).toContain('aria-label="4.5 of 5 stars"');
    const next = /href="[^"]*(\?after=[^"]*)"/.exec(first)![1]!;
    const second = await reviews(ben, next.replaceAll("&amp;", "&"));
    expect(second).toContain(`Words ${PAGE_SIZE}.`);
    expect(second).not.toContain("Words 1.");
    expect(first + second + (await reviews(ana))).not.toContain(CANARY);
  });

  it("are counted on the page of the book at once, without a word of them", async () => {
    const page = async () => (await new Reader(app).get(`/books/${momo.id}/momo`)).text();
    expect(await page()).not.toContain("Reviews</a>");
    await aReview(app.pool, ana.id, momo, { review: CANARY, givesAway: false });
    const html = await page();
    expect(html).toMatch(new RegExp(`href="/book-reviews/${momo.id}">Reviews</a> by (<!-- -->)?1 reader`));
    expect(html).not.toContain(CANARY);
    await app.pool.query("DELETE FROM reading_list");
    expect(await page()).not.toContain("Reviews</a>");
  });

  it("are shown shortened in the list, and whole on a page of their own", async () => {
    const long = `${"word ".repeat(600)}end.`;
    const { id } = await aReview(app.pool, ana.id, momo, { review: long, givesAway: false });
    const list = await reviews();
    expect(list).toContain("Read more");
    expect(list).not.toContain("end.");
    expect(await (await ben.get(`/reviews/${id}`)).text()).toContain("end.");
  });

  it("can be muted with their writer, there and in Coffee Talk, and reported", async () => {
    await app.pool.query("UPDATE profiles SET nickname = NULL");
    const { id } = await aReview(app.pool, ana.id, momo, { review: CANARY, givesAway: false });
    const { id: hidden } = await aReview(app.pool, (await aUser(app.pool)).id, momo, {
      bookId: null,
      publishedAt: null,
    });
    expect(await reviews()).toMatch(/Anonymous[^]*the grey men/);
    const report = (thing: number) =>
      ben.send("/reports", { kind: "review", thing: String(thing), reason: "spam", note: "" }, JSON_PLEASE);
    expect([(await report(id)).status, (await report(hidden)).status]).toEqual([200, 404]);
    expect((await app.pool.query("SELECT kind, words FROM reports")).rows).toEqual([{ kind: "review", words: CANARY }]);
    const mute = (thing: number) => ben.send("/mutes", { kind: "review", id: String(thing) }, JSON_PLEASE);
    expect([(await mute(id)).status, (await mute(hidden)).status]).toEqual([200, 404]);
    expect((await app.pool.query("SELECT place FROM mutes")).rows).toEqual([{ place: "talk" }]);
    expect(await reviews()).not.toContain(CANARY);
    expect((await ben.get(`/reviews/${id}`)).status).toBe(404);
    expect(await (await ben.get(`/book-standing/${momo.id}`)).text()).not.toContain(CANARY);
    expect(await (await ben.get("/account/mutes")).text()).toMatch(/Anonymous.*Muted .*in Coffee Talk and reviews/s);
    await app.pool.query("UPDATE profiles SET nickname = 'Ana' WHERE id = $1", [ana.id]);
  });

  it("go with their entry, and with the account of their writer", async () => {
    const writer = await aUser(app.pool);
    const { id } = await aReview(app.pool, writer.id, momo, { givesAway: false });
    await app.pool.query("DELETE FROM users WHERE id = $1", [writer.id]);
    expect((await ben.get(`/reviews/${id}`)).status).toBe(404);
  });
});

describe("a veiled review", () => {
  const veiled = (facts: Parameters<typeof aReview>[3] = {}) =>
    aReview(app.pool, ana.id, momo, { id: REVIEW, review: CANARY, page: 120, totalPages: 300, ...facts });

  it("is in the list without its words, and whole where a reader reveals it", async () => {
    await veiled();
    await benReads(119, 300);
    const list = await reviews();
    expect(list).toContain("Spoilers hidden until you’ve read page 120 of 300.");
    expect(list).toContain(`href="/reviews/${REVIEW}"`);
    const revealed = await ben.get(`/reviews/${REVIEW}`);
    expect([revealed.headers.get("Cache-Control"), await revealed.text()]).toEqual([
      expect.stringContaining("no-store"),
      expect.stringContaining(CANARY),
    ]);
    expect(await reviews(ana)).toContain(CANARY);
  });

  it.each([
    ["page of the same edition", 120, 300, true],
    ["place in a shorter edition", 60, 150, true],
    ["page before the place in a longer edition", 120, 600, false],
    ["page before it", 119, 300, false],
  ])("opens at its place: %s", async (_, page, totalPages, isOpen) => {
    await veiled();
    await benReads(page, totalPages);
    expect((await reviews()).includes(CANARY)).toBe(isOpen);
    const standing = await (await ben.get(`/book-standing/${momo.id}`)).text();
    expect(standing.includes(CANARY)).toBe(isOpen);
    // Only the list, which asks first, leads to a veiled one.
    expect(standing.includes(`href="/reviews/${REVIEW}"`)).toBe(isOpen);
  });

  it("without a page opens to who has finished the book", async () => {
    await veiled({ page: null, totalPages: null });
    await benReads(300, 300);
    expect(await reviews()).toContain("Spoilers hidden until you’ve finished the book.");
    await app.pool.query("UPDATE reading_list SET status = 'completed', completed_at = now() WHERE user_id = $1", [
      ben.id,
    ]);
    expect(await reviews()).toContain(CANARY);
  });
});
