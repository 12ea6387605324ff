import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import type { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { EntryLog, ReadingEntry } from "./reading-entry.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
beforeAll(async () => {
  for (const reader of [ana, ben]) await reader.send("/time-zone", { timeZone: "Europe/Vienna" });
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM reading_list; DELETE FROM books");
});

const JSON_PLEASE = { headers: { Accept: "application/json" } };

/** Changes an entry as our own script does. */
async function change(reader: Reader, path: string, fields: Record<string, string> = {}, method = "POST") {
  const response = await reader.send(`/reading-list/${path}`, fields, { method, ...JSON_PLEASE });
  const answer = (await response.json().catch(() => null)) as {
    entry: ReadingEntry;
    line: number | null;
    errors?: Record<string, string>;
  };
  return { status: response.status, ...answer };
}

async function add(reader: Reader, book: Record<string, unknown> = {}): Promise<number> {
  const [bookId] = await addBooks(app.pool, [{ title: "Momo", pages: 320, ...book }]);
  const response = await reader.send("/reading-list", { bookId: String(bookId) }, JSON_PLEASE);
  expect(response.status).toBe(200);
  return ((await response.json()) as { entryId: number }).entryId;
}

async function stored(entryId: number) {
  const { rows } = await app.pool.query("SELECT * FROM reading_list WHERE id = $1", [entryId]);
  return rows[0] as Record<string, unknown> | undefined;
}

async function logged(entryId: number) {
  const { rows } = await app.pool.query(
    `SELECT id, day::text, kind, status, read, from_page, to_page FROM reading_log
     WHERE entry_id = $1 ORDER BY reading_log.day, at, id`,
    [entryId],
  );
  return rows as Array<Record<string, unknown>>;
}

/** Everything about an entry: what must stay the same where a change is rejected. */
const all = async (entryId: number) => JSON.stringify([await stored(entryId), await logged(entryId)]);

const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Vienna" }).format(new Date());
const daysAgo = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);

describe("stars", () => {
  it("are half stars from one to ten, and none is not zero", async () => {
    const entryId = await add(ana);
    expect(await change(ana, `${entryId}/stars`, { stars: "9" })).toMatchObject({ status: 200, entry: { rating: 9 } });
    for (const stars of ["0", "11", "4.5", "", "five"]) {
      const { status, errors } = await change(ana, `${entryId}/stars`, { stars });
      expect([status, errors]).toEqual([400, { stars: "Choose half a star to five stars, or none." }]);
    }
    expect((await change(ben, `${entryId}/stars`, { stars: "1" })).status).toBe(404);
    expect(await stored(entryId)).toMatchObject({ rating: 9 });
    const none = await change(ana, `${entryId}/stars`, { stars: "none" });
    expect(none).toMatchObject({ status: 200, line: null, entry: { rating: null } });
    expect(await logged(entryId)).toEqual([]);
  });
});

describe("adding a book of the catalogue", () => {
  it("begins at Want to Read, and once is enough", async () => {
    const [bookId] = await addBooks(app.pool, [{ title: "Momo", pages: 320 }]);
    const send = () => ana.send("/reading-list", { bookId: String(bookId) }, JSON_PLEASE);
    expect(await (await send()).json()).toMatchObject({ already: false });
    expect(await (await send()).json()).toMatchObject({ already: true });
    const { rows } = await app.pool.query("SELECT status, total_pages FROM reading_list");
    expect(rows).toEqual([{ status: "want_to_read", total_pages: 320 }]);
  });

  it.each(["2147483647", "0", "x", "", "99999999999999"])("finds no book %s", async (bookId) => {
    expect((await ana.send("/reading-list", { bookId }, JSON_PLEASE)).status).toBe(404);
  });

  it("leads back to the list without a script", async () => {
    const [bookId] = await addBooks(app.pool, [{ title: "Momo" }]);
    const response = await ana.send("/reading-list", { bookId: String(bookId) });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/reading-tracker"]);
  });
});

