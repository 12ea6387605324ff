import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { Authenticator } from "#tests/authenticator.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";
import { addApp, addPasskey } from "#tests/second-factors.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();

const at = (time: number) => new Date(time).toISOString();

async function archive(reader: Reader) {
  const response = await reader.send("/account/data");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => strFromU8(files[name]!);
  return { response, names: Object.keys(files), text };
}

/** Columns of readers' own rows that the download leaves out. Ids of other rows are: it names what they lead to. */
const LEFT_OUT = new Set(
  [
    // Secrets, and what only proves them.
    "accounts: access_token refresh_token id_token access_token_expires_at refresh_token_expires_at scope password",
    "sessions: token; email_proofs: token_hash expires_at; known_devices: digest; suspended_mailboxes: digest until",
    "recovery_codes: hash; passkeys: public_key counter transports; second_factors: totp_secret totp_last_step; together_people: guest",
    // Told in other words: as a device's state, a number of codes, an order, or the log of an entry.
    "sessions: expires_at authenticated_at second_factor_at; recovery_codes: used_at; second_factors: totp_added_at",
    "profiles: nickname_skeleton; reader_places: position; swipe_events: undoes; chat_messages: reply_to",
    "reading_list: started_at completed_at stopped_at; reading_log: from_page to_page page_known",
    // The house's own, or another reader's.
    "blog_posts: version edited_by; book_deals: kept_at; book_suggestions: accepted_name",
    "openlibrary_runs: folder problem progress ended_at",
  ].flatMap((line) =>
    line.split("; ").flatMap((part) => {
      const [table, columns = ""] = part.split(": ");
      return columns.split(" ").map((column) => `${table}.${column}`);
    }),
  ),
);

async function columnsMissingIn(json: string, email: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ table: string; column: string; owner: string }>(
    `SELECT own.table_name AS table, own.column_name AS column, owner.column_name AS owner
     FROM information_schema.referential_constraints
     JOIN information_schema.key_column_usage AS owner USING (constraint_name)
     JOIN information_schema.constraint_column_usage AS target USING (constraint_name)
     JOIN information_schema.columns AS own ON own.table_name = owner.table_name
     WHERE target.table_name = 'users' AND own.column_name <> owner.column_name AND own.column_name NOT LIKE '%\\_id'`,
  );
  const missing: string[] = [];
  for (const { table, column, owner } of rows) {
    const name = `${table}.${column}`;
    const key = column.replaceAll(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase());
    const values = await app.pool.query<{ value: string }>(
      `SELECT DISTINCT own.${column}::text AS value FROM ${table} AS own JOIN users ON users.id = own.${owner}
       WHERE users.email = $1 AND length(own.${column}::text) > 3`,
      [email],
    );
    const isThere = json.includes(`"${key}":`) || values.rows.some(({ value }) => json.includes(JSON.stringify(value)));
    if (!isThere && !LEFT_OUT.has(name)) missing.push(name);
  }
  return missing;
}

