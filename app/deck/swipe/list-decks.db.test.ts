import { beforeEach, describe, expect, it } from "vitest";

import { swipePath } from "#app/books/page/swipe-path.ts";
import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { DeckPage } from "./queries.server.ts";

const { app, ana } = useTestApp({ ana: {} });
beforeEach(async () => {
  await app.pool.query("TRUNCATE books, authors, series, book_names_due CASCADE");
});

const visitor = () => new Reader(app);
const PASS = "abc.3.0.0.abc";

async function add(books: Parameters<typeof addBooks>[1]): Promise<number[]> {
  const ids = await addBooks(app.pool, books);
  // Loaded here, because it opens the database that the app was given.
  const { readDueNames } = await import("#app/books/names/read-names.queries.server.ts");
  await readDueNames();
  return ids;
}

/** The ids on a page that lists books, in its order. */
const listedOn = async (path: string) =>
  [...(await (await visitor().get(path)).text()).matchAll(/href="\/books\/(\d+)\//g)].map(([, id]) => Number(id));

async function more(list: string, known: number[], asked: Record<string, unknown> = {}): Promise<DeckPage> {
  const response = await visitor().sendJson("/deck", { list, pass: PASS, at: known.length, known, ...asked });
  expect(response.status).toBe(200);
  return (await response.json()) as DeckPage;
}

/** The books of a list as a device is shown them, page after page. */
async function swiped(list: string): Promise<number[]> {
  const known: number[] = [];
  for (let next: number | null = 0; next !== null;) {
    const page = await more(list, known);
    expect(page.cards.map(({ at }) => at)).toEqual(page.cards.map((_, index) => known.length + index));
    known.push(...page.cards.map(({ book }) => book.id));
    next = page.next;
  }
  return known;
}

const EARTHSEA = [
  { title: "A Wizard of Earthsea (Earthsea #1)", author: "Ursula K. Le Guin", year: 1968 },
  { title: "The Tombs of Atuan (Earthsea #2)", author: "Ursula K. Le Guin", year: 1971 },
  { title: "The Farthest Shore (Earthsea #3)", author: "Le Guin, Ursula K.", year: 1972 },
  { title: "The Dispossessed", author: "Ursula K. Le Guin", year: 1974 },
];
const AUTHOR = "/authors/ursula-k-le-guin";

describe("the deck of a list", () => {
  it("has an author's books as their page lists them, page after page", async () => {
    await add(Array.from({ length: 30 }, (_, year) => ({ title: `Novel ${year}`, author: "Ann Author", year })));
    const listed = await listedOn("/authors/ann-author");
    expect(listed).toHaveLength(30);
    expect(await swiped("/authors/ann-author")).toEqual(listed);
  });

  it("has a series in its order, gaps or not", async () => {
    const ids = await add(EARTHSEA.filter((_, index) => index !== 1));
    expect(await swiped("/series/earthsea")).toEqual(ids.slice(0, 2));
  });

  it("has what a search finds, all its pages, with its filters", async () => {
    await add(Array.from({ length: 40 }, (_, pages) => ({ title: `Whale ${pages}`, pages: 180 + pages })));
    const all = await swiped("/search?q=whale");
    expect(all).toHaveLength(40);
    expect(all.slice(0, 24)).toEqual(await listedOn("/search?q=whale"));
    expect(await swiped("/search?q=whale&length=short")).toHaveLength(21);
    expect(await swiped("/search?q=whael")).toHaveLength(40);
  });

  it("ends after two hundred, and says that the list has more", async () => {
    await add(Array.from({ length: 205 }, (_, year) => ({ title: `Novel ${year}`, author: "Ann Author", year })));
    expect(await swiped("/authors/ann-author")).toHaveLength(200);
    const html = await (await visitor().get(swipePath("/authors/ann-author"))).text();
    expect(html).toContain("See more than 200 books as a list");
    expect(html).toContain("Those were the first 200 books");
  });

  it("has what is like a book, as its page shows it and on", async () => {
    const [dune] = await addBooks(
      app.pool,
      Array.from({ length: 30 }, (_, each) => ({
        title: `Sand ${each}`,
        author: `Author ${each}`,
        description: "Desert, spice, prophecy.",
        genre: "Science Fiction" as const,
      })),
    );
    const path = `/books/${dune}/sand-0`;
    // The matcher reads new books in the background.
    await expect.poll(async () => (await listedOn(path)).length).toBeGreaterThan(0);
    const shown = await listedOn(path);
    const all = await swiped(path);
    expect(all.slice(0, shown.length)).toEqual(shown);
    expect(all).not.toContain(dune);
    expect(await (await visitor().get(path)).text()).toContain("Swipe books like this");
    const html = await (await visitor().get(swipePath(path))).text();
    expect(html).toMatch(/<h1[^>]*>Books like Sand 0<\/h1>/);
    expect(html).toMatch(new RegExp(`<a href="${path}"[^>]*>Back to Sand 0</a>`));
  });

  it("shows what was passed before: who asks for an author gets all of them", async () => {
    const ids = await add(EARTHSEA);
    const events = ids.map((bookId, index) => ({ id: `${index}`.repeat(32), bookId, time: Date.now(), kind: "pass" }));
    expect((await ana.sendJson("/swipes", { events })).status).toBe(204);
    const html = await (await ana.get(swipePath(AUTHOR))).text();
    for (const { title } of EARTHSEA) expect(html).toContain(title);
  });

  it("goes on past books that leave it, and shows none twice", async () => {
    const ids = await add(Array.from({ length: 30 }, (_, each) => ({ title: `N ${each}`, author: "Ann Author" })));
    const first = (await more("/authors/ann-author", [])).cards.map(({ book }) => book.id);
    await app.pool.query("DELETE FROM books WHERE id = ANY ($1)", [[first[3], ...ids.slice(-5)]]);
    const rest: number[] = [];
    for (let next: number | null = 0; next !== null;) {
      const page = await more("/authors/ann-author", [...first, ...rest]);
      rest.push(...page.cards.map(({ book }) => book.id));
      next = page.next;
    }
    const left = new Set([...first, ...rest]);
    expect(left.size).toBe(first.length + rest.length);
    expect(ids.slice(0, -5).filter((id) => !left.has(id))).toEqual([]);
  });
});

describe("the page of a list's deck", () => {
  it("says what is swiped, leads back to the list, and is for no search engine", async () => {
    await add(EARTHSEA);
    const response = await visitor().get(swipePath(AUTHOR));
    expect([response.status, response.headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
    expect(response.headers.get("Cache-Control")).toContain("private");
    const html = await response.text();
    expect(html).toMatch(/<title>Books by Ursula K. Le Guin<\/title>/);
    expect(html).toMatch(/<h1[^>]*>Books by Ursula K. Le Guin<\/h1>/);
    expect(html).toMatch(new RegExp(`<a href="${AUTHOR}"[^>]*>See 4 books as a list</a>`));
    expect(html).not.toContain('aria-pressed="true"');
  });

  it("opens with the card of its address, and without that book goes on at the position", async () => {
    const ids = await add(EARTHSEA);
    const [, third] = await listedOn(AUTHOR);
    const at = (book: number) => visitor().get(`${swipePath(AUTHOR)}&pass=${PASS}&at=1&book=${book}`);
    const html = await (await at(third!)).text();
    // The top card comes last, above the others.
    const titles = (text: string) => [...text.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title);
    expect(titles(html)).toEqual(["The Farthest Shore (Earthsea #3)"]);
    await app.pool.query("DELETE FROM books WHERE id = $1", [third]);
    expect(titles(await (await at(third!)).text()).at(-1)).toBe("The Tombs of Atuan (Earthsea #2)");
    // Another list's book, or none.
    expect(titles(await (await at(Math.max(...ids) + 7)).text())).toHaveLength(2);
  });

  it("follows an author to the name that they are joined to", async () => {
    await add([...EARTHSEA, { title: "Poems", author: "U. Guin" }]);
    await app.pool.query(
      "UPDATE authors SET same_as_id = (SELECT id FROM authors WHERE slug = 'ursula-k-le-guin') WHERE slug = 'u-guin'",
    );
    const html = await (await visitor().get(swipePath("/authors/u-guin"))).text();
    expect(html).toContain("See 5 books as a list");
    expect(html).toContain(`href="${AUTHOR}"`);
  });

  it.each([
    ["an unknown author", "/authors/nobody", "Author not found"],
    ["a series that is none", "/series/%00", "Series not found"],
    ["a deleted book", "/books/2147483647/x", "Book not found"],
    ["a book that is none", "/books/9999999999999", "Book not found"],
    ["no page", "", "List not found"],
    ["a page without a list", "/dashboard", "List not found"],
    ["another site", "//authors/x", "List not found"],
    ["another site by a backslash", "/\\authors/x", "List not found"],
    ["what is no address", "authors/ursula-k-le-guin", "List not found"],
    ["half a character", "/authors/%E0%A4%A", "Author not found"],
    ["a long one", `/authors/${"x".repeat(3_000)}`, "Author not found"],
  ])("of %s is not found, with ways on", async (_, list, text) => {
    const response = await visitor().get(swipePath(list));
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain(text);
    expect(html).toContain('href="/search"');
    const asked = await visitor().sendJson("/deck", { list, pass: PASS });
    expect(asked.status).toBe(404);
  });

  it("of a search without results leads back to the search", async () => {
    const html = await (await visitor().get(swipePath("/search?q=zzzzzz"))).text();
    expect(html).toContain("No books to swipe");
    expect(html).toContain("Books for “zzzzzz”");
    expect(html).toContain('href="/search?q=zzzzzz"');
  });

  it("says when to search again, and takes no more cards than that", async () => {
    await add(EARTHSEA);
    await app.pool.query("UPDATE rate_limits SET count = 300");
    const search = "/search?q=earthsea";
    expect((await visitor().get(swipePath(search))).status).toBe(200);
    await app.pool.query("UPDATE rate_limits SET count = 300");
    const refused = await visitor().get(swipePath(search));
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(await refused.text()).toContain('href="/search?q=earthsea"');
    expect((await visitor().sendJson("/deck", { list: search, pass: PASS })).status).toBe(429);
  });

  it("comes from no cache: two lists, and the deck of all books, are three pages", async () => {
    await add([...EARTHSEA, { title: "Momo", author: "Michael Ende" }]);
    const title = async (path: string) => /<title>(.*?)<\/title>/.exec(await (await visitor().get(path)).text())![1];
    for (let round = 0; round < 3; round++) {
      expect(await title("/")).toContain("Bookmatch");
      expect(await title(swipePath(AUTHOR))).toBe("Books by Ursula K. Le Guin");
      expect(await title(swipePath("/authors/michael-ende"))).toBe("Books by Michael Ende");
    }
  });
});

describe("POST /deck for a list", () => {
  it.each([
    ["a list of the wrong kind", { list: 7, pass: PASS }],
    ["a list too long", { list: "x".repeat(4_001), pass: PASS }],
    ["no run", { list: AUTHOR }],
    ["a run that cannot be", { list: AUTHOR, pass: "1.1.1" }],
  ])("refuses %s", async (_, asked) => {
    expect((await visitor().sendJson("/deck", asked)).status).toBe(400);
  });

  it("returns the cards that a device was shown, of books that are there", async () => {
    const [one, two] = await add(EARTHSEA);
    await app.pool.query("DELETE FROM books WHERE id = $1", [two]);
    const again = [
      [0, one],
      [1, two],
    ];
    const page = await more(AUTHOR, [], { again });
    expect(page.cards.map(({ at, book }) => [at, book.id])).toEqual([[0, one]]);
  });
});