describe("a status", () => {
  it("goes from any to any, and the log follows", async () => {
    const id = await add(ana);
    const { entry, line } = await change(ana, `${id}/status`, { status: "reading" });
    expect(entry).toMatchObject({ status: "reading", currentPage: 0, completed: null });
    expect(entry.started).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    expect((await logged(id))[0]).toMatchObject({ id: String(line), kind: "status", day: today() });
    const done = await change(ana, `${id}/status`, { status: "completed" });
    expect(done.entry).toMatchObject({ status: "completed", currentPage: 320, completed: entry.started });
    const back = await change(ana, `${id}/status`, { status: "want_to_read" });
    expect(back.entry.status).toBe("want_to_read");
    expect(await logged(id)).toHaveLength(3);
  });

  it("that holds already writes nothing", async () => {
    const id = await add(ana);
    expect(await change(ana, `${id}/status`, { status: "want_to_read" })).toMatchObject({ status: 200, line: null });
    expect(await logged(id)).toEqual([]);
  });

  it("is undone by taking its line back", async () => {
    const id = await add(ana);
    await change(ana, `${id}/page`, { page: "120" });
    const before = await stored(id);
    const { line } = await change(ana, `${id}/status`, { status: "completed" });
    const undone = await change(ana, `${id}/log/${line}`, {}, "DELETE");
    expect(undone.entry).toMatchObject({ status: "reading", currentPage: 120, completed: null });
    expect({ ...(await stored(id)), updated_at: 0 }).toEqual({ ...before, updated_at: 0 });
  });

  it.each(["", "abandoned", "READING", "reading,completed"])("is not %s", async (status) => {
    const id = await add(ana);
    const before = await all(id);
    expect((await change(ana, `${id}/status`, { status })).status).toBe(400);
    expect(await all(id)).toBe(before);
  });

  it("shows earlier reads of a book", async () => {
    const id = await add(ana);
    await change(ana, `${id}/status`, { status: "completed", day: "2024-03-03" });
    const repeated = await change(ana, `${id}/status`, { status: "reading" });
    expect(repeated.entry.earlier).toEqual({ reads: 1, finished: "March 3, 2024" });
  });

  it("shows an earlier read whose day nobody knows", async () => {
    const [bookId] = await addBooks(app.pool, [{ title: "Krabat" }]);
    const added = await ana.send(
      "/reading-list",
      { bookId: String(bookId), status: "completed", day: "" },
      JSON_PLEASE,
    );
    const { entryId } = (await added.json()) as { entryId: number };
    const repeated = await change(ana, `${entryId}/status`, { status: "reading" });
    expect(repeated.entry.earlier).toEqual({ reads: 1, finished: null });
    expect(await (await ana.get("/reading-tracker")).text()).toContain("Read once before");
  });

  it("shows a read that was finished before another began, whose day is an earlier one further west", async () => {
    const id = await add(ana);
    await change(ana, `${id}/status`, { status: "completed", day: daysAgo(1) });
    await app.pool.query("UPDATE reading_log SET day = $2 WHERE entry_id = $1", [id, today()]);
    await change(ana, `${id}/status`, { status: "reading" });
    await app.pool.query("UPDATE reading_log SET day = $2 WHERE entry_id = $1 AND status = 'reading'", [
      id,
      daysAgo(1),
    ]);
    const { entry } = await change(ana, `${id}/stars`, { stars: "8" });
    expect(entry.earlier).toMatchObject({ reads: 1 });
  });

  it("leads back to the list without a script, and a bad one says what is wrong", async () => {
    const id = await add(ana);
    const good = await ana.send(`/reading-list/${id}/status`, { status: "reading" });
    expect([good.status, good.headers.get("Location")]).toEqual([303, "/reading-tracker"]);
    const bad = await ana.send(`/reading-list/${id}/page`, { page: "900" });
    expect([bad.status, await bad.text()]).toEqual([400, "This book has 320 pages.\n"]);
  });
});

