import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { anyEntry, type AnyEntry } from "#tests/reading-logs.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { Message, MessagePage } from "./message.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
let anaId: string;
let benId: string;
let momo: number;
beforeAll(async () => {
  await ana.send("/dashboard/profile", { nickname: "Ana" });
  const { rows } = await app.pool.query("SELECT id FROM users ORDER BY email");
  [anaId, benId] = rows.map(({ id }) => id);
});
beforeEach(async () => {
  await app.pool.query(
    "DELETE FROM rate_limits; DELETE FROM chat_messages; DELETE FROM reading_list; DELETE FROM books",
  );
  [momo] = (await addBooks(app.pool, [{ title: "Momo", pages: 300 }])) as [number];
});

const MESSAGE = "the grey men smoke the hours";
const JSON_PLEASE = { headers: { Accept: "application/json" } };

function say(reader: Reader, fields: Record<string, string>): Promise<Response> {
  return reader.send(
    "/coffee-talk/messages",
    { clientId: crypto.randomUUID(), message: MESSAGE, ...fields },
    JSON_PLEASE,
  );
}

async function posted(fields: Record<string, string>): Promise<Message> {
  const response = await say(ana, fields);
  expect(response.status).toBe(200);
  return ((await response.json()) as { message: Message }).message;
}

async function page(reader: Reader, query = ""): Promise<MessagePage> {
  return (await (await reader.get(`/coffee-talk/messages${query}`)).json()) as MessagePage;
}

/** Puts Momo on the reader's list; the entry's id. */
async function lists(reader: Reader): Promise<number> {
  const response = await reader.send("/reading-list", { bookId: String(momo) }, JSON_PLEASE);
  return ((await response.json()) as { entryId: number }).entryId;
}

const reads = (reader: Reader, entry: number, what: "page" | "status", value: string) =>
  reader.send(`/reading-list/${entry}/${what}`, { [what]: value }, JSON_PLEASE);

/** Every answer that shows messages, without asking for the reveal. */
async function answers(reader: Reader, id: number): Promise<string[]> {
  const addresses = [
    "/coffee-talk",
    "/coffee-talk.data",
    "/coffee-talk/messages",
    "/coffee-talk/messages?after=0",
    `/coffee-talk/messages?after=${id - 1}&veiled=${id}`,
    `/coffee-talk/messages?before=${id + 1}`,
    `/coffee-talk/messages/${id}`,
  ];
  return Promise.all(addresses.map(async (address) => (await reader.get(address)).text()));
}

