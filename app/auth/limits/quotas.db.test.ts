import { randomUUID } from "node:crypto";

import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { keepSwipesWithinQuota as KeepSwipesWithinQuota } from "#app/deck/swipe/swipe-quota.queries.server.ts";
import { addBooks } from "#tests/app.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
let keepSwipesWithinQuota: typeof KeepSwipesWithinQuota;
beforeAll(async () => {
  ({ keepSwipesWithinQuota } = await import("#app/deck/swipe/swipe-quota.queries.server.ts"));
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM reading_list; DELETE FROM books; DELETE FROM swipe_events");
});

const count = async (table: string) =>
  (await app.pool.query(`SELECT count(*)::int AS count FROM ${table} WHERE user_id = $1`, [ana.id])).rows[0].count;
const statuses = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status);

/** All but three of the rows that a reader may have; the statement gets the reader and how many. */
const fill = (sql: string, most: number) => app.pool.query(sql, [ana.id, most - 3]);

describe("F4: of twenty that come at once where three have room, three stay and the others are told", () => {
  it("on the list", async () => {
    await fill(
      "INSERT INTO reading_list (user_id, title, author) SELECT $1, 'Book ' || n, 'Ana' FROM generate_series(1, $2::int) n",
      20_000,
    );
    const own = (n: number) =>
      ana.send("/reading-list/own.data", { title: `New ${n}`, author: "Ana", genre: "Fiction", pages: "" });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => own(n)));
    expect(statuses(answers, 200)).toHaveLength(3);
    const [rejected] = statuses(answers, 409);
    expect(await rejected!.text()).toContain("Your list is full: it holds 20,000 books. Remove some first.");
    expect(await count("reading_list")).toBe(20_000);
    // What is there already is no new one.
    expect((await own(0)).status).toBe(await statusOfNewest(0));
  });

  /** 200 where that title came onto the list, else refused once more. */
  async function statusOfNewest(n: number): Promise<number> {
    const { rowCount } = await app.pool.query("SELECT FROM reading_list WHERE title = $1", [`New ${n}`]);
    return rowCount ? 200 : 409;
  }

  it("among the saved books", async () => {
    await app.pool.query(
      "INSERT INTO books (title, author, genre) SELECT 'Book ' || n, 'Ana', 'Fiction' FROM generate_series(1, 20020) n",
    );
    const { rows } = await app.pool.query<{ id: number }>("SELECT id FROM books ORDER BY id");
    const books = rows.map((row) => row.id);
    await app.pool.query("INSERT INTO saved_books (user_id, book_id) SELECT $1, unnest($2::int[])", [
      ana.id,
      books.slice(0, 19_997),
    ]);
    const answers = await Promise.all(books.slice(20_000).map((book) => ana.send(`/saved-books/${book}`)));
    expect(statuses(answers, 200)).toHaveLength(3);
    expect(await statuses(answers, 409)[0]!.text()).toContain("You’ve saved 20,000 books");
    expect(await count("saved_books")).toBe(20_000);
    expect((await ana.send(`/saved-books/${books[0]}`)).status).toBe(200);
  });

  it("of what the deck was told", async () => {
    await fill(
      "INSERT INTO taste_rules (user_id, subject, name, stance) SELECT $1, 'author', 'Author ' || n, 'less' FROM generate_series(1, $2::int) n",
      200,
    );
    const tell = (n: number) => ana.sendJson("/taste/rules", { subject: "author", name: `New ${n}`, stance: "more" });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => tell(n)));
    expect(statuses(answers, 204)).toHaveLength(3);
    expect(await statuses(answers, 409)[0]!.text()).toContain("200 authors and genres");
    expect(await count("taste_rules")).toBe(200);
  });

  it("in the log of a book, whose reader finds the sentence in the answer's usual place", async () => {
    const { rows } = await app.pool.query(
      "INSERT INTO reading_list (user_id, title, author, status, current_page, started_at) VALUES ($1, 'Momo', 'Ende', 'reading', 1, now()) RETURNING id",
      [ana.id],
    );
    const entry = rows[0].id;
    await app.pool.query(
      `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
       SELECT $1, $2, '2026-01-01', '2026-01-01T10:00:00Z'::timestamptz + n * interval '1 second', 'page', 'reading', 1, 0, 1
       FROM generate_series(1, 19997) n`,
      [ana.id, entry],
    );
    const pages = Array.from({ length: 20 }, (_, n) => n + 2);
    const asJson = { headers: { Accept: "application/json" } };
    const answers = await Promise.all(
      pages.map((page) => ana.send(`/reading-list/${entry}/page`, { page: String(page) }, asJson)),
    );
    expect(statuses(answers, 200)).toHaveLength(3);
    expect(await statuses(answers, 400)[0]!.json()).toEqual({
      problem: "This book’s log is full: it holds 20,000 entries. Delete some first.",
    });
    expect(await count("reading_log")).toBe(20_000);
  });

  it("on the board and in the talk", async () => {
    await fill(
      "INSERT INTO book_suggestions (user_id, title, description, created_at) SELECT $1, 'Wish ' || n, 'x', now() - interval '2 days' FROM generate_series(1, $2::int) n",
      500,
    );
    const asks = Array.from({ length: 5 }, (_, n) =>
      ana.send("/suggestions/requests.data", { title: `New ${n}`, description: `x ${n}` }),
    );
    expect(statuses(await Promise.all(asks), 409)).toHaveLength(2);
    expect(await count("book_suggestions")).toBe(500);

    await fill(
      "INSERT INTO chat_messages (user_id, client_id, message, created_at) SELECT $1, gen_random_uuid(), 'Hello ' || n, now() - interval '2 days' FROM generate_series(1, $2::int) n",
      20_000,
    );
    const say = (n: number) =>
      ana.send(
        "/coffee-talk/messages",
        { clientId: randomUUID(), message: `New ${n}` },
        { headers: { Accept: "application/json" } },
      );
    const answers = await Promise.all([1, 2, 3, 4, 5].map(say));
    expect(statuses(answers, 200)).toHaveLength(3);
    expect(await statuses(answers, 409)[0]!.json()).toEqual({
      problem: "You’ve written 20,000 messages, the most you can. Delete some first.",
    });
    expect(await count("chat_messages")).toBe(20_000);
  });
});