describe("a page", () => {
  it("makes the book one that is being read", async () => {
    const id = await add(ana);
    expect((await change(ana, `${id}/page`, { page: "120" })).entry).toMatchObject({
      status: "reading",
      currentPage: 120,
      totalPages: 320,
    });
  });

  it("that is the last one does not finish the book", async () => {
    const id = await add(ana);
    expect((await change(ana, `${id}/page`, { page: "320" })).entry.status).toBe("reading");
  });

  it.each([
    ["abc", /whole number/],
    ["", /whole number/],
    ["-1", /whole number/],
    ["1.5", /whole number/],
    ["1e9", /whole number/],
    ["NaN", /whole number/],
    ["Infinity", /whole number/],
    ["0x10", /whole number/],
    ["١٢", /whole number/],
    ["2147483648", /whole number/],
    ["9007199254740993", /whole number/],
    ["321", /has 320 pages/],
    ["50001", /has 320 pages|50,000 or less/],
  ])("T18: is not %s", async (page, message) => {
    const id = await add(ana);
    await change(ana, `${id}/page`, { page: "100" });
    const before = await all(id);
    const rejected = await change(ana, `${id}/page`, { page });
    expect(rejected.status).toBe(400);
    expect(rejected.errors?.["page"]).toMatch(message);
    expect(await all(id)).toBe(before);
    expect(await (await ana.get("/reading-tracker")).text()).not.toContain("NaN");
  });

  it("has a bound also where nobody knows how long the book is", async () => {
    const id = await add(ana, { pages: null });
    expect((await change(ana, `${id}/page`, { page: "50001" })).errors).toEqual({
      page: "Enter 50,000 or less.",
    });
    expect((await change(ana, `${id}/page`, { page: "50000" })).entry).toMatchObject({ totalPages: null });
  });

  it("is not logged for a day to come, nor for one that the calendar has not", async () => {
    const id = await add(ana);
    for (const day of [daysAgo(-2), "2026-02-30", "1899-12-31", "yesterday", ""]) {
      expect((await change(ana, `${id}/page`, { page: "5", day })).status).toBe(400);
    }
    expect(await logged(id)).toEqual([]);
  });
});

describe("the number of pages", () => {
  it("is said where nobody knew it", async () => {
    const id = await add(ana, { pages: null });
    expect((await change(ana, `${id}/total-pages`, { totalPages: "99" })).entry.totalPages).toBe(99);
  });

  it.each(["0", "", "x", "-5", "50001", "1.5"])("is not %s", async (totalPages) => {
    const id = await add(ana, { pages: null });
    const before = await all(id);
    expect((await change(ana, `${id}/total-pages`, { totalPages })).status).toBe(400);
    expect(await all(id)).toBe(before);
  });

  it("is not less than the page one is on", async () => {
    const id = await add(ana);
    await change(ana, `${id}/page`, { page: "120" });
    expect((await change(ana, `${id}/total-pages`, { totalPages: "119" })).errors).toEqual({
      totalPages: expect.stringMatching(/page 120/),
    });
  });
});

describe("the log", () => {
  const log = async (reader: Reader, id: number) =>
    (await (await reader.get(`/reading-list/${id}/log`)).json()) as EntryLog;

  it("tells the newest first, in words a reader has for days", async () => {
    const id = await add(ana);
    await change(ana, `${id}/page`, { page: "40", day: "2026-03-29" });
    await change(ana, `${id}/page`, { page: "90" });
    const { today: shown, lines } = await log(ana, id);
    expect(shown).toBe(today());
    expect(lines).toMatchObject([
      { day: today(), fromPage: 40, toPage: 90 },
      { day: "2026-03-29", dayText: "March 29, 2026", fromPage: 0, toPage: 40 },
    ]);
  });

  it("is mended: another day, another page, and everything after it follows", async () => {
    const id = await add(ana);
    const { line } = await change(ana, `${id}/page`, { page: "40", day: "2026-03-29" });
    await change(ana, `${id}/page`, { page: "90" });
    const mended = await change(ana, `${id}/log/${line}`, { day: "2026-03-28", page: "50" });
    expect(mended.entry).toMatchObject({ currentPage: 90, started: "March 28, 2026" });
    expect(await logged(id)).toMatchObject([
      { day: "2026-03-28", to_page: 50 },
      { from_page: 50, to_page: 90 },
    ]);
  });

  it("is not mended into nonsense", async () => {
    const id = await add(ana);
    const { line } = await change(ana, `${id}/page`, { page: "40", day: "2026-03-29" });
    await change(ana, `${id}/page`, { page: "90" });
    const before = await all(id);
    for (const fields of [
      { day: "2026-03-29", page: "321" },
      { day: "2026-03-29", page: "100" },
      { day: daysAgo(-2), page: "40" },
      { day: "2026-02-30", page: "40" },
      { day: "2026-03-29", page: "NaN" },
      { page: "40" },
    ] as Array<Record<string, string>>) {
      expect((await change(ana, `${id}/log/${line}`, fields)).status).toBe(400);
    }
    for (const other of ["0", "x", "999999999", "99999999999999999999"]) {
      expect((await change(ana, `${id}/log/${other}`, { day: "2026-03-29", page: "1" })).status).toBe(404);
      expect((await change(ana, `${id}/log/${other}`, {}, "DELETE")).status).toBe(404);
    }
    expect(await all(id)).toBe(before);
  });
});

