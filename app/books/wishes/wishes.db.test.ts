import { beforeEach, describe, expect, it } from "vitest";

import { bookPath } from "#app/books/page/book-path.ts";
import { aBook, someBooks, type Book } from "#tests/factories/books.ts";
import { deliverMails, sentMails } from "#tests/outbox.ts";
import { Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const createdAt = new Date(0);
const { app, ana, ben, cleo, ada } = useTestApp({
  ana: { createdAt },
  ben: { createdAt },
  cleo: { createdAt },
  ada: { role: "admin", createdAt },
});

let book: Book;
beforeEach(async () => {
  await app.pool.query("DELETE FROM books");
  book = await aBook(app.pool, { title: "Momo", author: "=Ende", isbn13: "9780140317534" });
});

const AS_SCRIPT = { headers: { Accept: "application/json" } };
const wish = (reader: Reader, id = book.id) => reader.send(`/wishes/${id}`, {}, AS_SCRIPT);
const takeBack = (reader: Reader, id = book.id) => reader.send(`/wishes/${id}/removal`, {}, AS_SCRIPT);
const save = (reader: Reader, id = book.id) => reader.send(`/saved-books/${id}`, {});
const mark = (reader: Reader, state: string, id = book.id) => reader.send(`/admin/wanted/${id}`, { state }, AS_SCRIPT);
const listed = async () => (await ada.get("/admin/wanted")).text();
const standing = async (reader: Reader) => (await reader.get(`/book-standing/${book.id}`)).text();
const wishes = async () => (await app.pool.query("SELECT user_id, told_at FROM book_wishes")).rows;

describe("a wish", () => {
  it("is made once and taken back by its reader, with and without a script", async () => {
    expect((await wish(ana)).status).toBe(200);
    expect((await ana.send(`/wishes/${book.id}`)).headers.get("Location")).toBe("/account/wishes");
    expect(await wishes()).toHaveLength(1);
    expect(await standing(ana)).toContain(`/wishes/${book.id}/removal`);
    expect(await standing(ben)).not.toContain("/removal");
    await takeBack(ben);
    expect(await wishes()).toHaveLength(1);
    expect(await (await ana.get("/account/wishes")).text()).toContain("Momo");
    await takeBack(ana);
    expect((await takeBack(ana)).status).toBe(200);
    expect(await wishes()).toEqual([]);
  });

  it("stands on the book's page for everybody, and leads a visitor through sign-in", async () => {
    expect(await (await app.request(bookPath(book))).text()).toContain(`action="/wishes/${book.id}"`);
    const response = await new Reader(app).send(`/wishes/${book.id}`, {}, { headers: { Accept: "text/html" } });
    expect(response.headers.get("Location")).toBe(`/sign-in?next=%2Fbooks%2F${book.id}`);
    expect(await wishes()).toEqual([]);
  });

  it("is refused for a book that is not there", async () => {
    expect((await wish(ana, 999_999)).status).toBe(404);
    expect((await wish(ana, Number.NaN)).status).toBe(404);
  });

  it("is in the archive of the reader's data, and goes with their account", async () => {
    await wish(ana);
    const { accountData } = await import("#app/account/my-data/data.queries.server.ts");
    const [{ user_id: userId }] = (await wishes()) as [{ user_id: string }];
    expect((await accountData(userId, ""))?.wishes).toMatchObject([{ title: "Momo", toldAt: null }]);
  });
});

describe("the owner's list", () => {
  it("shows a book from three readers on, whether they wish or have saved, each counted once", async () => {
    await Promise.all([wish(ana), save(ana), wish(ben)]);
    expect(await listed()).not.toContain("Momo");
    expect((await mark(ada, "ordered")).status).toBe(404);
    expect(await (await ada.get("/admin/wanted.csv")).text()).not.toContain("Momo");
    await save(cleo);
    expect((await listed()).replaceAll("<!-- -->", "")).toContain("At least 3 readers");
    await wish(ada);
    expect((await listed()).replaceAll("<!-- -->", "")).toContain("At least 3 readers");
    await Promise.all([takeBack(ana), takeBack(ben), takeBack(ada)]);
    expect(await listed()).not.toContain("Momo");
    // Accounts of today do not count.
    for (let n = 0; n < 3; n++) await wish(await aReader(app));
    expect(await listed()).not.toContain("Momo");
  });

  it("keeps what the owner said of a book, without a number where few are left, and ordered by steps", async () => {
    const [other] = (await someBooks(app.pool, [{ title: "Other" }])) as [Book];
    await Promise.all([
      wish(ana),
      wish(ben),
      wish(cleo),
      wish(ana, other.id),
      wish(ben, other.id),
      wish(cleo, other.id),
    ]);
    await wish(ada, other.id);
    const html = await listed();
    expect(html.indexOf("Momo")).toBeLessThan(html.indexOf("Other"));
    await mark(ada, "refused");
    await Promise.all([takeBack(ana), takeBack(ben)]);
    expect(await listed()).toContain("Fewer than 3 readers");
    expect(await standing(cleo)).toContain("The owner won’t order it.");
    await mark(ada, "wanted");
    expect(await listed()).not.toContain("Momo");
  });

  it("is a file with ISBNs that no spreadsheet computes", async () => {
    await Promise.all([wish(ana), wish(ben), wish(cleo)]);
    const response = await ada.get("/admin/wanted.csv");
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(await response.text()).toBe(
      `title,author,isbn13,readers at least,state\r\nMomo,'=Ende,"=""9780140317534""",3,Wanted\r\n`,
    );
  });

  it("is no reader's to see or change", async () => {
    await Promise.all([wish(ana), wish(ben), wish(cleo)]);
    expect((await mark(ana, "here")).status).toBe(403);
    expect((await mark(ada, "lost")).status).toBe(400);
    expect((await app.pool.query("SELECT FROM wanted_books")).rowCount).toBe(0);
  });
});

it("those who wished hear once when a book is here, those who saved it do not", async () => {
  const stop = await deliverMails(app);
  await app.pool.query("UPDATE users SET email_verified = true");
  await Promise.all([wish(ana), wish(ben), save(cleo)]);
  await mark(ada, "ordered");
  expect((await wishes()).every(({ told_at: toldAt }) => toldAt === null)).toBe(true);
  for (const state of ["here", "wanted", "here"]) expect((await mark(ada, state)).status).toBe(200);
  await expect.poll(async () => (await sentMails(app.dataDir)).length).toBe(2);
  const mails = await sentMails(app.dataDir);
  for (const mail of mails) expect(mail).toMatch(/Subject: The book you requested is here: Momo/);
  expect(await standing(ana)).toContain("It has arrived.");
  await stop();
});
