import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import type { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
let books: number[];
beforeAll(async () => {
  books = await addBooks(app.pool, [{ title: "Dune" }, { title: "Emma" }]);
});

const add = (reader: Reader, bookId: string) =>
  reader.send("/reading-list", { bookId }, { headers: { Accept: "application/json" } });

it("the reading list puts a book on the list once, however many ask at the same time", async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => add(ana, String(books[0]))));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const answers = (await Promise.all(responses.map((response) => response.json()))) as Array<{ already: boolean }>;
  expect(answers.filter(({ already }) => !already)).toHaveLength(1);
  const { rows } = await app.pool.query("SELECT title, status FROM reading_list");
  expect(rows).toEqual([{ title: "Dune", status: "want_to_read" }]);
});

it.each(["", "0", "x", "1e3", "2147483647", "99999999999"])("the reading list knows no book %s", async (bookId) => {
  const response = await add(ana, bookId);
  expect([response.status, await response.json()]).toEqual([404, { gone: "Failed to add book" }]);
});

it("the reading list tells the dashboard which saved books are listed, each reader's own", async () => {
  for (const reader of [ana, ben]) for (const id of books) await reader.send(`/saved-books/${id}`);
  await add(ana, String(books[0]));
  const listed = async (reader: Reader) => {
    const html = await (await reader.get("/dashboard?sort=title")).text();
    return [html.match(/Already in List/g)?.length ?? 0, html.match(/Add to List/g)?.length ?? 0];
  };
  expect([await listed(ana), await listed(ben)]).toEqual([
    [1, 1],
    [0, 2],
  ]);
});

describe("a book that starts as more than a wish", () => {
  const ADDITION = "0123456789abcdef0123456789abcdef";
  const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Kiritimati" }).format(new Date());
  let momo: number;
  beforeEach(async () => {
    await app.pool.query("DELETE FROM reading_list");
    await ana.send("/time-zone", { timeZone: "Pacific/Kiritimati" });
    [momo] = (await addBooks(app.pool, [{ title: "Momo", pages: 320 }])) as [number];
  });

  async function start(fields: Record<string, string>, reader: Reader = ana) {
    const sent = { bookId: String(momo), ...fields };
    const response = await reader.send("/reading-list", sent, { headers: { Accept: "application/json" } });
    return { status: response.status, ...((await response.json()) as object) } as Record<string, unknown>;
  }
  const takeBack = (reader: Reader, id = ADDITION) =>
    reader.send("/reading-list", { additionId: id }, { method: "DELETE", headers: { Accept: "application/json" } });
  const entries = async () =>
    (
      await app.pool.query(
        `SELECT entry.status, current_page AS page, rating, read_before AS before,
           to_char(completed_at AT TIME ZONE 'Pacific/Kiritimati', 'YYYY-MM-DD') AS completed,
           to_char(started_at AT TIME ZONE 'Pacific/Kiritimati', 'YYYY-MM-DD') AS started,
           array(SELECT day::text || ' ' || line.status FROM reading_log line WHERE entry_id = entry.id) AS log
         FROM reading_list entry`,
      )
    ).rows as unknown[];

  it("is finished on the day that its reader names, in one step and with its stars", async () => {
    expect(await start({ status: "completed", day: "2024-02-29", stars: "9" })).toMatchObject({ already: false });
    const read = { status: "completed", page: 320, rating: 9, before: false, completed: "2024-02-29", started: null };
    expect(await entries()).toEqual([{ ...read, log: ["2024-02-29 completed"] }]);
  });

  it.each(["reading", "completed"])("is %s since today in the reader's zone where no day is named", async (status) => {
    await start({ status });
    expect(await entries()).toMatchObject([{ status, log: [`${today()} ${status}`] }]);
  });

  it("is read since today where the field for the day was left empty", async () => {
    await start({ status: "reading", day: "" });
    expect(await entries()).toMatchObject([{ status: "reading", log: [`${today()} reading`] }]);
  });

  it("is finished on a day that nobody knows, which no day of the log counts", async () => {
    await start({ status: "completed", day: "" });
    const unknown = { status: "completed", page: 320, rating: null, before: true, completed: null, started: null };
    expect(await entries()).toEqual([{ ...unknown, log: [] }]);
    expect(await (await ana.get("/reading-tracker")).text()).toContain("Momo");
    expect(await (await ana.get("/reading-tracker?status=completed")).text()).toContain("Momo");
  });

  it.each([
    [{ status: "completed", day: "2199-01-01" }, { day: "That date is in the future. Choose today or earlier." }],
    [{ status: "completed", day: "2026-02-30" }, { day: "Choose a valid date." }],
    [{ status: "paused" }, { status: "Choose a status." }],
    [{ stars: "11" }, { stars: "Choose half a star to five stars, or none." }],
  ])("is refused as %o", async (fields, errors) => {
    expect(await start(fields)).toMatchObject({ status: 400, errors });
    expect(await entries()).toEqual([]);
  });

  it("replaces what the same addition has made before, and counts a repeated one once", async () => {
    await start({ status: "completed", additionId: ADDITION });
    await start({ status: "completed", day: "", stars: "8", additionId: ADDITION });
    await start({ status: "completed", day: "", stars: "8", additionId: ADDITION });
    expect(await entries()).toMatchObject([{ before: true, rating: 8, log: [] }]);
  });

  it("is taken back by its own addition alone, and by its own reader", async () => {
    await start({ status: "completed", additionId: ADDITION });
    await takeBack(ben);
    await takeBack(ana, "f".repeat(32));
    expect(await entries()).toHaveLength(1);
    expect(await (await takeBack(ana)).json()).toEqual({ ok: true });
    expect(await entries()).toEqual([]);
    expect((await takeBack(ana)).status).toBe(200);
    expect((await takeBack(ana, "x")).status).toBe(400);
  });

  it("leaves alone what stood on the list before it", async () => {
    await start({});
    expect(await start({ status: "completed", additionId: ADDITION })).toMatchObject({ already: true });
    await takeBack(ana);
    expect(await entries()).toMatchObject([{ status: "want_to_read" }]);
  });

  it("stays once its reader has gone on in its log", async () => {
    const { entryId } = await start({ status: "reading", additionId: ADDITION });
    await ana.send(`/reading-list/${entryId as number}/page`, { page: "20" });
    await takeBack(ana);
    expect(await entries()).toMatchObject([{ status: "reading", page: 20 }]);
  });

  it("that was finished before its log is finished again once later lines are taken back", async () => {
    const { entryId } = await start({ status: "completed", day: "" });
    const path = `/reading-list/${entryId as number}`;
    const json = { headers: { Accept: "application/json" } };
    const answer = await (await ana.send(`${path}/page`, { page: "20" }, json)).json();
    expect(await entries()).toMatchObject([{ status: "reading", page: 20, log: [`${today()} reading`] }]);
    const { line } = answer as { line: number };
    await ana.send(`${path}/log/${line}`, {}, { method: "DELETE", ...json });
    expect(await entries()).toMatchObject([{ status: "completed", page: 320, completed: null, log: [] }]);
  });
});
