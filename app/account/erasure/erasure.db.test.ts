import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { beforeAll, beforeEach, expect, it } from "vitest";

import type { countedAs as CountedAs } from "#app/auth/limits/limits.queries.server.ts";
import { digestOf } from "#db/erased-readers.ts";
import { addBooks } from "#tests/app.ts";
import { Authenticator } from "#tests/authenticator.ts";
import { findText, findTexts } from "#tests/find-text.ts";
import { deliverMails } from "#tests/outbox.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";
import { addApp, addPasskey } from "#tests/second-factors.ts";
import { tenthOf } from "#tests/short-form.ts";
import { useTestApp } from "#tests/signed-in.ts";
import { waitingForLocks } from "#tests/waiting.ts";

const { app } = useTestApp();
let countedAs: typeof CountedAs;
beforeAll(async () => {
  ({ countedAs } = await import("#app/auth/limits/limits.queries.server.ts"));
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits");
});

let people = 0;
const somebody = () => `leaver${(people += 1)}@example.org`;

async function registered(email = somebody()) {
  const reader = new Reader(app);
  await reader.register(email);
  return { email, reader };
}

const TALK = "00000000-0000-4000-8000-000000000001";

const deletion = (reader: Reader, email: string) => reader.send("/account/deletion", { email });

async function one<Row extends Record<string, string>>(sql: string, ...values: string[]): Promise<Row> {
  const { rows } = await app.pool.query(sql, values);
  return rows[0] as Row;
}

const exists = async (email: string) =>
  (await app.pool.query("SELECT 1 FROM users WHERE email = $1", [email])).rowCount === 1;

const locationsOf = (text: string) => findText(app, text);

/** Those of these texts that are still somewhere. */
async function leftOf(texts: readonly string[]): Promise<string[]> {
  return [...(await findTexts(app, texts))].filter(([, locations]) => locations.length > 0).map(([text]) => text);
}

/** Expects rows of this reader in these columns. */
async function expectRowsIn(columns: readonly string[], id: string): Promise<void> {
  expect(await locationsOf(id)).toEqual(expect.arrayContaining(columns.map((column) => `public.${column}`)));
}

const READING_TABLES = ["reading_list", "reading_log", "reading_reviews", "reading_goals", "reading_imports"];

/** Posts a deal, as an admin would have, and reports it. */
async function postsAndReports(reader: Reader, id: string): Promise<void> {
  const { rows } = await app.pool.query(
    `INSERT INTO book_deals (title, description, link_url, discount_percentage, created_by)
     VALUES ('A deal', 'Cheaper.', 'https://books.example/', 10, $1) RETURNING id`,
    [id],
  );
  expect((await reader.send(`/deals/${rows[0].id}/report`)).status).toBe(303);
}

/** Imports a book and sets a goal: whatever the tracker keeps of a reader. */
async function readsAndImports(reader: Reader, mark: string): Promise<void> {
  const form = new FormData();
  const csv = `Title,Author,Exclusive Shelf,Date Read,Date Added,Bookshelves\n${mark}-title,${mark}-author,read,2026/01/02,2026/01/01,${mark}-shelf\n`;
  form.set("file", new File([csv], "export.csv"));
  const preview = await reader.upload("/reading-tracker/import", form);
  const address = preview.headers.get("Location");
  const applied = await reader.send(`${address}/apply`);
  expect([applied.status, applied.headers.get("Location")]).toEqual([302, address]);
  await app.pool.query(
    `INSERT INTO reading_reviews (user_id, entry_id, read, review, note)
     SELECT user_id, id, 1, '${mark}-review', '${mark}-note' FROM reading_list WHERE title = '${mark}-title'`,
  );
  await app.pool.query("INSERT INTO reading_goals (user_id, year, books) SELECT user_id, 2026, 12 FROM reading_list");
}

/** Other columns of what a reader of these tests leaves. */
const OTHER_COLUMNS = [
  "reports.user_id",
  "reports.writer_id",
  "moderation_notices.user_id",
  "moderation_log.admin_id",
  "moderation_log.reader_id",
  "book_deals.created_by",
  "book_deal_reports.user_id",
  "mutes.muted_id",
];

