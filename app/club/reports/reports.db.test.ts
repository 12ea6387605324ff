import { expect, it } from "vitest";

import type { Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();

/** A message, a suggestion and a recommendation of one writer; what each says in one piece. */
async function written(writerId: string) {
  const { rows } = await app.pool.query(
    `WITH said AS (INSERT INTO chat_messages (user_id, client_id, message)
       VALUES ($1, gen_random_uuid(), 'He is the murderer') RETURNING id),
     asked AS (INSERT INTO book_suggestions (user_id, title, description) VALUES ($1, 'Cheap', 'pills') RETURNING id),
     board AS (INSERT INTO book_suggestions (user_id, title, description) VALUES ($1, 'Seen', 'before') RETURNING id),
     told AS (INSERT INTO book_recommendations (suggestion_id, user_id, book_title, author, reason)
       SELECT id, $1, 'Momo', 'Ende', 'Buy it here' FROM board RETURNING id)
     SELECT said.id AS message, asked.id AS suggestion, told.id AS recommendation FROM said, asked, told`,
    [writerId],
  );
  return Object.fromEntries(Object.entries(rows[0]).map(([kind, id]) => [kind, String(id)])) as Record<string, string>;
}

const reportsOf = async (userId: string) =>
  (
    await app.pool.query(
      "SELECT kind, thing_id::int AS thing, writer_id, words, reason, note, state FROM reports WHERE user_id = $1 ORDER BY id",
      [userId],
    )
  ).rows;

it("a report keeps what was reported as it stood, also when its writer takes it back", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const things = await written(ben.id);
  for (const [kind, thing] of Object.entries(things)) {
    const response = await ana.send("/reports", { kind, thing, reason: "spoiler" });
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  }
  await app.pool.query("DELETE FROM chat_messages");
  await app.pool.query("DELETE FROM book_suggestions");
  const rows = await reportsOf(ana.id);
  expect(rows.map(({ kind, words }) => [kind, words])).toEqual([
    ["message", "He is the murderer"],
    ["suggestion", "Cheap\npills"],
    ["recommendation", "Momo by Ende\nBuy it here"],
  ]);
  expect(rows[0]).toMatchObject({ writer_id: ben.id, reason: "spoiler", note: null, state: "open" });
});

it("a second report of the same thing changes the first, and opens it again", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const { message: thing } = (await written(ben.id)) as { message: string };
  await ana.send("/reports", { kind: "message", thing, reason: "spoiler", note: "Page 300" });
  await app.pool.query("UPDATE reports SET state = 'dismissed' WHERE user_id = $1", [ana.id]);
  await ana.send("/reports", { kind: "message", thing, reason: "abuse", note: "" });
  expect(await reportsOf(ana.id)).toMatchObject([{ reason: "abuse", note: null, state: "open" }]);
});

it("a report says what is wrong with a report, and writes nothing", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const { message: thing } = (await written(ben.id)) as { message: string };
  const right = { kind: "message", thing, reason: "other", note: "It is cruel" };
  const wrong: Array<[Record<string, string>, string, string]> = [
    [{ reason: "" }, "reason", "Choose what’s wrong with it."],
    [{ reason: "admin" }, "reason", "Choose what’s wrong with it."],
    [{ note: " \u200b\n" }, "note", "Tell us in a few words what’s wrong with it."],
    [{ reason: "illegal", note: "…" }, "note", "Tell us in a few words what’s wrong with it."],
    [{ note: "a".repeat(1_001) }, "note", "Use at most 1,000 characters."],
    [{ thing: "1 OR 1=1" }, "thing", "This can’t be reported."],
    [{ kind: "users" }, "kind", "This can’t be reported."],
  ];
  for (const [change, field, text] of wrong) {
    const response = await ana.send("/reports", { ...right, ...change });
    expect([response.status, await response.json()]).toEqual([400, { errors: { [field]: text } }]);
  }
  expect(await reportsOf(ana.id)).toEqual([]);
});

it("T17: a report takes any text", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const { message: thing } = (await written(ben.id)) as { message: string };
  for (const [typed, stored] of [
    ["'); DROP TABLE reports; --", "'); DROP TABLE reports; --"],
    ["<script>alert(1)</script>\0\u0007", "<script>alert(1)</script>"],
    ["a\r\nb\u202Ec \uD800", "a\nb\u202Ec \uFFFD"],
    ["🦉".repeat(1_000), "🦉".repeat(1_000)],
    ["${process.exit()} %s $1 \\", "${process.exit()} %s $1 \\"],
  ] as const) {
    const response = await ana.send("/reports", { kind: "message", thing, reason: "illegal", note: typed });
    expect(response.status).toBe(200);
    expect((await reportsOf(ana.id))[0].note).toBe(stored);
  }
});

it("a report takes no report of one's own words, nor of what is not there", async () => {
  const ana = await aReader(app);
  for (const [kind, own] of Object.entries(await written(ana.id))) {
    for (const id of [own, "2147483647", "999999999999999"]) {
      const response = await ana.send("/reports", { kind, thing: id, reason: "spam" });
      expect([response.status, await response.json()]).toEqual([404, { gone: "This was deleted." }]);
      await app.pool.query("DELETE FROM rate_limits");
    }
  }
  expect(await reportsOf(ana.id)).toEqual([]);
});

it("fifty reports of one thing at once are one a reader", async () => {
  const ben = await aReader(app);
  const { message: thing } = (await written(ben.id)) as { message: string };
  const five = await Promise.all(Array.from({ length: 5 }, () => aReader(app)));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      five[index % 5]!.send("/reports", { kind: "message", thing, reason: "spam", note: `Turn ${index}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  const { rows } = await app.pool.query("SELECT user_id FROM reports WHERE thing_id = $1", [thing]);
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(five.map(({ id }) => id).toSorted());
});

it("T10: a report takes ten reports an hour from a reader, and says when the next may come", async () => {
  const [ana, ben, cleo] = [await aReader(app), await aReader(app), await aReader(app)];
  const { message: thing } = (await written(ben.id)) as { message: string };
  const send = (from: Reader) => from.send("/reports", { kind: "message", thing, reason: "spam" });
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(ana)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const rejected = answers.find(({ status }) => status === 429)!;
  expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(3_500);
  expect(await rejected.json()).toEqual({
    problem: "You’ve sent 10 reports in the last hour. You can send another in 60 minutes.",
  });
  expect((await send(cleo)).status).toBe(200);
});

it("T3: a notice is put away by its reader alone, once or more often", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const { rows } = await app.pool.query(
    `INSERT INTO moderation_notices (user_id, kind, words, rule, reason, outcome)
     VALUES ($1, 'message', 'Mine', 'spam', 'It was spam', 'removed') RETURNING id`,
    [ana.id],
  );
  const path = `/account/notices/${rows[0].id}/reading`;
  const isRead = async () =>
    (await app.pool.query("SELECT read_at IS NOT NULL AS read FROM moderation_notices")).rows[0].read;
  expect((await ben.send(path)).status).toBe(404);
  expect(await isRead()).toBe(false);
  for (let times = 0; times < 2; times++) expect((await ana.send(path)).status).toBe(200);
  expect(await isRead()).toBe(true);
});