describe("another reader's entry", () => {
  it("T3: is not there, whatever one sends, and stays as it was", async () => {
    const id = await add(ana);
    const { line } = await change(ana, `${id}/page`, { page: "40" });
    const before = await all(id);
    const asAna = { user_id: ana.id, userId: ana.id };
    const tried = [
      await change(ben, `${id}/status`, { status: "completed", ...asAna }),
      await change(ben, `${id}/page`, { page: "7", ...asAna }),
      await change(ben, `${id}/total-pages`, { totalPages: "7", ...asAna }),
      await change(ben, `${id}/log/${line}`, { day: "2026-03-29", page: "7", ...asAna }),
      await change(ben, `${id}/log/${line}`, asAna, "DELETE"),
      await change(ben, String(id), asAna, "DELETE"),
      await ben.send(`/reading-list/${id}/removal`, asAna),
      await ben.get(`/reading-list/${id}/removal`),
      await ben.get(`/reading-list/${id}/log`),
      await ben.get(`/reading-list/${id}/cover.svg`),
    ];
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404));
    expect(await all(id)).toBe(before);
    expect(await (await ben.get("/reading-tracker")).text()).not.toContain("Momo");
    // A line of one's own entry is no way to another's.
    const own = await add(ben, { title: "Krabat" });
    expect((await change(ben, `${own}/log/${line}`, {}, "DELETE")).status).toBe(404);
    expect(await all(id)).toBe(before);
  });
});

describe("removing", () => {
  it("takes the entry and its log, once", async () => {
    const id = await add(ana);
    await change(ana, `${id}/page`, { page: "40" });
    expect(await change(ana, String(id), {}, "DELETE")).toMatchObject({ status: 200, ok: true });
    expect([await stored(id), await logged(id)]).toEqual([undefined, []]);
    expect((await change(ana, String(id), {}, "DELETE")).status).toBe(404);
  });

  it("is asked about on a page of its own without a script", async () => {
    const id = await add(ana);
    const page = await (await ana.get(`/reading-list/${id}/removal`)).text();
    expect(page).toContain("Are you sure you want to remove this book from your reading list?");
    expect(page).toContain("Your log, stars and review of it will be deleted too.");
    const response = await ana.send(`/reading-list/${id}/removal`);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/reading-tracker"]);
    expect(await stored(id)).toBeUndefined();
  });
});

describe("the cover of a book of one's own", () => {
  it("is drawn for its owner and kept by no shared cache", async () => {
    const id = await add(ana);
    expect((await ana.get(`/reading-list/${id}/cover.svg`)).status).toBe(404);
    await app.pool.query("UPDATE reading_list SET book_id = NULL WHERE id = $1", [id]);
    const response = await ana.get(`/reading-list/${id}/cover.svg`);
    expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(response.headers.get("Cache-Control")).toMatch(/^private/);
    expect(await response.text()).toMatch(/^<svg|^<\?xml/);
    expect(await (await ana.get("/reading-tracker")).text()).toContain(`/reading-list/${id}/cover.svg?design=`);
  });
});

it("T25: fifty changes at once leave an entry that its log explains", async () => {
  const id = await add(ana);
  const statuses = ["reading", "completed", "want_to_read"] as const;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 5 === 4
        ? change(ana, `${id}/page`, { page: String(index * 6) })
        : change(ana, `${id}/status`, { status: statuses[index % 3]! }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const row = (await stored(id))!;
  const lines = await logged(id);
  const last = lines.at(-1)!;
  expect([row["status"], row["current_page"]]).toEqual([last["status"], last["to_page"]]);
  if (row["status"] === "completed") expect([row["completed_at"] !== null, row["current_page"]]).toEqual([true, 320]);
  if (row["status"] === "reading") expect(row["started_at"]).not.toBeNull();
  // Each read's lines join end to end.
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    expect(line["from_page"]).toBe(before && before["read"] === line["read"] ? before["to_page"] : 0);
  }
});
