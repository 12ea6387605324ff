import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import type { Reader } from "#tests/reader.ts";
import { runs, SEED } from "#tests/short-form.ts";
import { aReader, type SignedInReader, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();
let ana: SignedInReader, ben: SignedInReader;

beforeEach(async () => {
  await app.pool.query("DELETE FROM users");
  ana = await aReader(app, { nickname: "Ana" });
  ben = await aReader(app, { nickname: "Ben" });
});

const AS_SCRIPT = { headers: { Accept: "application/json" } };
const page = async (reader: Reader) => (await reader.get("/notices")).text();
const bell = async (reader: Reader) =>
  /href="\/notices"[^>]*>.*?<\/a>/s.exec(await page(reader))![0].replaceAll(/<[^>]+>/g, "");
const lines = async (reader: Reader) =>
  [...(await page(reader)).matchAll(/<a href="\/notices\/\d+"[^>]*>(.*?)<\/a>/gs)].map(([, line]) =>
    line!.replaceAll(/<!-- -->|<[^>]+>/g, ""),
  );
const links = async (reader: Reader) =>
  [...(await page(reader)).matchAll(/href="(\/notices\/\d+)"/g)].map(([, path]) => path!);

async function ask(reader: Reader, title = "Something slow"): Promise<number> {
  await reader.send("/suggestions/requests", { title, description: "About the sea, please" }, AS_SCRIPT);
  const { rows } = await app.pool.query("SELECT max(id) AS id FROM book_suggestions");
  return rows[0].id;
}

async function answer(reader: Reader, suggestion: number, title = "Emma"): Promise<number> {
  const book = { title, author: "Jane Austen", reason: "It is slow and lovely" };
  expect((await reader.send(`/suggestions/${suggestion}/recommendations`, book, AS_SCRIPT)).status).toBe(200);
  const { rows } = await app.pool.query("SELECT max(id) AS id FROM book_recommendations");
  return rows[0].id;
}

async function say(reader: Reader, message: string, replyTo?: number): Promise<number> {
  const fields = { clientId: crypto.randomUUID(), message, ...(replyTo && { replyTo: String(replyTo) }) };
  const response = await reader.send("/coffee-talk/messages", fields, AS_SCRIPT);
  expect(response.status).toBe(200);
  return ((await response.json()) as { message: { id: number } }).message.id;
}

describe("a reader learns", () => {
  it("of an answer to their request, once, and finds it at its place", async () => {
    const request = await ask(ana);
    await answer(ben, request);
    expect(await lines(ana)).toEqual(["New: Ben answered your request “Something slow” with “Emma”"]);
    expect(await bell(ana)).toContain("1 new");
    const [path] = await links(ana);
    const there = await ana.get(path!);
    expect(there.headers.get("Location")).toBe(`/suggestions?request=${request}`);
    expect(await (await ana.get(`/suggestions?request=${request}`)).text()).toContain("Something slow");
    expect(await bell(ana)).not.toContain("new");
    expect(await lines(ben)).toEqual([]);
  });

  it("that their recommendation was chosen, as often as it is marked again, as long as it is", async () => {
    const request = await ask(ana);
    const recommendation = String(await answer(ben, request));
    for (let times = 0; times < 2; times++) {
      await ana.send(`/suggestions/${request}/accepted`, { recommendation }, AS_SCRIPT);
      expect(await lines(ben)).toEqual(["New: Ana chose your recommendation “Emma” for “Something slow”"]);
      await ana.send(`/suggestions/${request}/accepted`, {}, { ...AS_SCRIPT, method: "DELETE" });
      expect(await lines(ben)).toEqual([]);
    }
  });

  it("of replies to a message, in one line with their number, and of a mention by name", async () => {
    const message = await say(ana, "What a book");
    await say(ben, "Which one?", message);
    await say(ben, "Tell us!", message);
    expect(await lines(ana)).toEqual(["New: 2 replies to “What a book”"]);
    await say(ben, "@ana look at this, and @nobody too");
    expect(await lines(ana)).toContain("New: Ben mentioned you in Coffee Talk");
    expect(await bell(ana)).toContain("3 new");
    // The line is of both replies: one press sees both.
    await ana.get((await links(ana)).at(-1)!);
    expect(await bell(ana)).toContain("1 new");
  });

  it("of a mention by their whole name alone", async () => {
    const maria = await aReader(app, { nickname: "Ana Maria" });
    const anab = await aReader(app, { nickname: "Anab" });
    await say(ben, "@Ana Maria, and not @Ana b");
    expect(await lines(maria)).toEqual(["New: Ben mentioned you in Coffee Talk"]);
    expect(await lines(anab)).toEqual([]);
    expect(await lines(ana)).toEqual(["New: Ben mentioned you in Coffee Talk"]);
  });

  it("in a line that fits a subject and makes no link of what others typed", async () => {
    const request = await ask(ana);
    await answer(ben, request, `Account locked, see https://evil.example/x ${"now ".repeat(60)}`);
    const [line] = await lines(ana);
    expect(line).not.toContain("evil");
    expect(line!.length).toBeLessThan(200);
  });

  it("of one thing where a reply names its reader too", async () => {
    await say(ben, "For you, @Ana", await say(ana, "Hello"));
    expect(await lines(ana)).toEqual(["New: Ben replied to “Hello”"]);
  });

  it("that a book they wished for is here", async () => {
    // Wishes of new accounts do not count.
    await app.pool.query("UPDATE users SET created_at = '2020-01-01'");
    const [book] = await addBooks(app.pool, [{ title: "Momo", author: "Michael Ende" }]);
    const admin = await aReader(app, { role: "admin" });
    const third = await aReader(app, { createdAt: new Date(0) });
    for (const reader of [ana, ben, third]) await reader.send(`/wishes/${book}`, {}, AS_SCRIPT);
    await admin.send(`/admin/wanted/${book}`, { state: "here" }, AS_SCRIPT);
    expect(await lines(ana)).toEqual(["New: The book you requested is here: Momo"]);
    expect((await ana.get((await links(ana))[0]!)).headers.get("Location")).toBe(`/books/${book}/momo`);
  });

  it("that there is a deal on a book that they want, and which", async () => {
    const [book, other] = await addBooks(app.pool, [
      { title: "The Quiet Sea", author: "Iris Murdoch" },
      { title: "Emma", author: "Jane Austen" },
    ]);
    const admin = await aReader(app, { role: "admin", createdAt: new Date(0) });
    await ana.send("/reading-list", { bookId: String(book) }, AS_SCRIPT);
    await ben.send(`/saved-books/${other}`, {}, AS_SCRIPT);
    const deal = { title: "The Quiet Sea", description: "By Iris Murdoch", linkUrl: "https://shop.example/sea" };
    await admin.send("/deals.data", { ...deal, discountPercentage: "40", endsOn: "" });
    expect(await lines(ana)).toEqual(["New: There’s a deal on “The Quiet Sea”"]);
    expect((await ana.get((await links(ana))[0]!)).headers.get("Location")).toBe("/deals");
    expect(await lines(ben)).toEqual([]);
  });

  it("that the next book of a series has come, if they have finished the one before", async () => {
    const [first, second, third] = (await addBooks(app.pool, [
      { title: "A Wizard of Earthsea" },
      { title: "The Tombs of Atuan" },
      { title: "The Farthest Shore" },
    ])) as [number, number, number];
    await app.pool.query(
      `WITH named AS (INSERT INTO series (key, name, slug) VALUES ('earthsea', 'Earthsea', 'earthsea') RETURNING id)
       INSERT INTO book_series SELECT book, id, place, place FROM named,
         (VALUES ($1::integer, 1), ($2::integer, 2), ($3::integer, 3)) AS each (book, place)`,
      [first, second, third],
    );
    for (const [reader, status] of [
      [ana, "completed"],
      [ben, "reading"],
    ] as const) {
      const added = (await (await reader.send("/reading-list", { bookId: String(first) }, AS_SCRIPT)).json()) as {
        entryId: number;
      };
      await reader.send(`/reading-list/${added.entryId}/status`, { status }, AS_SCRIPT);
    }
    const { tellOfNextBooks } = await import("./series.queries.server.ts");
    for (let time = 0; time < 2; time++) await tellOfNextBooks();
    expect(await lines(ana)).toEqual(["New: The next book of a series you’re reading is here: The Tombs of Atuan"]);
    expect((await ana.get((await links(ana))[0]!)).headers.get("Location")).toBe(`/books/${second}/the-tombs-of-atuan`);
    expect(await lines(ben)).toEqual([]);
    await app.pool.query("UPDATE books SET created_at = now() - interval '2 days'; DELETE FROM notices");
    await tellOfNextBooks();
    expect(await lines(ana)).toEqual([]);
  });

  it("what became of a report, and admins that there is one, until it is decided", async () => {
    const admin = await aReader(app, { role: "admin" });
    const message = String(await say(ben, "Spam, spam"));
    await ana.send("/reports", { kind: "message", thing: message, reason: "spam" }, AS_SCRIPT);
    expect(await lines(admin)).toEqual(["New: A message was reported and waits for your decision"]);
    const { rows } = await app.pool.query("SELECT id FROM reports");
    await admin.send(`/admin/reports/${rows[0].id}/dismissal`, {}, AS_SCRIPT);
    expect(await bell(admin)).not.toContain("new");
    // Who is no admin any more is not told of the next one.
    await ana.send("/reports", { kind: "message", thing: message, reason: "spam" }, AS_SCRIPT);
    expect(await bell(admin)).toContain("1 new");
    await app.pool.query("UPDATE users SET role = 'user' WHERE id = $1", [admin.id]);
    expect(await bell(admin)).not.toContain("new");
    expect(await lines(ana)).toEqual(["New: A message you reported stays up"]);
  });
});

describe("nobody is told", () => {
  it("of what they do themselves, or of somebody they have muted, before or after", async () => {
    await say(ana, "@Ana, myself", await say(ana, "Hello"));
    expect(await lines(ana)).toEqual([]);
    const reply = await say(ben, "Hi", await say(ana, "Hello again"));
    expect(await lines(ana)).toHaveLength(1);
    await ana.send("/mutes", { kind: "message", id: String(reply) }, AS_SCRIPT);
    expect(await lines(ana)).toEqual([]);
    expect(await bell(ana)).not.toContain("new");
    await say(ben, "And again, @Ana");
    const { rows } = await app.pool.query("SELECT count(*)::int AS n FROM notices WHERE user_id = $1", [ana.id]);
    expect(rows[0].n).toBe(1);
  });

  it("of somebody who is suspended or gone, nor of what was deleted", async () => {
    const message = await say(ana, "Hello");
    const reply = await say(ben, "Hi", message);
    await app.pool.query(
      "UPDATE users SET suspended_until = now() + interval '1 day', suspension_reason = 'x' WHERE id = $1",
      [ben.id],
    );
    expect(await lines(ana)).toEqual([]);
    await app.pool.query("UPDATE users SET suspended_until = NULL, suspension_reason = NULL WHERE id = $1", [ben.id]);
    expect(await lines(ana)).toHaveLength(1);
    await app.pool.query("DELETE FROM chat_messages WHERE id = $1", [reply]);
    expect(await bell(ana)).not.toContain("new");
    await say(ben, "Hi", message);
    await app.pool.query("DELETE FROM users WHERE id = $1", [ben.id]);
    expect(await lines(ana)).toEqual([]);
  });

  it("by the first half of an address, nor by words that are veiled", async () => {
    const nameless = await aReader(app, { email: "secretname@example.org" });
    await say(nameless, "The butler did it", await say(ana, "Hello"));
    await answer(nameless, await ask(ana));
    const html = await page(ana);
    expect(html).toContain("Somebody");
    expect(html).not.toContain("secretname");
    expect(html).not.toContain("butler");
  });

  it("by another reader's address, and a visitor not at all", async () => {
    await say(ben, "Hi", await say(ana, "Hello"));
    const [path] = await links(ana);
    expect((await ben.get(path!)).headers.get("Location")).toBe("/notices?gone");
    expect(await bell(ana)).toContain("1 new");
    const visitor = await app.request("/notices");
    expect(visitor.status).toBe(302);
    expect((await app.request(path!)).status).toBe(302);
  });
});

describe("a choice", () => {
  const settings = (fields: Record<string, string>) =>
    ana.send("/notices/settings", { quietFrom: "22", quietTo: "7", emails: "on", ...fields });

  it("holds from then on, and a wrong one is refused", async () => {
    expect((await settings({ reply: "nothing" })).status).toBe(303);
    await say(ben, "Hi", await say(ana, "Hello"));
    expect(await lines(ana)).toEqual([]);
    expect((await settings({ reply: "shout" })).status).toBe(400);
    expect((await settings({ quietFrom: "24" })).status).toBe(400);
    expect(await (await ana.get("/notices/settings")).text()).toMatch(/name="reply"[^]*?value="nothing" selected/);
  });

  it("of admins' notices is an admin's alone", async () => {
    expect(await (await ana.get("/notices/settings")).text()).not.toContain("Something is reported");
    await settings({ report: "email" });
    const { rows } = await app.pool.query("SELECT kind FROM notice_choices WHERE kind = 'report'");
    expect(rows).toEqual([]);
  });
});

it("all can be marked as seen without scripts", async () => {
  await say(ben, "Hi @Ana", await say(ana, "Hello"));
  const upTo = /name="upTo" value="(\d+)"/.exec(await page(ana))![1]!;
  const later = await say(ben, "One more @Ana");
  expect((await ana.send("/notices", { upTo })).headers.get("Location")).toBe("/notices");
  expect(await bell(ana)).toContain("1 new");
  await app.pool.query("DELETE FROM chat_messages WHERE id = $1", [later]);
  expect(await bell(ana)).not.toContain("new");
  expect(await lines(ana)).toEqual(["Ben replied to “Hello”"]);
});

const FATES = [
  "there",
  "nameless",
  "muted in talk",
  "muted in suggestions",
  "muted everywhere",
  "suspended",
  "gone",
] as const;

/** What each of so many acts on Ana says of its actor, by chance and before what became of them. */
async function generate(count: number): Promise<Array<{ kind: string; by: (typeof FATES)[number] }>> {
  const actors: Array<{ id: string; fate: (typeof FATES)[number] }> = [];
  for (const fate of FATES) {
    const names = fate === "nameless" ? {} : { nickname: `Name of ${fate}` };
    const { id } = await aReader(app, { ...names, createdAt: new Date(0) });
    actors.push({ id, fate });
    await app.pool.query("UPDATE users SET email = $1 WHERE id = $2", [
      `half-${fate.replaceAll(" ", "-")}@hidden.test`,
      id,
    ]);
  }
  // The same for the same seed.
  let state = SEED;
  const chance = (below: number) => (state = (state * 48_271 + 11) % 2_147_483_647) % below;
  const acts = Array.from({ length: count }, (_, n) => {
    const { id, fate } = actors[chance(actors.length)]!;
    return { n, actor: id, by: fate, kind: ["answer", "chosen", "reply", "mention"][chance(4)]! };
  });
  await app.pool.query(
    `WITH act AS (SELECT * FROM jsonb_to_recordset($1) AS act (actor text, kind text, n integer)),
     asked AS (INSERT INTO book_suggestions (id, user_id, title, description, accepted_name)
       SELECT 100000 + n, CASE kind WHEN 'chosen' THEN actor ELSE $2 END, 'Request ' || n, 'PRIVATE',
         CASE kind WHEN 'chosen' THEN md5(recommended_words('Book ' || n) || chr(10) || recommended_words('Somebody')) END
       FROM act WHERE kind IN ('answer', 'chosen') RETURNING id),
     answered AS (INSERT INTO book_recommendations (id, suggestion_id, user_id, book_title, author, reason)
       SELECT 100000 + n, 100000 + n, CASE kind WHEN 'chosen' THEN $2 ELSE actor END, 'Book ' || n, 'Somebody', 'PRIVATE'
       FROM act WHERE kind IN ('answer', 'chosen') AND EXISTS (SELECT FROM asked) RETURNING id),
     own AS (INSERT INTO chat_messages (id, user_id, client_id, message)
       SELECT 100000 + n, $2, gen_random_uuid(), 'Question ' || n FROM act WHERE kind = 'reply' RETURNING id),
     spoke AS (INSERT INTO chat_messages (id, user_id, client_id, message, reply_to, book_title, page)
       SELECT 200000 + n, actor, gen_random_uuid(), 'VEILED', CASE kind WHEN 'reply' THEN 100000 + n END, 'Secret book', 99
       FROM act WHERE kind IN ('reply', 'mention') AND (kind = 'mention' OR EXISTS (SELECT FROM own)) RETURNING id)
     INSERT INTO notices (user_id, kind, actor_id, recommendation_id, message_id, way)
       SELECT $2, kind, actor, CASE WHEN kind IN ('answer', 'chosen') THEN 100000 + n END,
         CASE WHEN kind IN ('reply', 'mention') THEN 200000 + n END, 'weekly' FROM act`,
    [JSON.stringify(acts), ana.id],
  );
  const of = (fate: (typeof FATES)[number]) => actors.find((actor) => actor.fate === fate)!.id;
  await app.pool.query(
    "INSERT INTO mutes (user_id, muted_id, kind, place) VALUES ($1, $2, 'message', 'talk'), ($1, $3, 'message', 'suggestions'), ($1, $4, 'message', 'everywhere')",
    [ana.id, of("muted in talk"), of("muted in suggestions"), of("muted everywhere")],
  );
  await app.pool.query("UPDATE users SET suspended_until = '9999-01-01', suspension_reason = 'x' WHERE id = $1", [
    of("suspended"),
  ]);
  await app.pool.query("DELETE FROM users WHERE id = $1", [of("gone")]);
  return acts;
}

it("of thousands of notices none names who is muted, suspended or gone, says what is veiled, or shows an address", async () => {
  const acts = await generate(runs(10_000));
  const shown = acts.filter(({ kind, by }) => {
    const section = kind === "reply" || kind === "mention" ? "talk" : "suggestions";
    return by === "there" || by === "nameless" || (by.startsWith("muted in") && by !== `muted in ${section}`);
  });
  const told: string[] = [];
  let path: string | undefined = "/notices";
  while (path) {
    const html = await (await ana.get(path)).text();
    expect(html).not.toMatch(/PRIVATE|VEILED|hidden\.test|half-|Secret book/);
    told.push(...[...html.matchAll(/<a href="\/notices\/\d+"[^>]*>(.*?)<\/a>/gs)].map(([, line]) => line!));
    path = /href="(\/notices\?before=\d+)"/.exec(html)?.[1];
  }
  expect(told).toHaveLength(shown.length);
  for (const fate of FATES) {
    const name = fate === "nameless" ? "Somebody " : `Name of ${fate} `;
    const times = told.filter((line) => line.includes(name)).length;
    expect([fate, times]).toEqual([fate, shown.filter(({ by }) => by === fate).length]);
  }
});
