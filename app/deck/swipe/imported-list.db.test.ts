import fc from "fast-check";
import { beforeAll, beforeEach, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { liftLimits } from "#tests/reader-sessions.ts";
import { rowsRead } from "#tests/rows-read.ts";
import { runs } from "#tests/short-form.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { DeckPage } from "./queries.server.ts";

const { app, ana } = useTestApp({ ana: {} });
beforeAll(async () => {
  // These tests send more files than a reader does.
  await liftLimits(app.pool, "%");
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM reading_list; DELETE FROM reading_imports; DELETE FROM swipe_events");
  await app.pool.query("DELETE FROM books; SELECT renumber_sparse_decks()");
});

/** Ten books of Fantasy and as many of Business by nobody twice, a hundred in all. */
const shelf = (genre: "Fantasy" | "Business" | "Horror", count: number) =>
  Array.from({ length: count }, (_, at) => ({ title: `${genre} ${at}`, author: `${genre} Author ${at}`, genre }));

interface Read {
  title: string;
  author: string;
  /** Whole stars, as Goodreads has them; 0 is none. */
  stars: number;
  shelf: (typeof SHELVES)[number];
}

const SHELVES = ["read", "to-read", "currently-reading", "did-not-finish", "paused"] as const;

/** Imports a file as the reader's browser does, to its last book; returns its address. */
async function imported(books: readonly Read[]): Promise<string> {
  const header = "Book Id,Title,Author,ISBN,ISBN13,My Rating,Number of Pages,Date Read,Date Added,Exclusive Shelf";
  const rows = books.map(
    ({ title, author, stars, shelf }, n) => `${n},${title},${author},,,${stars},300,2020/01/01,2019/12/01,${shelf}`,
  );
  const form = new FormData();
  form.set("file", new File([[header, ...rows].join("\r\n")], "goodreads.csv"));
  const address = (await ana.upload("/reading-tracker/import", form)).headers.get("Location")!;
  for (let left = true; left;) {
    expect((await ana.send(`${address}/apply`)).status).toBe(302);
    const { rows } = await app.pool.query("SELECT state FROM reading_imports WHERE id = $1", [
      address.split("/").at(-1),
    ]);
    left = rows[0].state !== "done";
  }
  return address;
}

/** Which share of the first cards of twenty shuffles a genre has: one page may be chance. */
async function shareOf(genre: string): Promise<number> {
  const cards = (await Promise.all(Array.from({ length: 20 }, () => page()))).flatMap((each) => each.cards);
  return cards.filter(({ book }) => book.genre === genre).length / cards.length;
}

/** The books of a page of cards, with their reasons, behind the ten that a head begins with. */
async function page(pass?: string): Promise<DeckPage> {
  const response = await ana.sendJson("/deck", pass ? { pass, at: 0 } : {});
  expect(response.status).toBe(200);
  return (await response.json()) as DeckPage;
}

it("an import's stars steer the very next page, and each card says which", async () => {
  await addBooks(app.pool, [...shelf("Fantasy", 60), ...shelf("Business", 120)]);
  const mine = shelf("Fantasy", 12).map((book): Read => ({ ...book, stars: 5, shelf: "read" }));
  await imported(mine);
  const { cards } = await page();
  expect(await shareOf("Fantasy")).toBeGreaterThan(0.6);
  expect(cards.some(({ reason }) => /you like fantasy|like Fantasy \d+/.test(reason ?? ""))).toBe(true);
  expect(cards.filter(({ book }) => mine.some(({ title }) => title === book.title))).toEqual([]);
});

it("one star steers away from its kind", async () => {
  // Three genres: of two, each fourth card would be of the other, since three of one come in a row at most.
  await addBooks(app.pool, [...shelf("Fantasy", 120), ...shelf("Business", 60), ...shelf("Horror", 60)]);
  await imported(shelf("Fantasy", 12).map((book): Read => ({ ...book, stars: 1, shelf: "read" })));
  expect(await shareOf("Fantasy")).toBeLessThan(0.25);
});

it("an import that is taken back leaves the deck exactly as it was, whatever was in it", async () => {
  const all = [...shelf("Fantasy", 40), ...shelf("Business", 40)];
  const books = await addBooks(app.pool, all);
  const swipes = books.slice(0, 6).map((bookId, at) => ({
    id: at.toString(16).padStart(32, "0"),
    bookId,
    kind: at % 2 ? "pass" : "like",
    time: Date.now() - 60_000,
  }));
  await ana.sendJson("/swipes", { events: swipes });
  const { pass } = (await page()).cards[0]!;
  // The ranking rereads swipes every two seconds while it draws, and notices then which earlier books are gone.
  for (const end = Date.now() + 5_000; Date.now() < end;) await page(pass);
  const read = fc.record({
    at: fc.nat(all.length - 1),
    stars: fc.nat(5),
    shelf: fc.constantFrom(...SHELVES),
  });
  const unknown = fc.record({ stars: fc.nat(5), shelf: fc.constantFrom(...SHELVES) });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(read, { selector: ({ at }) => at, minLength: 1, maxLength: 30 }),
      fc.array(unknown, { maxLength: 5 }),
      async (reads, unknowns) => {
        const before = await page(pass);
        const known = reads.map(({ at, ...rest }) => ({ ...all[at]!, ...rest }));
        const own = unknowns.map((rest, at) => ({ title: `Known to nobody ${at}`, author: "Nobody", ...rest }));
        const address = await imported([...own, ...known]);
        const listed = new Set(reads.map(({ at }) => books[at]));
        expect((await page(pass)).cards.filter(({ book }) => listed.has(book.id))).toEqual([]);
        expect((await ana.send(`${address}/undo`)).status).toBe(302);
        expect(await page(pass)).toEqual(before);
      },
    ),
    { numRuns: runs(12) },
  );
});

it("2,000 imported books change the very next page, within two seconds of the processor", async () => {
  const all = [...shelf("Fantasy", 1_200), ...shelf("Business", 1_200)];
  await addBooks(app.pool, all);
  const { pass } = (await page()).cards[0]!;
  const before = await page(pass);
  await imported(all.slice(0, 2_000).map((book, at): Read => ({ ...book, stars: (at % 5) + 1, shelf: "read" })));
  let after = before;
  const began = process.cpuUsage();
  const reads = await rowsRead(app.connections, "reading_list", async () => {
    after = await page(pass);
  });
  const { user, system } = process.cpuUsage(began);
  expect(reads).toBeLessThan(3 * 2_000);
  expect((user + system) / 1_000).toBeLessThan(2_000);
  expect(after.cards).not.toEqual(before.cards);
  expect(after.cards.every(({ book }) => book.genre === "Business")).toBe(true);
});