const newId = () => randomUUID().replaceAll("-", "");
const decide = (bookId: number, kind = "like") => ({ id: newId(), bookId, kind, time: Date.now() - 1_000 });

describe("F4: swipes", () => {
  it("are taken four thousand an hour, a report whole or not at all, and the device is told when again", async () => {
    const [book] = await addBooks(app.pool, [{}]);
    const send = (length: number) => ana.sendJson("/swipes", { events: Array.from({ length }, () => decide(book!)) });
    const answers = await Promise.all(Array.from({ length: 24 }, () => send(190)));
    expect(statuses(answers, 204)).toHaveLength(21);
    const [rejected] = statuses(answers, 429);
    expect(Number(rejected!.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect(await count("swipe_events")).toBe(21 * 190);
    expect((await send(10)).status).toBe(204);
    expect((await send(1)).status).toBe(429);
  });

  const AGED =
    "UPDATE swipe_events SET created_at = created_at - interval '2 days', happened_at = happened_at - interval '2 days'";
  const stored = async () =>
    (
      await app.pool.query<{ id: string }>(
        "SELECT replace(id::text, '-', '') AS id FROM swipe_events WHERE user_id = $1",
        [ana.id],
      )
    ).rows.map((row) => row.id);
  const send = async (...events: object[]) => {
    expect((await ana.sendJson("/swipes", { events })).status).toBe(204);
  };

  it("beyond the quota lose first what counts no more, and never an undo before its swipe", async () => {
    const books = await addBooks(
      app.pool,
      Array.from({ length: 40 }, () => ({})),
    );
    const superseded = decide(books[0]!);
    const undone = decide(books[1]!);
    const undo = { ...decide(books[1]!, "undo"), undoes: undone.id };
    const standing = books.slice(2, 32).map((book) => decide(book));
    await send(superseded, undone, undo, ...standing);
    await app.pool.query(AGED);
    const anew = decide(books[0]!, "pass");
    await send(anew);
    await keepSwipesWithinQuota(ana.id, 34);
    expect(await count("swipe_events")).toBe(34);
    await send(decide(books[32]!));
    await keepSwipesWithinQuota(ana.id, 34);
    // 90 of a hundred stay: thirty, and of those that go, the three that no longer count are the first.
    const left = await stored();
    expect(left).toHaveLength(30);
    for (const gone of [superseded.id, undone.id, undo.id]) expect(left).not.toContain(gone);
    expect(left).toContain(anew.id);
  });

  it("of the last day stay whole as long as older ones can go: an undo that comes late finds its swipe", async () => {
    const books = await addBooks(
      app.pool,
      Array.from({ length: 12 }, () => ({})),
    );
    const old = books.map((book) => decide(book));
    await send(...old);
    await app.pool.query(AGED);
    const [first, second] = [decide(books[0]!), decide(books[0]!, "pass")];
    await send(first, second);
    await send({ ...decide(books[0]!, "undo"), undoes: second.id });
    await keepSwipesWithinQuota(ana.id, 10);
    const left = await stored();
    expect(left).toHaveLength(9);
    expect(left).toEqual(expect.arrayContaining([first.id, second.id]));
  });

  it("split no pair: wherever the bound falls, nothing that was taken back counts again", async () => {
    for (let most = 10; most <= 30; most++) {
      await app.pool.query("DELETE FROM rate_limits; DELETE FROM swipe_events; DELETE FROM books");
      const books = await addBooks(
        app.pool,
        Array.from({ length: 20 }, () => ({})),
      );
      const swipes = books.map((book) => decide(book));
      const undos = swipes.map((swipe) => ({ ...decide(swipe.bookId, "undo"), undoes: swipe.id }));
      await send(...swipes);
      await send(...undos);
      await keepSwipesWithinQuota(ana.id, most);
      const { rowCount } = await app.pool.query(
        `SELECT FROM swipe_events swipe WHERE kind <> 'undo' AND NOT EXISTS (
           SELECT FROM swipe_events undo WHERE undo.user_id = swipe.user_id AND undo.undoes = swipe.id)`,
      );
      expect([most, rowCount]).toEqual([most, 0]);
      expect(await count("swipe_events")).toBeLessThanOrEqual(most);
    }
  });
});

it("F4: whatever a reader sends, it is six hundred changes in five minutes, and what was typed is not lost", async () => {
  const send = () => ana.send("/dashboard/profile", { nickname: "Ana" }, { headers: { Accept: "text/html" } });
  const answers: Response[] = [];
  for (let round = 0; round < 31; round++) answers.push(...(await Promise.all(Array.from({ length: 20 }, send))));
  const rejected = statuses(answers, 429);
  expect(rejected).toHaveLength(20);
  expect(Number(rejected[0]!.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await rejected[0]!.text()).toMatch(
    /That was a lot at once\. What you wrote is still here\. Please try again in /,
  );
  const json = await ana.send("/dashboard/profile", { nickname: "Ana" }, { headers: { Accept: "application/json" } });
  expect(await json.json()).toEqual({ problem: expect.stringContaining("That was a lot at once") });
  // Pages, and everybody else, go on.
  expect((await ana.get("/dashboard")).status).toBe(200);
  expect((await ben.send("/dashboard/profile", { nickname: "Ben" })).status).toBeLessThan(400);
});
