import { beforeEach, describe, expect, it } from "vitest";

import { aBook, anEntry, type Book } from "#tests/factories/books.ts";
import { aReview, inTalk } from "#tests/factories/club.ts";
import { aUser } from "#tests/factories/users.ts";
import type { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { Message, MessagePage } from "./message.ts";

const { app, admin, ana, ben } = useTestApp({ admin: { role: "admin" }, ana: { nickname: "Ana" }, ben: {} });
let momo: Book;
let entryId: number;
beforeEach(async () => {
  await app.pool.query(`DELETE FROM rate_limits; DELETE FROM mutes; DELETE FROM reports; DELETE FROM chat_messages;
    DELETE FROM chat_deletions; DELETE FROM reading_list; DELETE FROM books`);
  momo = await aBook(app.pool, { title: "Momo", author: "Michael Ende", pages: 300 });
  const { title, author } = momo;
  entryId = (await anEntry(app.pool, ana.id, { bookId: momo.id, title, author, totalPages: 300 })).id;
});

const JSON_PLEASE = { headers: { Accept: "application/json" } };
const TICKED = { read: "0", stars: "9", review: "It is about time.", publish: "on", talk: "on" };
const form = () => `/reading-list/${entryId}/review`;
const save = (fields: Record<string, string> = {}) => ana.send(form(), { ...TICKED, ...fields });
/** Saves it without this tick. */
const untick = (tick: "publish" | "talk") => {
  const { [tick]: _, ...fields } = TICKED;
  return ana.send(form(), fields);
};
const page = async (reader: Reader = ben, query = "") =>
  (await (await reader.get(`/coffee-talk/messages${query}`)).json()) as MessagePage;
const only = async (reader: Reader = ben): Promise<Message> => {
  const { messages } = await page(reader);
  expect(messages).toHaveLength(1);
  return messages[0]!;
};
const rows = async (query: string) => (await app.pool.query(query)).rows as unknown[];
const reviewId = async () => ((await rows("SELECT id FROM reading_reviews")) as [{ id: number }])[0].id;

describe("a review that is put into Coffee Talk", () => {
  it("is one message with its book, stars and words, and is ticked in its form", async () => {
    expect(await (await ana.get(form())).text()).toMatch(/name="talk" checked/);
    const saved = await save();
    expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining("See it in Coffee Talk")]);
    const message = await only();
    expect(message).toMatchObject({
      kind: "review",
      name: "Ana",
      own: false,
      veiled: false,
      editedAt: null,
      message: "It is about time.",
      about: { title: "Momo", page: null, givesAway: false, book: { id: momo.id, saved: false, listed: false } },
      review: { id: await reviewId(), stars: 9, totalPages: null, isLonger: false },
    });
    expect(await (await ana.get(form())).text()).toMatch(/name="talk" checked/);
    const html = (await (await ben.get("/coffee-talk")).text()).replaceAll("<!-- -->", "");
    expect(html).toContain(`href="/books/${momo.id}/momo"`);
    expect(html).toMatch(/>Save<span class="sr-only"> (<!-- -->)?Momo</);
    expect(html).toMatch(/>Add to List<span class="sr-only"> (<!-- -->)?Momo</);
    expect(html).not.toContain("Read more");
  });

  it("is there once, however often and at the same time it is ticked", async () => {
    await Promise.all(Array.from({ length: 4 }, () => save()));
    const { id } = await only();
    await save();
    expect((await only()).id).toBe(id);
    const again = inTalk(app.pool, { id: await reviewId(), userId: ana.id, bookId: momo.id });
    await expect(again).rejects.toThrow("duplicate key");
  });

  it("is shown by its first 600 characters, and whole at its own address", async () => {
    await save({ review: `${"word ".repeat(150)}the end.` });
    const { message, review } = await only();
    expect([message.length, review!.isLonger]).toEqual([600, true]);
    const html = await (await ben.get("/coffee-talk")).text();
    expect(html).toMatch(new RegExp(`href="/reviews/${await reviewId()}"[^>]*>Read more`));
    expect(html).not.toContain("the end.");
  });

  it("shows what its writer has changed, also to pages that are open and where it is quoted", async () => {
    await save();
    const { id } = await only();
    const reply = { clientId: crypto.randomUUID(), message: "Yes!", replyTo: String(id) };
    await ben.send("/coffee-talk/messages", reply, JSON_PLEASE);
    const { asOf } = await page();
    expect((await page(ben, `?after=${id}&asOf=${Math.floor(asOf)}`)).edited).toEqual([]);
    await save({ stars: "3", review: "It is about time, twice." });
    const { edited } = await page(ben, `?after=${id}&asOf=${Math.floor(asOf)}`);
    expect(edited).toMatchObject([
      { id, message: "It is about time, twice.", editedAt: expect.any(String), review: { stars: 3 } },
    ]);
    expect((await page()).messages.at(-1)!.quote).toMatchObject({ text: "It is about time, twice." });
    expect(await (await ben.get("/coffee-talk")).text()).toContain("Review (edited)");
  });

  it("is not called edited when nothing of it has changed", async () => {
    await save();
    await save({ note: "Mine alone." });
    expect((await only()).editedAt).toBeNull();
  });

  it.each<[string, () => Promise<unknown>]>([
    ["its tick is taken away", () => untick("talk")],
    ["it is private again", () => untick("publish")],
    ["it is erased", () => ana.send(form(), { read: "0" })],
    [
      "its writer deletes it here",
      async () => ana.send(`/coffee-talk/messages/${(await only()).id}`, {}, { method: "DELETE" }),
    ],
    [
      "an admin removes it",
      async () => admin.send(`/moderation/review/${await reviewId()}/removal`, { rule: "spam", reason: "No." }),
    ],
    ["its book leaves the reader’s list", () => ana.send(`/reading-list/${entryId}`, {}, { method: "DELETE" })],
    ["its book leaves the catalogue", () => app.pool.query("DELETE FROM books")],
  ])("leaves at once when %s, also the pages that show it", async (_, leave) => {
    await save();
    const { id } = await only();
    const { asOf } = await page();
    const answer = await leave();
    if (answer instanceof Response) expect(answer.status).toBeLessThan(400);
    expect(await page(ben, `?after=${id}&asOf=${Math.floor(asOf)}`)).toMatchObject({ messages: [], gone: [id] });
    expect(await (await ben.get("/coffee-talk")).text()).not.toContain("It is about time.");
  });

  it("leaves with the account of its writer", async () => {
    const writer = await aUser(app.pool);
    await inTalk(app.pool, await aReview(app.pool, writer.id, momo, { givesAway: false }));
    await only();
    await app.pool.query("DELETE FROM users WHERE id = $1", [writer.id]);
    expect((await page()).messages).toEqual([]);
  });

  it("stands on under its book when its writer deletes it here", async () => {
    await save();
    await ana.send(`/coffee-talk/messages/${(await only()).id}`, {}, { method: "DELETE" });
    expect(await (await ben.get(`/book-reviews/${momo.id}`)).text()).toContain("It is about time.");
    expect(await (await ana.get(form())).text()).toMatch(/name="talk"(?! checked)/);
  });

  it("is not there without being published, and by nobody but its writer", async () => {
    await untick("publish");
    expect((await ben.send(form(), TICKED)).status).toBe(404);
    expect((await page()).messages).toEqual([]);
    await save();
    const { id } = await only();
    expect((await ben.send(`/coffee-talk/messages/${id}`, {}, { method: "DELETE" })).status).toBe(404);
    await only();
  });

  it("is not put there by a reader who has written as many messages as can be, and is saved all the same", async () => {
    await app.pool.query(
      `INSERT INTO chat_messages (user_id, client_id, message)
       SELECT $1, gen_random_uuid(), 'x' FROM generate_series(1, 20000)`,
      [ana.id],
    );
    const refused = await save();
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("20,000 messages")]);
    expect(await rows("SELECT review FROM reading_reviews")).toEqual([{ review: "It is about time." }]);
    expect(await rows("SELECT FROM chat_messages WHERE kind = 'review'")).toEqual([]);
  });

  it("is reported and removed as the review that it is, muted with its writer, and quoted to nobody who muted them", async () => {
    await save();
    const { id } = await only();
    const report = (kind: string, thing: number) =>
      ben.send("/reports", { kind, thing: String(thing), reason: "spam", note: "" }, JSON_PLEASE);
    expect((await report("message", id)).status).toBe(404);
    expect((await report("review", await reviewId())).status).toBe(200);
    const removal = { rule: "spam", reason: "No." };
    expect((await admin.send(`/moderation/message/${id}/removal`, removal)).status).toBe(404);
    await only();
    await admin.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message: "True.", replyTo: String(id) });
    expect((await ben.send("/mutes", { kind: "message", id: String(id) }, JSON_PLEASE)).status).toBe(200);
    expect((await page()).messages).toMatchObject([{ message: "True.", quote: { state: "muted" } }]);
    expect((await page(ben, "?show=reviews")).messages).toEqual([]);
    expect((await admin.send(`/moderation/review/${await reviewId()}/removal`, removal)).status).toBe(200);
    expect((await page(admin)).messages).toMatchObject([{ quote: { state: "gone" } }]);
    expect(await (await ana.get("/coffee-talk")).text()).toContain("It is about time.");
  });

  it("is among what a moderator reads around a reported message", async () => {
    await save();
    const answer = await ben.send(
      "/coffee-talk/messages",
      { clientId: crypto.randomUUID(), message: "Bah" },
      JSON_PLEASE,
    );
    const { message } = (await answer.json()) as { message: Message };
    await ana.send("/reports", { kind: "message", thing: String(message.id), reason: "abuse", note: "" });
    expect(await (await admin.get("/admin/reports")).text()).toContain("It is about time.");
  });

  it("goes with its book into another, and is called as that", async () => {
    await save();
    const other = await aBook(app.pool, { title: "Momo, or the grey gentlemen" });
    for (const table of ["chat_messages", "reading_list", "reading_reviews"])
      await app.pool.query(`UPDATE ${table} SET book_id = $1`, [other.id]);
    await app.pool.query("DELETE FROM books WHERE id = $1", [momo.id]);
    const message = await only();
    expect([message.about!.title, message.editedAt]).toEqual([other.title, null]);
  });

  it("is on the table, is talk about its book, and stands on the book’s page once", async () => {
    await save();
    expect(await (await ben.get("/coffee-talk")).text()).toContain("Talked about this week");
    const standing = await (await ben.get(`/book-standing/${momo.id}`)).text();
    expect(standing.split("It is about time.")).toHaveLength(2);
  });
});
