import { beforeEach, expect, it } from "vitest";

import { aBook } from "#tests/factories/books.ts";
import { aRecommendation, aReview, aSuggestion, someMessages } from "#tests/factories/club.ts";
import { useTestApp, type SignedInReader } from "#tests/signed-in.ts";

const { app, admin, ana, ben } = useTestApp({ admin: { role: "admin" }, ana: {}, ben: {} });
beforeEach(async () => {
  await app.pool.query(`DELETE FROM reports; DELETE FROM moderation_notices;
    DELETE FROM chat_messages; DELETE FROM book_suggestions; DELETE FROM reading_list; DELETE FROM books;
    UPDATE users SET suspended_until = NULL, suspension_reason = NULL`);
});

const REMOVAL = { rule: "spam", reason: "We do not sell pills here." };
const rows = async (query: string) => (await app.pool.query(query)).rows;

async function contentOf(writer: SignedInReader): Promise<Array<[kind: string, id: number]>> {
  const [message] = await someMessages(app.pool, writer.id, [{ message: "Cheap pills" }]);
  const suggestion = await aSuggestion(app.pool, writer.id, { title: "Cheap pills" });
  const recommendation = await aRecommendation(app.pool, writer.id, suggestion.id, { reason: "Cheap pills" });
  const review = await aReview(app.pool, writer.id, await aBook(app.pool), { review: "Cheap pills", note: "Mine" });
  return [
    ["message", message!.id],
    ["review", review.id],
    ["recommendation", recommendation.id],
    ["suggestion", suggestion.id],
  ];
}

it("K6: an admin removes words where they stand, unreported, and their writer reads why", async () => {
  for (const [kind, id] of await contentOf(ben)) {
    const path = `/moderation/${kind}/${id}/removal`;
    expect((await admin.send(path, { ...REMOVAL, reason: "" })).status).toBe(400);
    expect((await admin.send(path, REMOVAL)).status).toBe(200);
    expect((await admin.send(path, REMOVAL)).status).toBe(404);
    const [act] = await rows(
      "SELECT admin_id, act, kind, thing_id::int AS thing, reader_id FROM moderation_log ORDER BY id DESC LIMIT 1",
    );
    expect(act).toEqual({ admin_id: admin.id, act: "removal", kind, thing: id, reader_id: ben.id });
  }
  for (const table of ["chat_messages", "book_suggestions", "book_recommendations"]) {
    expect(await rows(`SELECT FROM ${table}`)).toEqual([]);
  }
  const remaining = { note: "Mine", review: null, published_at: null, book_id: null };
  expect(await rows("SELECT note, review, published_at, book_id FROM reading_reviews")).toEqual([remaining]);
  const notices = await rows("SELECT user_id, words, reason FROM moderation_notices");
  expect(notices).toHaveLength(4);
  for (const { user_id, words, reason } of notices) {
    expect([user_id, reason]).toEqual([ben.id, REMOVAL.reason]);
    expect(words).toContain("Cheap pills");
  }
});

it("K6: removing reported words in place closes their reports and tells the reporters", async () => {
  const [[, id]] = (await contentOf(ben)) as [[string, number]];
  await ana.send("/reports", { kind: "message", thing: String(id), reason: "spam", note: "" });
  expect((await admin.send(`/moderation/message/${id}/removal`, REMOVAL)).status).toBe(200);
  expect(await rows("SELECT state FROM reports")).toEqual([{ state: "removed" }]);
  expect(await rows(`SELECT outcome FROM moderation_notices WHERE user_id = '${ana.id}'`)).toEqual([
    { outcome: "removed" },
  ]);
});

it("K6: an admin suspends the writer of words where they stand, but never an admin", async () => {
  const suspension = { days: "7", reason: "Enough." };
  for (const [kind, id] of await contentOf(ben)) {
    await app.pool.query("UPDATE users SET suspended_until = NULL, suspension_reason = NULL");
    expect((await admin.send(`/moderation/${kind}/${id}/suspension`, suspension)).status).toBe(200);
    expect(await rows("SELECT id FROM users WHERE suspended_until > now()")).toEqual([{ id: ben.id }]);
  }
  for (const [kind, id] of await contentOf(admin)) {
    expect((await admin.send(`/moderation/${kind}/${id}/suspension`, suspension)).status).toBe(404);
  }
  for (const path of ["/moderation/message/0/removal", "/moderation/post/1/removal", "/moderation/message/x/removal"]) {
    expect((await admin.send(path, REMOVAL)).status).toBe(404);
  }
});

it("K6: who is no admin can remove and suspend nowhere, and sees no way to", async () => {
  for (const [kind, id] of await contentOf(ana)) {
    expect((await ana.send(`/moderation/${kind}/${id}/removal`, REMOVAL)).status).toBe(403);
    expect((await ana.send(`/moderation/${kind}/${id}/suspension`, { days: "1", reason: "x" })).status).toBe(403);
  }
  expect(await rows("SELECT FROM chat_messages")).toHaveLength(1);
  expect(await rows("SELECT FROM users WHERE suspended_until IS NOT NULL")).toEqual([]);
  expect(await (await ana.get("/coffee-talk")).text()).not.toContain("Suspend reader");
});