const CLUB_TABLES = ["book_suggestions", "book_recommendations", "mutes"];

/** Asks for a book, and answers that as well. */
async function asksAndRecommends(reader: Reader, mark: string): Promise<void> {
  await reader.send("/suggestions/requests", { title: `${mark}-wish`, description: `${mark}-description` });
  const { id } = await one<{ id: string }>("SELECT id FROM book_suggestions WHERE title = $1", `${mark}-wish`);
  const recommendation = { title: `${mark}-book`, author: `${mark}-writer`, reason: `${mark}-reason` };
  expect((await reader.send(`/suggestions/${id}/recommendations`, recommendation)).status).toBe(200);
}

/**
 * Reports what another has written, is reported by them, and has content removed; then decides about the other in turn,
 * as an admin would have. Whatever the moderation keeps of a reader.
 */
async function reportsAndIsReported(reader: Reader, id: string, mark: string): Promise<void> {
  const { reader: other, email } = await registered();
  const { id: otherId } = await one<{ id: string }>("SELECT id FROM users WHERE email = $1", email);
  for (const [writer, content] of [
    [reader, `${mark}-reported`],
    [other, "Somebody's words"],
  ] as const) {
    await writer.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message: content });
  }
  const thing = async (message: string) =>
    (await one("SELECT id FROM chat_messages WHERE message = $1", message))["id"]!;
  const report = { kind: "message", reason: "other" };
  const mine = { ...report, thing: await thing("Somebody's words"), note: `${mark}-note` };
  expect((await reader.send("/reports", mine)).status).toBe(200);
  const theirs = { ...report, thing: await thing(`${mark}-reported`), note: `They say ${mark}-quoted` };
  expect((await other.send("/reports", theirs)).status).toBe(200);
  await app.pool.query("DELETE FROM chat_messages WHERE user_id = $1", [otherId]);
  await app.pool.query(
    `INSERT INTO moderation_notices (user_id, kind, words, rule, reason, outcome)
     VALUES ($1, 'message', $2, 'spam', 'It was spam', 'removed')`,
    [id, `${mark}-removed`],
  );
  await app.pool.query(
    `INSERT INTO moderation_log (admin_id, act, reader_id, reason)
     VALUES ($1, 'suspension', $2, 'Rude'), ($2, 'suspension', $1, $3)`,
    [id, otherId, `They said ${mark}-again`],
  );
}

/** Mutes somebody, and is muted by them. */
async function mutesAndIsMuted(id: string): Promise<void> {
  const { id: other } = await one<{ id: string }>(
    "INSERT INTO users (id, email) VALUES ($1, $1 || '@muted.example') RETURNING id",
    `other${(people += 1)}`,
  );
  await app.pool.query("INSERT INTO mutes (user_id, muted_id, kind) VALUES ($1, $2, 'message'), ($2, $1, 'message')", [
    id,
    other,
  ]);
}