it("T13: the data download hands the reader everything of theirs, once, and nothing of anybody else", async () => {
  const [momo, torto] = await addBooks(app.pool, [
    { title: "Моmо, «die» 灰色の男たち", author: 'Michael "M." Ende' },
    { title: "Torto arado", author: "Itamar Vieira Júnior", linkUrl: "https://example.org/torto" },
    { title: "Not saved" },
  ]);
  const ana = new Reader(app);
  await ana.send(
    "/register",
    { email: "ana.export@example.org", password: PASSWORD },
    { headers: { "User-Agent": "CanaryBrowser/1.0 (Linux)" } },
  );
  await ana.send("/dashboard/profile", { nickname: "Ána 🦉" });
  await ana.send("/time-zone", { timeZone: "Pacific/Kiritimati" });
  for (const book of [momo, torto]) await ana.send(`/saved-books/${book}`);
  const [liked, passed, undo] = ["1", "2", "3"].map((digit) => digit.repeat(32));
  const time = Date.now() - 60_000;
  await ana.sendJson("/swipes", {
    events: [
      { id: liked, bookId: momo, kind: "like", time },
      { id: passed, bookId: torto, kind: "pass", time: time + 1 },
      { id: undo, bookId: torto, kind: "undo", undoes: passed, time: time + 2 },
    ],
  });
  await app.pool.query(
    `WITH reader AS (SELECT id FROM users WHERE email = 'ana.export@example.org'),
       deal AS (INSERT INTO book_deals (title, description, link_url, discount_percentage, created_by)
         SELECT 'Canary of a deal', 'Cheap.', 'https://deals.example/', 40, id FROM reader RETURNING id, created_by),
       post AS (INSERT INTO blog_posts (title, slug, content, excerpt, cover_image, author_id)
         SELECT 'Canary of a post', 'canary', '<p>A draft.</p>', 'Short.', 'https://pictures.example/a.jpg', id FROM reader),
       report AS (INSERT INTO book_deal_reports (deal_id, user_id) SELECT id, created_by FROM deal),
       asked AS (INSERT INTO book_suggestions (user_id, title, description)
         SELECT id, 'Canary of a board', 'Anything <calm>' FROM reader RETURNING id, user_id),
       recommended AS (INSERT INTO book_recommendations (suggestion_id, user_id, book_title, author, reason)
         SELECT id, user_id, 'Canary of a book', 'Ana', 'It sings' FROM asked),
       other AS (INSERT INTO users (id, email) VALUES ('reported', 'somebody.else@example.org') RETURNING id),
       reported AS (INSERT INTO reports (user_id, kind, thing_id, writer_id, words, reason, note)
         SELECT reader.id, 'message', 7, other.id, 'Words of another', 'other', 'Canary of a report' FROM reader, other),
       decided AS (INSERT INTO moderation_notices (user_id, kind, words, rule, reason, outcome)
         SELECT id, 'message', 'Canary of words', 'spam', 'Canary of a reason', 'removed' FROM reader),
       acted AS (INSERT INTO moderation_log (admin_id, act, subject, reader_id)
         SELECT id, 'post-written', 'Canary of an act', NULL FROM reader UNION ALL SELECT NULL, 'role-granted', NULL, id FROM reader
         UNION ALL SELECT 'reported', 'post-deleted', 'Of another', NULL FROM other),
       told AS (INSERT INTO taste_rules (user_id, subject, name, stance) SELECT id, 'genre', 'Horror', 'never' FROM reader),
       switched AS (INSERT INTO taste_settings (user_id, ignored_sources, drawn_again)
         SELECT id, '{stars}', '{paused}' FROM reader),
       placed AS (INSERT INTO reader_places (user_id, place_id, position, is_hidden)
         SELECT reader.id, place.id, 0, true FROM reader, (SELECT id FROM places LIMIT 1) AS place),
       round AS (INSERT INTO together_rounds (code, way, rule, pool, seed)
         VALUES ('CANARY23', 'swipe', 'all', 'all', 1) RETURNING id),
       joined AS (INSERT INTO together_people (round_id, user_id, name)
         SELECT round.id, reader.id, 'Canary of a round' FROM round, reader),
       wished AS (INSERT INTO book_wishes (user_id, book_id) SELECT reader.id, book.id
         FROM reader, (SELECT id FROM books WHERE title = 'Not saved') AS book),
       noticed AS (INSERT INTO notices (user_id, kind, book_id, way) SELECT reader.id, 'wish', book.id, 'email'
         FROM reader, (SELECT id FROM books WHERE title = 'Not saved') AS book),
       chosen AS (INSERT INTO notice_choices (user_id, kind, way) SELECT id, 'reply', 'nothing' FROM reader),
       unsubscribed AS (INSERT INTO notice_emails (user_id, is_on) SELECT id, false FROM reader),
       come AS (INSERT INTO talk_reads (user_id, message_id) SELECT id, 7 FROM reader),
       goal AS (INSERT INTO reading_goals (user_id, year, books, set_on) SELECT id, 2026, 37, '2026-03-01' FROM reader),
       upload AS (INSERT INTO reading_imports (user_id, source) SELECT id, 'goodreads' FROM reader RETURNING id),
       uploaded AS (INSERT INTO reading_import_rows (import_id, line, facts, verdict)
         SELECT id, 2, '{"title":"Canary of a file"}', 'decide' FROM upload),
       entry AS (INSERT INTO reading_list (user_id, title, author, status, started_at, current_page, shelves)
         SELECT id, 'Canary of a list', 'Ana', 'reading', now(), 51, '{canary-shelf}' FROM reader RETURNING id, user_id),
       written AS (INSERT INTO reading_reviews (user_id, entry_id, read, review, note)
         SELECT user_id, id, 1, 'Canary of a review', 'Canary of a note' FROM entry)
     INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
     SELECT user_id, id, '2026-11-19', '2026-11-19T11:00:00Z', 'page', 'reading', 1, 0, 51 FROM entry`,
  );
  const talk = { clientId: crypto.randomUUID(), message: "Canary of the table", bookId: String(momo), page: "77" };
  await ana.send("/coffee-talk/messages", talk);
  const ben = await aReader(app, { email: "ben.export@example.org" });
  await ben.sendJson("/swipes", { events: [{ id: undo, bookId: momo, kind: "undo", undoes: liked, time }] });
  await ben.send("/dashboard/profile", { nickname: "Benedikt" });
  await ben.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message: "Ben speaking" });
  await app.pool.query(
    `WITH cleo AS (INSERT INTO users (id, email) VALUES ('cleo', 'cleo.export@example.org') RETURNING id),
       named AS (INSERT INTO profiles (id, nickname) SELECT id, 'Canary of a mute' FROM cleo)
     INSERT INTO mutes (user_id, muted_id, kind)
     SELECT users.id, cleo.id, 'message' FROM users, cleo WHERE email = 'ana.export@example.org'`,
  );

  await app.pool.query(
    `INSERT INTO chat_reactions (message_id, user_id, kind)
     SELECT chat_messages.id, users.id, 'laugh' FROM chat_messages, users
     WHERE message = 'Ben speaking' AND email = 'ana.export@example.org'`,
  );

  await addPasskey(ana, new Authenticator(), "Canary of a passkey");
  const { secret, codes } = await addApp(ana);
  expect(codes).toEqual([]);

  const { response, names, text } = await archive(ana);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="bookmatch-data-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(names).toEqual(["data.json", "saved-books.csv", "swipes.csv", "reading-log.csv", "readable.html"]);

  const json = text("data.json");
  expect(json).not.toMatch(new RegExp(`${secret}|argon2id|publicKey|totpSecret`, "i"));
  expect(text("readable.html")).toContain("Passkey Canary of a passkey");
  // The browser stands among the devices and in the account's history.
  for (const [canary, times] of [
    ["ana.export@example.org", 1],
    ["Ána 🦉", 1],
    ["CanaryBrowser/1.0 (Linux)", 2],
    ["Pacific/Kiritimati", 1],
  ] as const) {
    expect(json.split(canary)).toHaveLength(times + 1);
    expect(text("readable.html")).toContain(canary);
  }
  expect(JSON.parse(json)).toMatchObject({
    account: { email: "ana.export@example.org", emailVerified: false, role: "user" },
    profile: { nickname: "Ána 🦉", timeZone: "Pacific/Kiritimati" },
    signIns: [{ provider: "password" }],
    secondFactor: { passkeys: [{ name: "Canary of a passkey" }], recoveryCodesLeft: 10 },
    savedBooks: [{ title: "Torto arado" }, { title: "Моmо, «die» 灰色の男たち" }],
    swipes: [
      { title: "Torto arado", author: "Itamar Vieira Júnior", decision: "pass", undoneAt: at(time + 2) },
      { title: "Моmо, «die» 灰色の男たち", decision: "like", swipedAt: at(time), undoneAt: null },
    ],
    readingList: [
      {
        title: "Canary of a list",
        shelves: ["canary-shelf"],
        reviews: [{ read: 1, review: "Canary of a review", note: "Canary of a note", publishedAt: null }],
        log: [{ day: "2026-11-19", at: "2026-11-19T11:00:00.000Z", kind: "page", status: "reading", page: 51 }],
      },
    ],
    readingGoals: [{ year: 2026, books: 37, setOn: "2026-03-01" }],
    taste: {
      rules: [{ name: "Horror", stance: "never" }],
      settings: { ignoredSources: ["stars"], drawnAgain: ["paused"] },
    },
    readingImports: [{ source: "goodreads", state: "preview", rows: [{ facts: { title: "Canary of a file" } }] }],
    deals: [{ title: "Canary of a deal", link: "https://deals.example/", discountPercentage: 40, endsOn: null }],
    dealReports: [{ title: "Canary of a deal" }],
    posts: [{ title: "Canary of a post", content: "<p>A draft.</p>", published: false, publishedAt: null }],
    mutedReaders: [{ name: "Canary of a mute" }],
    suggestions: [{ title: "Canary of a board", description: "Anything <calm>" }],
    recommendations: [{ title: "Canary of a book", author: "Ana", reason: "It sings" }],
    reports: [{ what: "message", reason: "other", note: "Canary of a report", state: "open" }],
    decisions: [{ words: "Canary of words", reason: "Canary of a reason", outcome: "removed", readAt: null }],
    staffActs: [
      { act: "post-written", by: "you", subject: "Canary of an act" },
      { act: "role-granted", by: "an admin", subject: null },
    ],
    coffeeTalk: [
      {
        kind: "message",
        message: "Canary of the table",
        haul: [],
        book: "Моmо, «die» 灰色の男たち",
        page: 77,
        givesAway: true,
        isReply: false,
        sentAt: expect.any(String),
      },
    ],
    coffeeTalkReactions: [{ reaction: "laugh", messageSentAt: expect.any(String), reactedAt: expect.any(String) }],
    devices: [{ userAgent: "CanaryBrowser/1.0 (Linux)", thisDevice: true }],
    knownDevices: [{ lastSignIn: expect.any(String) }],
  });
  expect(text("readable.html")).toContain("The deck ignores: stars.");
  for (const heading of ["Deals posted (1)", "Deals reported as expired (1)", "Canary of a deal"]) {
    expect(text("readable.html")).toContain(heading);
  }
  expect(text("readable.html")).toContain("2026-11-19: on page 51");
  expect(text("readable.html")).toContain("Anything &lt;calm&gt;");
  expect(text("readable.html")).toContain("It sings");
  expect(text("readable.html")).toContain("Canary of the table");
  expect(text("readable.html")).toContain("灰色の男たち, page 77, contains spoilers");
  expect(text("readable.html")).toContain("Reactions in Coffee Talk (1)");
  expect(json + text("readable.html")).not.toContain("Ben speaking");
  expect(json + text("readable.html")).not.toContain("Words of another");
  expect(text("readable.html")).toContain("Canary of a review");
  expect(text("readable.html")).toContain("Canary of a note");
  expect(text("readable.html")).toContain("Canary of a report");
  expect(text("readable.html")).toContain("Canary of a reason");
  expect(text("reading-log.csv")).toContain("2026-11-19 2026-11-19T11:00:00.000Z p51");

  expect(await columnsMissingIn(json, "ana.export@example.org")).toEqual([]);

  const swipes: Array<Record<string, string>> = parse(text("swipes.csv"), { bom: true, columns: true });
  expect(swipes.map((row) => [row["Decision"], row["Undone at"]])).toEqual([
    ["pass", at(time + 2)],
    ["like", ""],
  ]);
  expect(text("readable.html")).toContain("Passed (undone)");

  const rows: Array<Record<string, string>> = parse(text("saved-books.csv"), { bom: true, columns: true });
  expect(rows.map(({ Title, Author, Link }) => [Title, Author, Link])).toEqual([
    ["Torto arado", "Itamar Vieira Júnior", "https://example.org/torto"],
    ["Моmо, «die» 灰色の男たち", 'Michael "M." Ende', ""],
  ]);

  const { rows: secrets } = await app.pool.query(
    `SELECT unnest(ARRAY[token, password]) AS secret FROM users
     JOIN sessions ON sessions.user_id = users.id JOIN accounts ON accounts.user_id = users.id
     UNION SELECT unnest(ARRAY[id, email]) FROM users WHERE email LIKE 'ben%'
     UNION SELECT nickname FROM profiles WHERE nickname LIKE 'Ben%'`,
  );
  expect(secrets.length).toBeGreaterThan(6);
  for (const name of names) for (const { secret } of secrets) expect(text(name)).not.toContain(secret);
});

