import { beforeEach, expect, it } from "vitest";

import { GENRES } from "#db/genres.ts";
import { addBooks } from "#tests/app.ts";
import type { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { DeckPage } from "./queries.server.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
let books: number[];
beforeEach(async () => {
  await app.pool.query("DELETE FROM books; SELECT renumber_sparse_decks()");
  await app.pool.query("DELETE FROM reading_list; DELETE FROM saved_books; DELETE FROM swipe_events");
  books = await addBooks(
    app.pool,
    Array.from({ length: 60 }, (_, at) => ({ title: `Book ${at}`, author: `Author ${at}`, genre: GENRES[at % 2] })),
  );
});

/** Puts these books on Ana's list as in an import, one status after the other. */
const STATUSES = ["want_to_read", "reading", "completed", "paused", "did_not_finish"];
async function list(ids: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    await app.pool.query(
      `INSERT INTO reading_list (user_id, book_id, title, author, status, started_at, completed_at, stopped_at)
       SELECT $1, id, title, author, $3, now(), now(), now() FROM books WHERE id = $2`,
      [ana.id, id, STATUSES[at % STATUSES.length]],
    );
  }
}

async function page(asked: Record<string, unknown> = {}, reader: Reader = ana): Promise<DeckPage> {
  const response = await reader.sendJson("/deck", asked);
  expect(response.status).toBe(200);
  return (await response.json()) as DeckPage;
}

/** All cards of a pass, page after page; `meanwhile` runs after each. */
async function wholePass(reader: Reader = ana, meanwhile: (drawn: number[]) => Promise<unknown> = async () => {}) {
  const { cards, next: first } = await page({}, reader);
  for (let next = first; next !== null;) {
    await meanwhile(idsOf(cards));
    const asked = { pass: cards[0]!.pass, at: cards.length, part: next, known: idsOf(cards) };
    const more = await page(asked, reader);
    cards.push(...more.cards);
    next = more.next;
  }
  return cards;
}

const idsOf = (cards: DeckPage["cards"]) => cards.map(({ book }) => book.id);
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

it("a book on the reader's list is not dealt to them, whatever its status, and is dealt to others", async () => {
  await list(books.slice(0, 20));
  expect(sorted(idsOf(await wholePass()))).toEqual(books.slice(20));
  expect(sorted(idsOf(await wholePass(ben)))).toEqual(books);
});

it("a book that joins the list within a pass is dealt no more in it, and all others still come once", async () => {
  const listed: number[] = [];
  const drawn = idsOf(
    await wholePass(ana, async (before) => {
      const waiting = books.find((id) => !before.includes(id) && !listed.includes(id));
      if (waiting === undefined) return;
      listed.push(waiting);
      await list([waiting]);
    }),
  );
  expect(listed.length).toBeGreaterThan(3);
  expect(sorted([...drawn, ...listed])).toEqual(books);
});

it("a genre's second lap leaves out what joined the list in the first, even if that is all that it repeats", async () => {
  const lap = await page({ genre: "Fiction" });
  const again = lap.cards.map(({ at, book }) => [at, book.id]);
  await list(idsOf(lap.cards).slice(0, 4));
  const asked = { genre: "Fiction", pass: lap.cards[0]!.pass, ended: true, again };
  expect(idsOf((await page(asked)).cards)).toEqual(idsOf(lap.cards).slice(4));
  await list(idsOf(lap.cards).slice(4));
  const fresh = idsOf((await page(asked)).cards);
  expect(fresh).not.toEqual([]);
  expect(fresh.filter((id) => idsOf(lap.cards).includes(id))).toEqual([]);
});

it("an earlier card that is on the list by now still comes back by undo", async () => {
  const { cards } = await page();
  await list(idsOf(cards));
  const again = cards.map(({ at, book }) => [at, book.id]);
  expect(idsOf((await page({ pass: cards[0]!.pass, again })).cards)).toEqual(idsOf(cards));
});

it("a listed book is dealt again when its reader asks for books of its status, and no other is", async () => {
  await list(books.slice(0, 30));
  const settings = { ignored: [], drawnAgain: ["completed", "reading"] };
  expect((await ana.sendJson("/taste/settings", settings)).status).toBe(204);
  const wanted = books.filter((_, at) => at >= 30 || [1, 2].includes(at % STATUSES.length));
  expect(sorted(idsOf(await wholePass()))).toEqual(wanted);
  await ana.sendJson("/taste/settings", { ...settings, drawnAgain: [] });
  expect(sorted(idsOf(await wholePass()))).toEqual(books.slice(30));
});

it("a listed book alone is dealt again when its reader asks for it, until they take that back", async () => {
  await list(books.slice(0, 30));
  const { rows } = await app.pool.query("SELECT id, book_id FROM reading_list ORDER BY book_id LIMIT 3");
  const asked = rows as Array<{ id: number; book_id: number }>;
  const again = (reader: Reader, id: number, method: string) =>
    reader.send(`/reading-list/${id}/again`, {}, { method, headers: { Accept: "application/json" } });
  for (const { id } of asked) {
    expect((await again(ben, id, "POST")).status).toBe(404);
    expect((await again(ana, id, "POST")).status).toBe(200);
  }
  const wanted = sorted([...asked.map((entry) => entry.book_id), ...books.slice(30)]);
  expect(sorted(idsOf(await wholePass()))).toEqual(wanted);
  expect((await again(ben, asked[0]!.id, "DELETE")).status).toBe(404);
  await again(ana, asked[0]!.id, "DELETE");
  expect(sorted(idsOf(await wholePass()))).toEqual(wanted.filter((id) => id !== asked[0]!.book_id));
});

it("a deck whose books are all on the list says so", async () => {
  await list(books.filter((_, at) => at % 2 === 0));
  expect(await (await ana.get("/?genre=Fiction")).text()).toContain(
    "No books found in Fiction genre except those on your",
  );
  expect(await (await ana.get("/?genre=Horror")).text()).toMatch(/No books found in Horror genre</);
  await list(books.filter((_, at) => at % 2 === 1));
  expect(await (await ana.get("/")).text()).toContain("No books found in the database except those on your list");
});

const save = (id: number) => app.pool.query("INSERT INTO saved_books (user_id, book_id) VALUES ($1, $2)", [ana.id, id]);
const like = (id: number) =>
  ana.sendAll("/welcome", [
    ["nickname", ""],
    ["book", String(id)],
  ]);

it.each([
  ["saved", save],
  ["liked", like],
] as const)("a book that was %s elsewhere is dealt last of all, with no reason of its own", async (_, keep) => {
  const mine = books.slice(30, 36);
  for (const id of mine) await keep(id);
  const cards = await wholePass();
  expect(sorted(idsOf(cards))).toEqual(books);
  expect(sorted(idsOf(cards).slice(-mine.length))).toEqual(mine);
  expect(cards.slice(-mine.length).map(({ reason }) => reason)).toEqual(mine.map(() => null));
});

it.each([
  ["saved", save],
  ["liked", like],
] as const)(
  "a book that is %s elsewhere within a pass is dealt no more in it, and all others still come once",
  async (_, keep) => {
    const chosen: number[] = [];
    const drawn = idsOf(
      await wholePass(ana, async (before) => {
        const waiting = books.find((id) => !before.includes(id) && !chosen.includes(id));
        if (waiting === undefined) return;
        chosen.push(waiting);
        await keep(waiting);
      }),
    );
    expect(chosen.length).toBeGreaterThan(3);
    expect(sorted([...drawn, ...chosen])).toEqual(books);
  },
);