it("T11: deleting an account leaves nothing of the reader in any column of any table, and everything of the others", async () => {
  const mark = "canary7f3a91";
  const email = `${mark}-mail@example.test`;
  const [book] = await addBooks(app.pool, [{ title: "Momo" }]);
  const canary = new Reader(app);
  const agent = `${mark}-agent/1.0`;
  await canary.send("/register", { email, password: PASSWORD }, { headers: { "User-Agent": agent } });
  await canary.send("/dashboard/profile", { nickname: `${mark}-nick` });
  await canary.send("/time-zone", { timeZone: "Pacific/Kiritimati" });
  await canary.send(`/saved-books/${book}`);
  const swipe = { id: "a".repeat(32), bookId: book, kind: "like", time: Date.now() };
  await canary.sendJson("/swipes", { events: [swipe] });
  await canary.send("/coffee-talk/messages", { clientId: TALK, message: `${mark}-talk` });
  await new Reader(app).send("/forgot-password", { email });
  const { id } = await one<{ id: string }>("SELECT id FROM users WHERE email = $1", email);
  await readsAndImports(canary, mark);
  await postsAndReports(canary, id);
  await asksAndRecommends(canary, mark);
  await reportsAndIsReported(canary, id, mark);
  await mutesAndIsMuted(id);
  const tables = [...READING_TABLES, ...CLUB_TABLES, "swipe_events", "chat_messages"];
  await expectRowsIn([...OTHER_COLUMNS, ...tables.map((table) => `${table}.user_id`)], id);
  expect(await locationsOf(`${mark}-title`)).toEqual(["public.reading_import_rows.facts", "public.reading_list.title"]);
  await expect.poll(() => locationsOf(id)).toContain("public.verifications.value");
  // The e-mail that confirms her address and the one that resets her password.
  const stopDelivery = await deliverMails(app);
  await expect
    .poll(() => locationsOf(email).then((locations) => locations.filter((location) => location === "file outbox")))
    .toHaveLength(2);
  await stopDelivery();
  await canary.sendJson("/taste/rules", { subject: "author", name: `${mark}-taste`, stance: "never" });
  await canary.sendJson("/taste/learning", { paused: true });
  await addApp(canary);
  const authenticator = new Authenticator();
  expect((await addPasskey(canary, authenticator, `${mark}-passkey`)).status).toBe(200);
  const later = ["taste_rules", "taste_settings", "second_factors", "passkeys", "recovery_codes"];
  await expectRowsIn(
    later.map((table) => `${table}.user_id`),
    id,
  );
  expect(await locationsOf(`${mark}-passkey`)).toContain("public.passkeys.name");
  const { token } = await one<{ token: string }>("SELECT token FROM sessions WHERE user_id = $1", id);

  // Ben's address ends in hers: a search for a mere part of it would take his rows too.
  const ben = await registered(`x${email}`);
  await ben.reader.send("/dashboard/profile", { nickname: "Ben" });
  await ben.reader.send(`/saved-books/${book}`);
  await ben.reader.sendJson("/swipes", { events: [swipe] });
  await ben.reader.send("/coffee-talk/messages", { clientId: TALK, message: "Ben stays" });
  // What other ways to sign in, limits by address and forms of a proof would leave behind.
  await app.pool.query(`UPDATE users SET name = $2, image = $3 WHERE id = $1`, [
    id,
    `${mark}-name`,
    `https://example.org/${mark}.png`,
  ]);
  await app.pool.query(
    `INSERT INTO accounts (id, account_id, provider_id, user_id, access_token, refresh_token, id_token, scope)
     VALUES ('a1', $2, 'oidc', $1, $2, $2, $2, $2)`,
    [id, `${mark}-oidc`],
  );
  await app.pool.query(
    `INSERT INTO verifications (id, identifier, value, expires_at) VALUES
       ('v1', 'state-1', $1, now()), ('v2', $2, 'x', now()), ('v3', $3, 'x', now()), ('v4', 'state-2', $4, now()),
       ('ben', 'state-3', $5, now())`,
    [
      JSON.stringify({ link: { email: email.toUpperCase(), userId: id } }),
      `change-email:${email}`,
      `delete-account-${id}`,
      JSON.stringify({ email }),
      JSON.stringify({ email: ben.email }),
    ],
  );
  const counted = [`one|${countedAs(id)}`, `other|${countedAs(id)}`, `one|${countedAs("ben")}`];
  await app.pool.query(
    `INSERT INTO rate_limits (id, key, count, last_request) VALUES
       ('r1', $1, 1, 1), ('r2', $2, 1, 1), ('ben', $3, 1, 1)`,
    counted,
  );

  const own = [
    id,
    token,
    authenticator.id,
    `${mark}-passkey`,
    `${mark}-nick`,
    `${mark}-name`,
    `${mark}-oidc`,
    agent,
    "Pacific/Kiritimati",
  ];
  own.push(...["note", "reported", "quoted", "removed", "again"].map((kind) => `${mark}-${kind}`));
  own.push(...["title", "author", "shelf", "wish", "reason", "talk", "taste"].map((kind) => `${mark}-${kind}`));
  const texts = [...own, email, `${mark}-mail`, mark];
  expect((await leftOf(texts)).toSorted()).toEqual(texts.toSorted());

  const response = await deletion(canary, email);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);

  expect(await leftOf(own)).toEqual([]);
  // What no backup may bring back.
  expect((await app.pool.query("SELECT digest FROM erased_readers")).rows).toEqual([{ digest: digestOf(id) }]);
  expect(await readFile(join(app.dataDir, "erased"), "utf8")).toBe(`${digestOf(id)}\n`);
  for (const table of [...READING_TABLES, ...CLUB_TABLES, "reading_import_rows"]) {
    expect((await app.pool.query(`SELECT FROM ${table}`)).rowCount).toBe(0);
  }
  expect((await app.pool.query("SELECT FROM reports UNION ALL SELECT FROM moderation_notices")).rowCount).toBe(0);
  // What was decided stays decided, by nobody or about nobody.
  expect((await app.pool.query("SELECT act, reason FROM moderation_log ORDER BY id")).rows).toEqual([
    { act: "suspension", reason: "Rude" },
    { act: "suspension", reason: null },
  ]);
  expect((await app.pool.query("SELECT id FROM rate_limits WHERE key = ANY ($1)", [counted])).rows).toEqual([
    { id: "ben" },
  ]);
  // What she posted for everybody stands, by nobody.
  expect((await app.pool.query("SELECT created_by FROM book_deals")).rows).toEqual([{ created_by: null }]);
  // Whatever still holds her address holds Ben's.
  for (const table of ["verifications", "rate_limits"]) {
    expect((await app.pool.query(`DELETE FROM ${table} WHERE id = 'ben'`)).rowCount).toBe(1);
  }
  expect(await ben.reader.isSignedIn()).toBe(true);
  const survivor = await one(
    `SELECT nickname, count(saved_books.book_id)::text AS saved, count(swipe_events.id)::text AS swiped
     FROM users JOIN profiles USING (id) JOIN saved_books ON saved_books.user_id = users.id
     JOIN swipe_events ON swipe_events.user_id = users.id WHERE email = $1 GROUP BY nickname`,
    ben.email,
  );
  expect(survivor).toEqual({ nickname: "Ben", saved: "1", swiped: "1" });
  expect(await one("SELECT message FROM chat_messages")).toEqual({ message: "Ben stays" });
  expect((await deletion(ben.reader, ben.email)).status).toBe(302);
  expect(await leftOf([email, `${mark}-mail`, mark])).toEqual([]);
  expect((await app.pool.query("SELECT 1 FROM books WHERE id = $1", [book])).rowCount).toBe(1);
});