it("T3: the data download hands out nobody's data but one's own, whoever's id is asked for", async () => {
  const [{ id }, ben] = [await aReader(app), await aReader(app)];
  const response = await ben.send(`/account/data?user_id=${id}&userId=${id}&id=${id}`, { user_id: id, userId: id });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(JSON.parse(strFromU8(files["data.json"]!))).toMatchObject({ account: { email: ben.email } });
  expect((await ben.get(`/account/data/${id}`)).status).toBe(404);
});

it("the data download is ready for a reader who has told nothing yet", async () => {
  const reader = await aReader(app);
  const { text } = await archive(reader);
  expect(JSON.parse(text("data.json"))).toMatchObject({ profile: null, savedBooks: [], swipes: [] });
  expect(parse(text("saved-books.csv"), { bom: true })).toHaveLength(1);
  expect(text("readable.html")).toContain("Saved books (0)");
});

it("the data download holds a shelf of thousands", async () => {
  const reader = await aReader(app);
  await app.pool.query(
    "INSERT INTO books (title, author) SELECT 'Many ' || n, 'Ana Author' FROM generate_series(1, 3000) n",
  );
  await app.pool.query(
    "INSERT INTO saved_books (user_id, book_id) SELECT $1, id FROM books WHERE title LIKE 'Many %'",
    [reader.id],
  );
  const { text } = await archive(reader);
  expect(JSON.parse(text("data.json")).savedBooks).toHaveLength(3000);
  expect(parse(text("saved-books.csv"), { bom: true })).toHaveLength(3001);
});

