import { beforeEach, describe, expect, it } from "vitest";

import type { Page } from "#app/http/use-paged-list.ts";
import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { Recommendation, RecommendationsPage } from "./recommendations.queries.server.ts";
import type { Suggestion } from "./suggestions.queries.server.ts";

const { app, ana, ben, cleo } = useTestApp({
  ana: { email: "ana.asks@example.org" },
  ben: { nickname: "Benedikt" },
  cleo: { email: "cleo.reads@example.org" },
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM book_suggestions");
});

async function asked(reader: Reader, title = "Something calm", description = "Like the sea."): Promise<number> {
  const response = await reader.send("/suggestions/requests", { title, description });
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  const { rows } = await app.pool.query("SELECT max(id) AS id FROM book_suggestions");
  return rows[0].id;
}

const MOMO = { title: "Momo", author: "Michael Ende", reason: "It has time." };
const recommend = (reader: Reader, id: number, recommendation: Partial<typeof MOMO> = {}) =>
  reader.send(`/suggestions/${id}/recommendations`, { ...MOMO, ...recommendation });

async function recommended(reader: Reader, id: number, after = ""): Promise<RecommendationsPage> {
  const response = await reader.get(`/suggestions/${id}/recommendations?after=${encodeURIComponent(after)}`);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  return (await response.json()) as RecommendationsPage;
}

async function board(reader: Reader, after = ""): Promise<Page<Suggestion>> {
  return (await (
    await reader.get(`/suggestions/requests?after=${encodeURIComponent(after)}`)
  ).json()) as Page<Suggestion>;
}

const endorsementBy = ({ voices }: Recommendation, reader: string) =>
  voices.find(({ recommendedBy }) => recommendedBy === reader)!.id;

it("the board shows what was asked, by whom and when, to every reader", async () => {
  const id = await asked(ana, "  A  <b>calm</b>\tbook ", " First line.\r\n\r\nSecond line. ");
  await app.pool.query("UPDATE book_suggestions SET created_at = '2026-11-20T12:00:00Z'");
  const suggestion = {
    id,
    title: "A <b>calm</b> book",
    description: "First line.\n\nSecond line.",
    askedBy: "ana.asks",
    date: "November 20, 2026",
    recommendations: 0,
    covers: [],
    isAdmin: false,
    writer: expect.stringMatching(/^[\w-]{16}$/),
  };
  expect(await board(ana)).toEqual({ items: [{ ...suggestion, own: true }], next: null });
  expect(await board(ben)).toEqual({ items: [{ ...suggestion, own: false }], next: null });
  const html = (await (await ben.get("/suggestions")).text()).replaceAll("<!-- -->", "");
  expect(html).toContain("Asked by ana.asks on November 20, 2026");
  expect(html).toContain("A &lt;b&gt;calm&lt;/b&gt; book");
});

it("the board dates what was asked on the calendar of who looks", async () => {
  await asked(ana);
  await app.pool.query("UPDATE book_suggestions SET created_at = '2026-11-20T23:30:00Z'");
  await cleo.send("/time-zone", { timeZone: "Europe/Vienna" });
  expect((await board(cleo)).items[0]!.date).toBe("November 21, 2026");
  expect((await board(ana)).items[0]!.date).toBe("November 20, 2026");
});

it("the board says beside the field what is missing or too long, and keeps nothing", async () => {
  const wrong: Array<[Record<string, string>, Record<string, string>]> = [
    [{}, { title: "Enter a title.", description: "Enter a description." }],
    [{ title: " \n\u0000", description: "x" }, { title: "Enter a title." }],
    [{ title: "x".repeat(201), description: "x" }, { title: "Use at most 200 characters." }],
    [{ title: "x", description: "x".repeat(2_001) }, { description: "Use at most 2,000 characters." }],
    [{ title: "x", description: "x".repeat(30_000) }, { description: "Use at most 2,000 characters." }],
  ];
  for (const [fields, errors] of wrong) {
    const response = await ana.send("/suggestions/requests", fields);
    expect([response.status, await response.json()]).toEqual([400, { errors }]);
  }
  expect((await board(ana)).items).toEqual([]);
  const id = await asked(ana, "🦉".repeat(200), "🦉".repeat(2_000));
  for (const [recommendation, errors] of [
    [{ title: "", author: " ", reason: "" }, ["title", "author", "reason"]],
    [{ title: "x".repeat(501) }, ["title"]],
    [{ author: "x".repeat(501) }, ["author"]],
    [{ reason: "x".repeat(2_001) }, ["reason"]],
  ] as const) {
    const response = await recommend(ben, id, recommendation);
    expect(response.status).toBe(400);
    expect(Object.keys(((await response.json()) as { errors: object }).errors).toSorted()).toEqual(errors.toSorted());
  }
  expect((await recommended(ben, id)).count).toBe(0);
});