it("T11: every table that refers to a reader says what becomes of its rows without them", async () => {
  const { rows } = await app.pool.query(
    `SELECT conrelid::regclass::text AS table FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'users'::regclass AND confdeltype NOT IN ('c', 'n')`,
  );
  expect(rows).toEqual([]);
});

it("deleting an account ends all sessions at once and takes the cookie out of the browser", async () => {
  const { email, reader } = await registered();
  const other = new Reader(app);
  await other.signIn(email);
  const cookie = reader.cookies.get("bookmatch.session_token")!;
  const response = await deletion(reader, email);
  expect(response.headers.getSetCookie()).toEqual([
    "bookmatch.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
  ]);
  reader.cookies.set("bookmatch.session_token", cookie);
  expect(await reader.isSignedIn()).toBe(false);
  expect(await other.isSignedIn()).toBe(false);
  expect((await new Reader(app).signIn(email)).status).toBe(401);
  expect((await new Reader(app).register(email)).status).toBe(302);
});

it("T12: deleting an account refuses any text but the address itself, beside the field, and keeps what was typed", async () => {
  const { email, reader } = await registered();
  const { email: other } = await registered();
  for (const typed of ["", email.toUpperCase(), ` ${email}`, `${email} `, email.slice(1), `${email}\0`, other]) {
    const response = await deletion(reader, typed);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: { email: "That’s not your account’s e-mail address." },
      values: { email: typed },
    });
  }
  expect((await reader.send("/account/deletion")).status).toBe(400);
  expect(await exists(email)).toBe(true);
  expect(await exists(other)).toBe(true);
  expect(await reader.isSignedIn()).toBe(true);
});