describe("a message about a page", () => {
  it("stays on the server for who is behind, wherever they ask; its writer sees it", async () => {
    const message = await posted({ bookId: String(momo), page: "120" });
    expect(message).toMatchObject({ about: { title: "Momo", page: 120 }, veiled: false, message: MESSAGE });
    for (const text of await answers(ana, message.id)) expect(text).toContain(MESSAGE);
    for (const text of await answers(ben, message.id)) expect(text).not.toContain(MESSAGE);
    expect((await page(ben)).messages).toMatchObject([
      { id: message.id, name: "Ana", about: { title: "Momo", page: 120 }, veiled: true, message: "" },
    ]);
    const entry = await lists(ben);
    for (const text of await answers(ben, message.id)) expect(text).not.toContain(MESSAGE);
    await reads(ben, entry, "page", "119");
    for (const text of await answers(ben, message.id)) expect(text).not.toContain(MESSAGE);
    await reads(ben, entry, "page", "120");
    for (const text of await answers(ben, message.id)) expect(text).toContain(MESSAGE);
  });

  it("opens for a page that asks after what it veils, as soon as the log has passed, and tells of no other", async () => {
    const first = await posted({ bookId: String(momo), page: "50" });
    const second = await posted({ bookId: String(momo), page: "60" });
    const asked = `?after=${second.id}&veiled=${first.id},${second.id},${second.id + 1}`;
    expect(await page(ben, asked)).toMatchObject({ messages: [], opened: [] });
    await reads(ben, await lists(ben), "page", "55");
    expect((await page(ben, asked)).opened).toMatchObject([{ id: first.id, veiled: false, message: MESSAGE }]);
    expect((await page(ben, `?after=${second.id}`)).opened).toEqual([]);
  });

  it("K21: opens again for a page that says that it was revealed, by itself alone and to no one who muted its writer", async () => {
    const first = await posted({ bookId: String(momo), page: "50" });
    const second = await posted({ bookId: String(momo), page: "60" });
    const asked = `?after=${second.id}&veiled=${first.id},${second.id}&revealed=${first.id}`;
    expect((await page(ben, asked)).opened).toMatchObject([{ id: first.id, veiled: false, message: MESSAGE }]);
    const mute = await ben.send("/mutes", { kind: "message", id: String(first.id) }, JSON_PLEASE);
    const { muteId } = (await mute.json()) as { muteId: number };
    expect((await page(ben, asked)).opened).toEqual([]);
    await ben.send(`/mutes/${muteId}`, {}, { ...JSON_PLEASE, method: "DELETE" });
  });

  it.each(["x", "1,", "-1", Array.from({ length: 301 }, () => "1").join()])("asks for no %s", async (veiled) => {
    expect((await ben.get(`/coffee-talk/messages?after=0&veiled=${veiled}`)).status).toBe(400);
    expect((await ben.get(`/coffee-talk/messages?after=0&revealed=${veiled}`)).status).toBe(400);
  });

  it("is shown to who asks for it, kept by nobody on the way, and to no visitor", async () => {
    const { id } = await posted({ bookId: String(momo), page: "120" });
    const response = await ben.get(`/coffee-talk/messages/${id}?reveal`);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await response.json()).toMatchObject({ message: { id, veiled: false, message: MESSAGE } });
    expect((await page(ben)).messages).toMatchObject([{ veiled: true, message: "" }]);
    for (const other of [id + 1, 0, "x", "99999999999999999999"]) {
      const nothing = await ben.get(`/coffee-talk/messages/${other}?reveal`);
      expect([nothing.status, await nothing.json()]).toEqual([404, { message: null }]);
    }
    const visitor = await new Reader(app).get(`/coffee-talk/messages/${id}?reveal`);
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([302, "/"]);
  });

  it("keeps its book however often it is sent, also when that has left the catalogue", async () => {
    const clientId = crypto.randomUUID();
    const message = await posted({ clientId, bookId: String(momo), page: "7" });
    expect(await posted({ clientId })).toEqual(message);
    await app.pool.query("DELETE FROM books");
    const about = { ...message.about, book: null };
    expect(await posted({ clientId, bookId: String(momo), page: "7" })).toEqual({ ...message, about });
  });

  it("goes on under its title, and veiled, when the book leaves the catalogue", async () => {
    const { id } = await posted({ bookId: String(momo) });
    await reads(ben, await lists(ben), "status", "completed");
    expect((await page(ben)).messages).toMatchObject([{ veiled: false }]);
    await app.pool.query("DELETE FROM books");
    expect((await page(ben)).messages).toMatchObject([
      { about: { title: "Momo", page: null }, veiled: true, message: "" },
    ]);
    expect((await page(ana)).messages).toMatchObject([{ veiled: false, message: MESSAGE }]);
    const revealed = await ben.get(`/coffee-talk/messages/${id}?reveal`);
    expect(await revealed.json()).toMatchObject({ message: { message: MESSAGE } });
  });

  it("is called as the book is now, and goes with it into another", async () => {
    await posted({ bookId: String(momo), page: "10" });
    const [merged] = (await addBooks(app.pool, [{ title: "Momo, or the grey gentlemen" }])) as [number];
    await reads(ben, await lists(ben), "page", "10");
    for (const table of ["chat_messages", "reading_list"])
      await app.pool.query(`UPDATE ${table} SET book_id = $1`, [merged]);
    await app.pool.query("DELETE FROM books WHERE id = $1", [momo]);
    expect((await page(ben)).messages).toMatchObject([
      { about: { title: "Momo, or the grey gentlemen", page: 10 }, veiled: false, message: MESSAGE },
    ]);
  });

  it("may be about a book that is not in the catalogue, by its title", async () => {
    expect((await say(ana, { title: "  Die\nWand ", page: "40" })).status).toBe(200);
    expect((await page(ben)).messages).toMatchObject([
      { about: { title: "Die Wand", page: 40, givesAway: true, book: null }, veiled: true, message: "" },
    ]);
    const { messages } = await page(ana);
    expect(messages).toMatchObject([{ about: { title: "Die Wand" }, message: MESSAGE }]);
    const revealed = await ben.get(`/coffee-talk/messages/${messages[0]!.id}?reveal`);
    expect(await revealed.json()).toMatchObject({ message: { veiled: false, message: MESSAGE } });
    // A report shows the title, which only its writer has chosen.
    await ben.send("/reports", { kind: "message", thing: String(messages[0]!.id), reason: "abuse" });
    const { rows } = await app.pool.query("SELECT words FROM reports");
    expect(rows).toEqual([{ words: `${MESSAGE}\nAbout Die Wand` }]);
  });

  it.each([
    [{ title: "\u200B " }, { errors: { title: "Enter a title." } }],
    [{ title: "x".repeat(501) }, { errors: { title: "Use at most 500 characters." } }],
    [{ title: "Die Wand", haul: "1" }, { errors: { haul: "Share a haul or talk about one book, not both." } }],
    [{ bookId: "x" }, { errors: { bookId: "Book not found." } }],
    [{ bookId: "2147483648" }, { errors: { bookId: "Book not found." } }],
    [
      { bookId: "2147483647" },
      { problem: "This book is no longer in our catalogue. Copy your message and send it without the book." },
    ],
    [{ page: "12" }, { errors: { bookId: "Choose the book this page is from." } }],
    [{ bookId: "1", page: "0" }, { errors: { page: "Pages start at 1." } }],
    [{ bookId: "1", page: "-3" }, { errors: { page: "Enter the page as a whole number." } }],
    [{ bookId: "1", page: "50001" }, { errors: { page: "Enter 50,000 or less." } }],
  ])("is refused with %j, and not said openly instead", async (fields, answer) => {
    const response = await say(ana, fields);
    expect([response.status, await response.json()]).toEqual([400, answer]);
    expect((await page(ana)).messages).toEqual([]);
  });
});