it("T3: the board writes in nobody else's name", async () => {
  await ana.send("/suggestions/requests", { title: "Mine", description: "x", user_id: "someone", userId: "someone" });
  expect((await board(ana)).items[0]).toMatchObject({ title: "Mine", own: true });
});

it("the board makes another reader's voice for the same book a voice, not a second recommendation", async () => {
  const [momo] = await addBooks(app.pool, [{ title: "Momo", author: "Michael Ende" }]);
  const id = await asked(ana);
  expect((await recommend(ben, id)).status).toBe(200);
  expect((await recommend(cleo, id, { title: " MOMO! ", author: "michael  énde", reason: "Me too." })).status).toBe(
    200,
  );
  expect((await recommend(cleo, id, { title: "Momo: The Sequel" })).status).toBe(200);
  expect((await board(ana)).items[0]!.recommendations).toBe(2);
  const page = await recommended(ana, id);
  expect(page).toMatchObject({
    count: 2,
    next: null,
    items: [
      {
        title: "Momo",
        author: "Michael Ende",
        readers: 2,
        accepted: false,
        book: { id: momo, saved: false, listed: false },
        voices: [
          { reason: "It has time.", recommendedBy: "Benedikt", own: false },
          { reason: "Me too.", recommendedBy: "cleo.reads", own: false },
        ],
      },
      { title: "Momo: The Sequel", book: null, readers: 1 },
    ],
  });

  const repeated = await recommend(cleo, id, { title: "momo", reason: "Again." });
  expect([repeated.status, await repeated.json()]).toEqual([
    409,
    { errors: { title: "You’ve already recommended this book here." } },
  ]);

  // The first recommendation goes, the book stays.
  const first = endorsementBy(page.items[0]!, "Benedikt");
  expect((await ben.send(`/suggestions/${id}/recommendations/${first}`, {}, { method: "DELETE" })).status).toBe(200);
  expect((await recommended(cleo, id)).items.map(({ title, readers }) => [title, readers])).toEqual([
    ["Momo", 1],
    ["Momo: The Sequel", 1],
  ]);
  await app.pool.query("DELETE FROM books");
});

it("the board knows what the reader has saved and listed of the recommended books, and outlives the book", async () => {
  const [book] = await addBooks(app.pool, [{ title: "Torto arado", author: "Itamar Vieira Júnior" }]);
  const id = await asked(ana);
  await recommend(ben, id, { title: "Torto arado", author: "Itamar Vieira Júnior" });
  await ana.send(`/saved-books/${book}`);
  await ana.send("/reading-list", { bookId: String(book) });
  expect((await recommended(ana, id)).items[0]!.book).toMatchObject({ saved: true, listed: true });
  expect((await recommended(ben, id)).items[0]!.book).toMatchObject({ saved: false, listed: false });
  await app.pool.query("DELETE FROM books");
  expect((await recommended(ana, id)).items[0]).toMatchObject({ title: "Torto arado", book: null });
});