it("T12: deleting an account asks for the password again an hour after it was last given", async () => {
  const { email, reader } = await registered();
  await app.pool.query(
    "UPDATE sessions SET proven_at = now() - interval '1 hour' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    [email],
  );
  const response = await deletion(reader, email);
  const next = "/account/settings?leaving";
  expect(response.headers.get("Location")).toBe(`/account/confirm?${new URLSearchParams({ next })}`);
  expect(await exists(email)).toBe(true);
  expect((await reader.send("/account/confirm", { password: PASSWORD, next })).headers.get("Location")).toBe(next);
  expect((await deletion(reader, email)).status).toBe(302);
  expect(await exists(email)).toBe(false);
});

it("T12: deleting an account does nothing for a visitor, for another site, or by a link", async () => {
  const { email, reader } = await registered();
  const response = await deletion(new Reader(app), email);
  expect(response.status).toBe(401);
  const forged = await reader.send("/account/deletion", { email }, { headers: { Origin: "https://evil.example" } });
  expect(forged.status).toBe(403);
  expect((await reader.get(`/account/deletion?email=${email}`)).status).toBe(405);
  expect(await exists(email)).toBe(true);
});

it("T3: deleting an account deletes nobody but who asks", async () => {
  const { email: victim } = await registered();
  const { id } = await one<{ id: string }>("SELECT id FROM users WHERE email = $1", victim);
  const { email, reader } = await registered();
  await reader.send(`/account/deletion?userId=${id}`, { email, user_id: id, userId: id, id });
  expect(await exists(email)).toBe(false);
  expect(await exists(victim)).toBe(true);
});

it("the app answers each of twenty parallel deletions, and erases one reader", async () => {
  const { email, reader } = await registered();
  const { email: other } = await registered();
  const cookie = reader.cookies.get("bookmatch.session_token")!;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => {
      const tab = new Reader(app);
      tab.cookies.set("bookmatch.session_token", cookie);
      return deletion(tab, email);
    }),
  );
  // Whoever comes once the account is gone has no session any more.
  const inTime = answers.filter(({ status }) => status !== 401);
  expect(inTime.length).toBeGreaterThan(0);
  for (const { status, headers } of inTime) expect([status, headers.get("Location")]).toEqual([302, "/"]);
  expect(await exists(email)).toBe(false);
  expect(await exists(other)).toBe(true);
});

/** Of the advisory lock that holds writes up. */
const GATE = 4_711;

it("T25: deleting an account leaves nothing of what another device does meanwhile, and tells it that nobody is signed in", async () => {
  const books = await addBooks(
    app.pool,
    Array.from({ length: 20 }, (_, index) => ({ title: `Meanwhile ${index}` })),
  );
  const { email, reader } = await registered();
  const { id } = await one<{ id: string }>("SELECT id FROM users WHERE email = $1", email);
  const other = new Reader(app);
  await other.signIn(email);
  const asker = await registered();
  await asksAndRecommends(asker.reader, "meanwhile");
  const suggestion = await one<{ id: string }>("SELECT id FROM book_suggestions WHERE title = 'meanwhile-wish'");
  // Held up until the reader is gone: their sessions were good when these requests came in.
  const gate = await app.pool.connect();
  await gate.query("SELECT pg_advisory_lock($1)", [GATE]);
  await app.pool.query(`
    CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NEW; END $$;
    CREATE TRIGGER linger BEFORE INSERT ON saved_books FOR EACH ROW EXECUTE FUNCTION linger();
    CREATE TRIGGER linger BEFORE INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION linger();
    CREATE TRIGGER linger BEFORE INSERT ON book_suggestions FOR EACH ROW EXECUTE FUNCTION linger();
    CREATE TRIGGER linger BEFORE INSERT ON book_recommendations FOR EACH ROW EXECUTE FUNCTION linger()`);
  try {
    const writes = [
      ...books.slice(0, 4).map((book) => other.send(`/saved-books/${book}`)),
      other.send("/dashboard/profile", { nickname: "Late" }),
      other.send("/time-zone", { timeZone: "Asia/Kolkata" }),
      other.send("/suggestions/requests", { title: "Late", description: "Late" }),
      other.send(`/suggestions/${suggestion.id}/recommendations`, { title: "Late", author: "Late", reason: "Late" }),
    ];
    await expect.poll(() => waitingForLocks(app.pool)).toBe(writes.length);
    expect((await deletion(reader, email)).status).toBe(302);
    await gate.query("SELECT pg_advisory_unlock($1)", [GATE]);
    for (const response of await Promise.all(writes))
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
  } finally {
    gate.release(true);
    await app.pool.query("DROP FUNCTION linger CASCADE");
  }
  const saves = books.map((book) => other.send(`/saved-books/${book}`));
  for (const response of await Promise.all(saves)) expect(response.status).toBe(401);
  expect(await locationsOf(id)).toEqual([]);
});

