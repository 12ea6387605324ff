import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aReader, anAdmin, useTestApp, type SignedInReader } from "./signed-in.ts";

/** A place that can send mail: nobody listens there, and the letters wait. */
const { app } = useTestApp({}, { SMTP_URL: "smtp://127.0.0.1:9" });
let ana: SignedInReader;
let others: Record<"message" | "suggestion" | "recommendation" | "deal", number>;
beforeAll(async () => {
  const { rows } = await app.pool.query(
    `WITH ben AS (INSERT INTO users (id, email, email_verified) VALUES ('ben', 'ben@example.org', true) RETURNING id),
     said AS (INSERT INTO chat_messages (user_id, client_id, message) SELECT id, gen_random_uuid(), 'Hello' FROM ben RETURNING id),
     asked AS (INSERT INTO book_suggestions (user_id, title, description) SELECT id, 'Something calm', 'x' FROM ben RETURNING id),
     told AS (INSERT INTO book_recommendations (suggestion_id, user_id, book_title, author, reason)
       SELECT asked.id, ben.id, 'Momo', 'Ende', 'x' FROM asked, ben RETURNING id),
     deal AS (INSERT INTO book_deals (title, description, link_url, discount_percentage)
       VALUES ('A deal', 'x', 'https://shop.example/', 10) RETURNING id)
     SELECT said.id::int AS message, asked.id AS suggestion, told.id AS recommendation, deal.id AS deal
     FROM said, asked, told, deal`,
  );
  others = rows[0];
  await app.pool.query("INSERT INTO books (id, title, author, genre) VALUES (1, 'Momo', 'Ende', 'Fantasy')");
});
beforeEach(async () => {
  ana = await aReader(app);
});

const JSON_WANTED = { headers: { Accept: "application/json" } };
const FIRST = "Confirm your e-mail address before others can read what you write.";
const confirm = () => app.pool.query("UPDATE users SET email_verified = true");
const message = () => ({ clientId: crypto.randomUUID(), message: "Hello, table" });

/** Each way to write what somebody else reads. */
const WRITES: Array<[what: string, write: () => Promise<Response>]> = [
  ["a message", () => ana.send("/coffee-talk/messages", message(), JSON_WANTED)],
  ["a request", () => ana.send("/suggestions/requests", { title: "Something wild", description: "Like the sea" })],
  [
    "a recommendation",
    () =>
      ana.send(`/suggestions/${others.suggestion}/recommendations`, { title: "Krabat", author: "P", reason: "Owls" }),
  ],
  ["a report", () => ana.send("/reports", { kind: "message", thing: String(others.message), reason: "spam" })],
  ["a deal's report", () => ana.send(`/deals/${others.deal}/report`, {}, JSON_WANTED)],
];
const written = async () =>
  (
    await app.pool.query(
      `SELECT (SELECT count(*) FROM chat_messages) + (SELECT count(*) FROM book_suggestions)
        + (SELECT count(*) FROM book_recommendations) + (SELECT count(*) FROM reports)
        + (SELECT count(*) FROM book_deal_reports) AS count`,
    )
  ).rows[0].count as string;

describe("words that others read", () => {
  it.each(WRITES)("wait for a confirmed address: %s", async (_, write) => {
    const before = await written();
    const rejected = await write();
    expect([rejected.status, await rejected.json()]).toEqual([403, { problem: FIRST }]);
    expect(await written()).toBe(before);
    await confirm();
    expect((await write()).status).toBe(200);
    expect(await written()).not.toBe(before);
    // The server looks at each write, whatever the page thought.
    await app.pool.query("UPDATE users SET email_verified = false");
    expect((await write()).status).toBe(403);
  });

  it("are refused in plain words to a form without a script", async () => {
    const rejected = await ana.send("/coffee-talk/messages", message());
    expect([rejected.status, await rejected.text()]).toEqual([403, `${FIRST}\n`]);
  });

  it("have a form that says so, with a way to another letter, until the address is confirmed", async () => {
    const form = /<form[^>]*action="\/account\/email-verification"[^>]*>.*?<\/form>/s;
    for (const path of ["/coffee-talk", "/deals"]) {
      const told = form.exec(await (await ana.get(path)).text())?.[0];
      expect(told).toContain(FIRST);
      expect(told).toContain("Send the e-mail again");
    }
    const talk = await (await ana.get("/coffee-talk")).text();
    expect(talk).toMatch(/<button type="submit"[^>]*aria-describedby="confirm-first"[^>]*disabled=""[^>]*>Send</);
    await confirm();
    for (const path of ["/coffee-talk", "/deals"]) expect(await (await ana.get(path)).text()).not.toMatch(form);
  });
});

it("what is the reader's own never waits: reading, swiping, saving, lists, muting, taking words back", async () => {
  for (const path of [
    "/coffee-talk",
    "/coffee-talk/messages",
    `/coffee-talk/messages/${others.message}`,
    "/suggestions",
    "/suggestions/requests",
    `/suggestions/${others.suggestion}/recommendations`,
    "/deals",
    "/dashboard",
    "/reading-tracker",
  ]) {
    expect([path, (await ana.get(path)).status]).toEqual([path, 200]);
  }
  await confirm();
  const answer = (await (await ana.send("/coffee-talk/messages", message(), JSON_WANTED)).json()) as {
    message: { id: number };
  };
  await app.pool.query("UPDATE users SET email_verified = false");
  const swipe = { id: "0".repeat(32), bookId: 1, kind: "like", time: Date.now() };
  const changes = [
    ana.send("/saved-books/1", {}, JSON_WANTED),
    ana.send("/reading-list", { bookId: "1" }, JSON_WANTED),
    ana.send("/mutes", { kind: "message", id: String(others.message) }, JSON_WANTED),
    ana.send(`/coffee-talk/messages/${answer.message.id}`, {}, { method: "DELETE" }),
    ana.send("/dashboard/profile", { nickname: "Ana" }),
    ana.sendJson("/swipes", { events: [swipe] }),
  ];
  for (const answer of await Promise.all(changes)) expect(answer.status).toBeLessThan(300);
  expect((await app.pool.query("SELECT FROM chat_messages WHERE id = $1", [answer.message.id])).rowCount).toBe(0);
  expect((await app.pool.query("SELECT FROM mutes")).rowCount).toBe(1);
  expect((await app.pool.query("SELECT FROM saved_books")).rowCount).toBe(1);
});

it("the owner is told what it means that mail can be sent", async () => {
  const owner = await anAdmin(app, { emailVerified: true });
  expect(await (await owner.get("/admin/settings")).text()).toContain(
    "can’t write for others or report anything until they confirm it",
  );
});