it("the board lets twenty readers at once name one book, and shows it once", async () => {
  const id = await asked(ana);
  const { rows } = await app.pool.query(
    `INSERT INTO users (id, email) SELECT 'crowd' || n, 'crowd' || n || '@example.org' FROM generate_series(1, 24) n RETURNING id`,
  );
  await app.pool.query(
    `INSERT INTO book_recommendations (suggestion_id, user_id, book_title, author, reason)
     SELECT $1, id, 'Momo', 'Michael Ende', 'Yes.' FROM unnest($2::text[]) id`,
    [id, rows.map((row) => row.id)],
  );
  const answers = await Promise.all(Array.from({ length: 8 }, () => recommend(cleo, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { items: recommendations, count } = await recommended(cleo, id);
  expect([count, recommendations.length, recommendations[0]!.readers]).toEqual([1, 1, 25]);
  // Her own is the newest, and yet among those shown.
  expect(recommendations[0]!.voices).toHaveLength(20);
  expect(recommendations[0]!.voices.at(-1)).toMatchObject({ own: true, recommendedBy: "cleo.reads" });
  await app.pool.query("DELETE FROM users WHERE id LIKE 'crowd%'");
});

it("the board lets the asker mark the one they will read, and nobody else", async () => {
  const [id, other] = [await asked(ana), await asked(ben)];
  await recommend(ben, id);
  await recommend(cleo, id, { title: "Dune", author: "Frank Herbert" });
  await recommend(cleo, other, { title: "Emma", author: "Jane Austen" });
  const page = await recommended(ana, id);
  const [momo, dune] = page.items.map(({ voices }) => String(voices[0]!.id)) as [string, string];
  const emma = String((await recommended(ana, other)).items[0]!.voices[0]!.id);
  const accept = (reader: Reader, recommendation: string, method = "POST") =>
    reader.send(`/suggestions/${id}/accepted`, { recommendation }, { method });
  const marks = async () => (await recommended(cleo, id)).items.map(({ accepted }) => accepted);

  for (const [reader, which] of [
    [ben, momo],
    [cleo, dune],
    [ana, emma],
    [ana, ""],
    [ana, "x"],
    [ana, "2147483647"],
  ] as const) {
    expect((await accept(reader, which)).status).toBe(404);
  }
  expect(await marks()).toEqual([false, false]);
  expect((await accept(ana, momo)).status).toBe(200);
  expect(await marks()).toEqual([true, false]);
  expect((await accept(ana, dune)).status).toBe(200);
  expect(await marks()).toEqual([false, true]);
  expect((await accept(ben, dune, "DELETE")).status).toBe(404);
  expect(await marks()).toEqual([false, true]);
  expect((await accept(ana, dune, "DELETE")).status).toBe(200);
  expect(await marks()).toEqual([false, false]);
});

describe("a book that the asker will read", () => {
  async function board() {
    await app.pool.query("DELETE FROM reading_list");
    const [bookId] = await addBooks(app.pool, [{ title: "In the Woods", author: "Tana French" }]);
    const id = await asked(ana);
    await recommend(ben, id, { title: "In the Woods", author: "Tana French" });
    await recommend(cleo, id, { title: "A Letter", author: "Nobody Known" });
    const [ours, other] = (await recommended(ana, id)).items.map(({ voices }) => String(voices[0]!.id));
    const send = async (recommendation: string | undefined, method = "POST") => {
      const response = await ana.send(
        `/suggestions/${id}/accepted`,
        { recommendation: recommendation ?? "" },
        { method, headers: { Accept: "application/json" } },
      );
      return response.json();
    };
    const list = async () =>
      (await app.pool.query("SELECT title, status FROM reading_list WHERE user_id = $1 ORDER BY id", [ana.id])).rows;
    return { bookId: bookId!, ours, other, send, list };
  }
  const wanted = (title: string) => ({ title, status: "want_to_read" });

  it("is on their list once, and goes with the mark or with another choice", async () => {
    const { ours, other, send, list } = await board();
    expect(await send(ours)).toMatchObject({ ok: true, already: false });
    await send(ours);
    expect(await list()).toEqual([wanted("In the Woods")]);
    await send(other);
    expect(await list()).toEqual([wanted("A Letter")]);
    expect(await send(undefined, "DELETE")).toMatchObject({ ok: true, removed: true });
    expect(await list()).toEqual([]);
  });

  it("stays on the list where it stood before, and where they have begun it", async () => {
    const { bookId, ours, send, list } = await board();
    await ana.send("/reading-list", { bookId: String(bookId) });
    expect(await send(ours)).toMatchObject({ ok: true, already: true });
    expect(await send(undefined, "DELETE")).toMatchObject({ ok: true, removed: false });
    expect(await list()).toEqual([wanted("In the Woods")]);
    await app.pool.query("DELETE FROM reading_list");
    await send(ours);
    const [entry] = (await app.pool.query("SELECT id FROM reading_list")).rows;
    await ana.send(`/reading-list/${entry.id}/status`, { status: "reading" });
    expect(await send(undefined, "DELETE")).toMatchObject({ removed: false });
    expect(await list()).toEqual([{ title: "In the Woods", status: "reading" }]);
  });
});

it("T3: the board deletes what is one's own, and to another it is as if it were not there", async () => {
  const id = await asked(ana);
  const other = await asked(ben);
  await recommend(ben, id);
  const recommendation = endorsementBy((await recommended(ben, id)).items[0]!, "Benedikt");
  const forged = { user_id: ana.id, userId: ana.id };
  const rejected: Array<[Reader, string]> = [
    [ben, `/suggestions/${id}`],
    [ana, `/suggestions/${other}`],
    [ana, `/suggestions/${id}/recommendations/${recommendation}`],
    [cleo, `/suggestions/${id}/recommendations/${recommendation}`],
    [ben, `/suggestions/${other}/recommendations/${recommendation}`],
    [ben, "/suggestions/0"],
    [ben, "/suggestions/99999999999"],
    [ben, "/suggestions/1e3"],
  ];
  for (const [reader, path] of rejected) {
    const response = await reader.send(path, forged, { method: "DELETE" });
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.json()).toEqual({ gone: expect.stringMatching(/ was deleted\.$/) });
  }
  expect((await recommended(ana, id)).count).toBe(1);
  expect((await board(ana)).items).toHaveLength(2);

  expect((await ana.send(`/suggestions/${id}`, {}, { method: "DELETE" })).status).toBe(200);
  expect((await board(ana)).items.map((suggestion) => suggestion.id)).toEqual([other]);
  expect((await app.pool.query("SELECT FROM book_recommendations")).rowCount).toBe(0);
  expect((await ben.get(`/suggestions/${id}/recommendations`)).status).toBe(404);
  const late = await recommend(ben, id);
  expect([late.status, await late.json()]).toEqual([404, { gone: "This request was deleted." }]);
});

it("T14: the board tells no reader another's address or id, in a page, its data or JSON", async () => {
  const id = await asked(ana);
  await recommend(ben, id);
  const { rows } = await app.pool.query<{ id: string; email: string }>("SELECT id, email FROM users");
  for (const path of [
    "/suggestions",
    "/suggestions.data",
    "/suggestions.data?_routes=club%2Fsuggestions%2Fsuggestions.route",
    "/suggestions/requests",
    `/suggestions/${id}/recommendations`,
    `/suggestions/${id}/recommendations.data`,
  ]) {
    const text = await (await cleo.get(path)).text();
    expect([path, text]).toEqual([path, expect.stringMatching(/ana\.asks|Benedikt/)]);
    for (const reader of rows) {
      expect(text).not.toContain(reader.id);
      expect(text).not.toContain(reader.email);
    }
  }
});

it("T10: five requests and twenty recommendations an hour, then says when again", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.push(await asked(ana, `Wish ${n}`));
  const sixth = await ana.send("/suggestions/requests", { title: "Six", description: "x" });
  expect([sixth.status, await sixth.json()]).toEqual([
    429,
    { problem: "You’ve asked 5 times in the last hour. You can ask again in 60 minutes." },
  ]);
  expect(Number(sixth.headers.get("Retry-After"))).toBeGreaterThan(3_500);
  expect((await ben.send("/suggestions/requests", { title: "Ben's", description: "x" })).status).toBe(200);

  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => recommend(ana, ids[0]!, { title: `Book ${n}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const rejected = answers.find(({ status }) => status === 429)!;
  expect(await rejected.json()).toEqual({
    problem: "You’ve recommended 20 books in the last hour. You can recommend again in 60 minutes.",
  });
  expect((await recommended(ana, ids[0]!)).count).toBe(20);
});

it("T10: twenty requests an hour from one address, whoever asks", async () => {
  await asked(ana);
  await app.pool.query("UPDATE rate_limits SET count = 20 WHERE key LIKE 'suggestion|address|%'");
  const rejected = await ben.send("/suggestions/requests", { title: "Ben's", description: "x" });
  expect([rejected.status, await rejected.json()]).toEqual([
    429,
    { problem: "Many people on your network are posting. You can ask again in 60 minutes." },
  ]);
});

it("T39: the same request within a day is refused, with the way to the one there; also ten at once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ana.send("/suggestions/requests", { title: "Calm", description: "Like the sea" })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const { id } = (await board(ana)).items[0]!;
  await app.pool.query("DELETE FROM rate_limits");
  await asked(ben, "Calm", "Like the sea");
  const rejected = await ana.send("/suggestions/requests", { title: "CALM!", description: "like  the sea." });
  const { problem, link } = (await rejected.json()) as { problem: string; link: { to: string; name: string } };
  expect([rejected.status, problem, link.name]).toEqual([
    409,
    "You asked the same thing less than a day ago.",
    "See your request",
  ]);
  const [path, anchor] = link.to.split("#");
  expect(anchor).toBe(`suggestion-${id}`);
  const html = await (await ana.get(path!)).text();
  expect(/<li id="(suggestion-\d+)"/.exec(html)?.[1]).toBe(anchor);
  await app.pool.query("UPDATE book_suggestions SET created_at = created_at - interval '1 day'");
  await asked(ana, "Calm", "Like the sea");
});

it("T39: the board holds links alone of an account in its first hour", async () => {
  const link = "https://spam.example/";
  const request = await ana.send("/suggestions/requests", { title: "Look", description: link });
  const id = await asked(ana);
  for (const response of [request, await recommend(ben, id, { reason: link })]) {
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect(((await response.json()) as { problem: string }).problem).toMatch(/^New accounts can’t post just a link\./);
  }
});

it("the board comes in pages of twenty, its recommendations in pages of fifty, each once, newest and oldest first", async () => {
  await app.pool.query(
    `INSERT INTO book_suggestions (user_id, title, description, created_at)
     SELECT $1, 'Wish ' || n, 'x', timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond'
     FROM generate_series(1, 45) n ORDER BY n`,
    [ana.id],
  );
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let after: string | null = ""; after !== null;) {
    const { items, next } = await board(ben, after);
    seen.push(...items.map(({ title }) => title));
    sizes.push(items.length);
    after = next;
  }
  expect(sizes).toEqual([20, 20, 5]);
  expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `Wish ${45 - n}`));
  const html = await (await ben.get("/suggestions")).text();
  expect(html).toContain("Show more");

  const id = await asked(ana);
  await app.pool.query(
    `INSERT INTO book_recommendations (suggestion_id, user_id, book_title, author, reason)
     SELECT $1, $2, 'Book ' || n, 'Ana Author', 'x' FROM generate_series(1, 60) n ORDER BY n`,
    [id, ben.id],
  );
  const first = await recommended(cleo, id);
  const second = await recommended(cleo, id, first.next!);
  expect([first.count, first.items.length, second.items.length, second.next]).toEqual([60, 50, 10, null]);
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
    Array.from({ length: 60 }, (_, n) => `Book ${n + 1}`),
  );
});

it("K22: the board finds the catalogue's book by its title and an author without initials, once for all spellings", async () => {
  await addBooks(app.pool, [
    { title: "The Left Hand of Darkness", author: "Ursula K. Le Guin" },
    { title: "The Left Hand of Darkness", author: "Somebody Else" },
  ]);
  const id = await asked(ana);
  const typed = { title: "the left hand of darkness", author: "ursula le guin" };
  expect(await (await recommend(ben, id, typed)).json()).toEqual({ ok: true });
  await recommend(cleo, id, { title: "The Left Hand of Darkness", author: "Ursula K. Le Guin" });
  expect((await recommended(ana, id)).items).toMatchObject([
    { title: "The Left Hand of Darkness", author: "Ursula K. Le Guin", readers: 2, book: { saved: false } },
  ]);
  // Another author of that title is another book, and nobody's name is in every name.
  for (const author of ["Ursula Smith", "?!"]) await recommend(ben, id, { ...typed, author });
  expect((await recommended(ana, id)).items.slice(1)).toMatchObject([{ book: null }, { book: null }]);
});

it("the board shows the unanswered alone, or one's own, and up to three covers of what was recommended", async () => {
  const titles = ["Momo", "Krabat", "Dune", "Emma"];
  await addBooks(
    app.pool,
    titles.map((title) => ({ title, author: "One Author" })),
  );
  const [answered, open] = [await asked(ana, "Answered"), await asked(ben, "Open")];
  for (const title of titles) await recommend(cleo, answered, { title, author: "One Author" });
  const shown = async (reader: Reader, show: string) =>
    (await (await reader.get(`/suggestions/requests?show=${show}`)).json()) as Page<Suggestion>;
  const ids = async (reader: Reader, show: string) => (await shown(reader, show)).items.map(({ id }) => id);
  expect(await ids(ana, "unanswered")).toEqual([open]);
  expect(await ids(ana, "yours")).toEqual([answered]);
  expect(await ids(ana, "nonsense")).toEqual([open, answered]);
  expect((await shown(ana, "all")).items.map(({ covers }) => covers.length)).toEqual([0, 3]);
});

it("a book that is not in the catalogue has a drawn cover, for those who may see its title", async () => {
  const [id, other] = [await asked(ana), await asked(ana, "Another")];
  await recommend(ben, id, { title: "A book <of> nobody’s" });
  const [book] = (await recommended(ana, id)).items;
  expect(book!.book).toBeNull();
  const path = book!.cover.src;
  const response = await ana.get(path);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
  expect(response.headers.get("Cache-Control")).toBe("private, max-age=86400");
  expect((await ana.get(path.replace(`/${id}/`, `/${other}/`))).status).toBe(404);
  expect((await new Reader(app).get(path)).headers.get("Location")).toBe("/");
  await ana.send("/mutes", { kind: "recommendation", id: String(book!.voices[0]!.id) });
  expect((await ana.get(path)).status).toBe(404);
  await app.pool.query("DELETE FROM mutes");
});