const OTHER_TABLES = [
  "users",
  "sessions",
  "accounts",
  "profiles",
  "saved_books",
  "swipe_events",
  "book_deal_reports",
  "chat_messages",
  "reports",
  "moderation_notices",
  "verifications",
  "rate_limits",
];

it.each(tenthOf([...OTHER_TABLES, ...READING_TABLES, ...CLUB_TABLES, "reading_import_rows"]))(
  "deleting an account deletes nothing at all where %s cannot be deleted from",
  async (table) => {
    const { email, reader } = await registered();
    const [book] = await addBooks(app.pool, [{}]);
    await reader.send("/dashboard/profile", { nickname: "Still here" });
    await reader.send(`/saved-books/${book}`);
    await reader.sendJson("/swipes", { events: [{ id: "b".repeat(32), bookId: book, kind: "pass", time: 0 }] });
    const { id } = await one<{ id: string }>("SELECT id FROM users WHERE email = $1", email);
    await reader.send("/coffee-talk/messages", { clientId: TALK, message: "Still here" });
    await readsAndImports(reader, "fault");
    await postsAndReports(reader, id);
    await asksAndRecommends(reader, `fault-${table}`);
    await reportsAndIsReported(reader, id, `fault-${table}`);
    await mutesAndIsMuted(id);
    await app.pool.query("INSERT INTO verifications (id, identifier, value, expires_at) VALUES ($1, $1, $2, now())", [
      `fault-${table}`,
      id,
    ]);
    await app.pool.query("INSERT INTO rate_limits (id, key, count, last_request) VALUES ($1, $2, 1, 1)", [
      `fault-${table}`,
      `limit|${countedAs(id)}`,
    ]);
    const before = await findTexts(app, [id, email]);
    await app.pool.query(`
      CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'injected'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`);
    try {
      const response = await deletion(reader, email);
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ problem: "Failed to delete account", values: { email } });
      expect(response.headers.getSetCookie()).toEqual([]);
    } finally {
      await app.pool.query(`DROP TRIGGER refuse ON ${table}`);
    }
    expect(await findTexts(app, [id, email])).toEqual(before);
    expect(await reader.isSignedIn()).toBe(true);
    expect((await deletion(reader, email)).status).toBe(302);
    expect(await leftOf([id, email])).toEqual([]);
  },
);

it("T2: deleting an account is refused to the only admin, and to one of two who leave at the same time", async () => {
  const [one, other] = [await registered(), await registered()];
  await app.pool.query("UPDATE users SET role = 'admin' WHERE email = $1", [one.email]);
  const refused = await deletion(one.reader, one.email);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("You’re the only admin here. Make somebody else an admin first.");
  await app.pool.query("UPDATE users SET role = 'admin' WHERE email = $1", [other.email]);
  const answers = await Promise.all([one, other].map(({ reader, email }) => deletion(reader, email)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409]);
  expect([await exists(one.email), await exists(other.email)].filter(Boolean)).toHaveLength(1);
});