async function rejectionOf(reader: Reader) {
  const response = await reader.send("/account/data");
  expect(response.status).toBe(302);
  const page = await reader.get(response.headers.get("Location")!);
  return { page, html: (await page.text()).replaceAll("<!-- -->", "") };
}

it("T13: the data download asks whoever last proved an hour ago who they are to confirm it, and leads back to a button for the file", async () => {
  const reader = await aReader(app);
  await app.pool.query("UPDATE sessions SET proven_at = now() - interval '1 hour' WHERE user_id = $1", [reader.id]);
  const rejected = await reader.send("/account/data");
  expect(rejected.headers.get("Location")).toBe("/account/confirm?next=%2Faccount%2Fdata%2Frefused");
  const confirmed = await reader.send("/account/confirm", { password: PASSWORD, next: "/account/data/refused" });
  const page = await reader.get(confirmed.headers.get("Location")!);
  expect(await page.text()).toContain('action="/account/data"');
  expect((await reader.send("/account/data")).status).toBe(200);
});

it("T13: the data download hands the file out three times a day to each reader, then says when again", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const answers = await Promise.all(Array.from({ length: 12 }, () => ana.send("/account/data")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const { page, html } = await rejectionOf(ana);
  expect(page.status).toBe(429);
  expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(86_000);
  expect(html).toContain("You’ve downloaded your data three times today. Try again in about 24 hours.");
  expect((await ben.send("/account/data")).status).toBe(200);

  await app.pool.query("UPDATE rate_limits SET last_request = last_request - 86400000 WHERE key LIKE 'account-data|%'");
  expect((await ana.send("/account/data")).status).toBe(200);
});

it.each(["cross-site", "same-site", "none"])(
  "F18: a link that is %s uses up no export of the reader's data, and gives none",
  async (site) => {
    const reader = await aReader(app);
    const link = { "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
    for (let times = 0; times < 5; times += 1) {
      for (const address of ["/account/data", "/account/data.data", "/account/data/"]) {
        const answer = await reader.get(address, link);
        expect(answer.headers.get("Content-Type")).not.toBe("application/zip");
      }
    }
    const forged = { headers: { Origin: "https://elsewhere.example", "Sec-Fetch-Site": site } };
    expect((await reader.send("/account/data", {}, forged)).status).toBe(403);
    const { rows } = await app.pool.query("SELECT key FROM rate_limits WHERE key LIKE 'account-data|%'");
    expect(rows).toEqual([]);
    expect((await reader.send("/account/data")).status).toBe(200);
  },
);

it.each([
  "/catalogue/outside?q=momo",
  "/coffee-talk/stream",
  "/notices/stream",
  "/reading-tracker/export.csv",
  "/reading-tracker/export.json",
])("F18: %s is answered to nothing that another site asks for, and takes no turn for it", async (address) => {
  const reader = await aReader(app);
  for (const site of ["cross-site", "same-site"]) {
    const answer = await reader.get(address, { "Sec-Fetch-Site": site });
    expect([answer.status, await answer.text()]).toEqual([403, "This wasn’t sent from Bookmatch."]);
  }
  expect((await app.pool.query("SELECT key FROM rate_limits WHERE key LIKE 'catalogue%'")).rows).toEqual([]);
  for (const site of ["same-origin", "none"]) {
    const answer = await reader.get(address, { "Sec-Fetch-Site": site });
    expect(answer.status).not.toBe(403);
    await answer.body?.cancel();
  }
});

it("F3: the three a day are not forgotten when somebody fails to sign in an hour later", async () => {
  const reader = await aReader(app);
  const wrong = () => new Reader(app).signIn(reader.email, "not this one, surely");
  await wrong();
  for (const _ of [1, 2, 3]) expect((await reader.send("/account/data")).status).toBe(200);
  await app.pool.query("UPDATE rate_limits SET last_request = last_request - 61 * 60 * 1000");
  expect((await wrong()).status).toBe(401);
  expect((await reader.send("/account/data")).status).toBe(302);
});

it("T13: the data download says no less by hand: the page without a reason only offers the file, and repeats no nonsense", async () => {
  const reader = await aReader(app);
  for (const query of ["", "?wait=0", "?wait=-1", "?wait=1e9", "?wait=<b>", "?wait=99999999"]) {
    const response = await reader.get(`/account/data/refused${query}`);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("three times");
  }
});

it("T13: the data download asks a visitor to sign in", async () => {
  const response = await new Reader(app).send("/account/data");
  expect(response.status).toBe(401);
});