describe("the books to write about", () => {
  it("are those of one's own list, the ones under way first and with their page", async () => {
    const [other] = (await addBooks(app.pool, [{ title: "Jim Knopf" }])) as [number];
    await reads(ana, await lists(ana), "page", "33");
    await ana.send("/reading-list", { bookId: String(other) }, JSON_PLEASE);
    await app.pool.query("INSERT INTO reading_list (user_id, title, author) VALUES ($1, 'Own', 'Own')", [anaId]);
    const response = await ana.get("/coffee-talk/books");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await response.json()).toMatchObject({
      books: [
        { id: momo, title: "Momo", page: 33, totalPages: 300 },
        { id: other, title: "Jim Knopf", page: null, totalPages: null },
      ],
    });
    expect(await (await ben.get("/coffee-talk/books")).json()).toEqual({ books: [] });
  });
});

/** The veil's rule, said over the log itself. */
function isPassed({ lines, state, readBefore }: AnyEntry, wanted: number | null): boolean {
  const finished = readBefore || lines.some(({ status }) => status === "completed");
  const here = ["want_to_read", "completed"].includes(state.status) ? 0 : state.currentPage;
  return finished || (wanted !== null && here >= wanted);
}

async function keeps(userId: string, bookId: number, { lines, state, ...entry }: AnyEntry): Promise<void> {
  const { rows } = await app.pool.query(
    `INSERT INTO reading_list (user_id, book_id, title, author, status, current_page, total_pages, started_at,
       completed_at, stopped_at, read_before, undated_status, undated_after)
     VALUES ($1, $2, 'T' || $2::int, 'A', $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      userId,
      bookId,
      state.status,
      state.currentPage,
      entry.totalPages,
      state.startedAt,
      state.completedAt,
      state.stoppedAt,
      entry.readBefore,
      entry.undatedStatus,
      entry.undatedAfter,
    ],
  );
  for (const { day, at, kind, status, read, fromPage, toPage, amount } of lines) {
    await app.pool.query(
      `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page, amount)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [userId, rows[0].id, day, at, kind, status, read, fromPage, toPage, amount],
    );
  }
}

it("the veil is lifted by any log exactly as the log says", async () => {
  const wanted = fc.option(fc.integer({ min: 1, max: 320 }), { nil: null });
  const cases = fc.array(fc.tuple(anyEntry, wanted, fc.boolean()), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(cases, async (books) => {
      await app.pool.query("DELETE FROM chat_messages; DELETE FROM reading_list; DELETE FROM books");
      const ids = await addBooks(
        app.pool,
        books.map(() => ({})),
      );
      for (const [index, [entry, page, listed]] of books.entries()) {
        // Ana's own log of a book is no key to Ben's veil.
        await keeps(listed ? benId : anaId, ids[index]!, entry);
        await app.pool.query(
          `INSERT INTO chat_messages (user_id, client_id, message, book_id, book_title, page)
           VALUES ($1, gen_random_uuid(), 'x', $2, 'T', $3)`,
          [anaId, ids[index], page],
        );
      }
      const { messages } = await page(ben);
      expect(messages.map(({ veiled }) => veiled)).toEqual(
        books.map(([entry, page, listed]) => !(listed && isPassed(entry, page))),
      );
      for (const { veiled, message } of messages) expect(message).toBe(veiled ? "" : "x");
    }),
    { numRuns: 40 },
  );
});
