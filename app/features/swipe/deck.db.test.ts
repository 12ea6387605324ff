import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addBooks, openTestApp, type TestApp } from "#tests/app.ts";

import type { DeckPage } from "./queries.server.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.pool.query("DELETE FROM books; SELECT renumber_sparse_decks()");
});

async function page(query: string): Promise<DeckPage> {
  const response = await app.request(`/deck?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as DeckPage;
}

/** Every card of a pass from a first page on; `meanwhile` runs after each page. */
async function wholePass(first: DeckPage, genre = "", meanwhile: (pages: number) => Promise<void> = async () => {}) {
  const cards = [...first.cards];
  let next = first.next;
  for (let pages = 1; next !== null; pages++) {
    await meanwhile(pages);
    const more = await page(`genre=${genre}&pass=${first.cards[0]!.pass}&at=${next}`);
    cards.push(...more.cards);
    next = more.next;
  }
  return cards;
}

const many = (count: number, genre = "Fiction") =>
  Array.from({ length: count }, (_, index) => ({ title: `${genre} ${index}`, genre }));
const ids = (cards: DeckPage["cards"]) => cards.map((card) => card.book.id);

describe("a pass", () => {
  it("shows every book once, in the same order when asked again", async () => {
    const added = await addBooks(app.pool, many(60));
    const first = await page("");
    const cards = await wholePass(first);
    expect(ids(cards).toSorted((a, b) => a - b)).toEqual(added);
    expect(await wholePass(await page(`pass=${first.cards[0]!.pass}&at=0`))).toEqual(cards);
  });

  it("of a genre shows that genre only, and all of it", async () => {
    await addBooks(app.pool, many(30));
    const horror = await addBooks(app.pool, many(30, "Horror"));
    const cards = await wholePass(await page("genre=Horror"), "Horror");
    expect(ids(cards).toSorted((a, b) => a - b)).toEqual(horror);
  });

  it("is not disturbed by books added, deleted or moved to another genre meanwhile", async () => {
    const before = await addBooks(app.pool, many(80));
    const cards = await wholePass(await page(""), "", async (pages) => {
      await app.pool.query("DELETE FROM books WHERE id = $1", [before[pages * 7]]);
      await app.pool.query("UPDATE books SET genre = 'Horror' WHERE id = $1", [before[pages * 7 + 1]]);
      await addBooks(app.pool, many(3));
    });
    const shown = ids(cards);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBeGreaterThanOrEqual(70);
    expect(shown.every((id) => before.includes(id))).toBe(true);
  });

  it("skips holes without growing: a page over 2,000 deleted books still answers, and the pass ends", async () => {
    await addBooks(app.pool, [{ title: "First" }]);
    await app.pool.query("INSERT INTO books (title, author) SELECT 'Gone ' || n, 'X' FROM generate_series(1, 3000) n");
    await addBooks(app.pool, [{ title: "Last" }]);
    await app.pool.query("DELETE FROM books WHERE title LIKE 'Gone %'");
    const cards = await wholePass(await page(""));
    expect(cards.map((card) => card.book.title).toSorted()).toEqual(["First", "Last"]);
  });

  it("ends when the deck is renumbered, and the next one is dense again", async () => {
    await addBooks(app.pool, many(40));
    const old = (await page("")).cards[0]!.pass;
    await app.pool.query("DELETE FROM books WHERE id % 4 <> 0");
    const { rows } = await app.pool.query("SELECT renumber_sparse_decks() AS decks");
    expect(rows[0].decks).toBe(2);
    const numbers = await app.pool.query("SELECT array_agg(deck_number ORDER BY deck_number) AS numbers FROM books");
    expect(numbers.rows[0].numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const fresh = await page(`pass=${old}&at=5`);
    expect(fresh.cards[0]!.pass).not.toBe(old);
    expect(await wholePass(fresh)).toHaveLength(10);
    await addBooks(app.pool, many(1));
    expect(await wholePass(await page(""))).toHaveLength(11);
  });

  it("gives earlier cards for undo, oldest first, down to the start", async () => {
    await addBooks(app.pool, many(30));
    const all = await wholePass(await page(""));
    const before = await page(`pass=${all[0]!.pass}&before=20`);
    expect(before.cards).toEqual(all.slice(9, 20));
    expect((await page(`pass=${all[0]!.pass}&before=4`)).cards).toEqual(all.slice(0, 4));
    expect((await page("pass=1.99.99.0&before=4")).cards).toEqual([]);
  });

  it("is followed by a reshuffled one, and within a genre by the same order", async () => {
    await addBooks(app.pool, many(20, "Horror"));
    const horror = await wholePass(await page("genre=Horror"), "Horror");
    const again = await page(`genre=Horror&ended=${horror[0]!.pass}`);
    expect(again.cards[0]!.pass).not.toBe(horror[0]!.pass);
    expect(ids(await wholePass(again, "Horror"))).toEqual(ids(horror));
    const all = await wholePass(await page(""));
    const reshuffled = await wholePass(await page(`ended=${all[0]!.pass}`));
    expect(ids(reshuffled)).not.toEqual(ids(all));
    expect(ids(reshuffled).toSorted()).toEqual(ids(all).toSorted());
  });
});

describe("GET /deck", () => {
  it.each([
    "pass=x&at=y",
    "pass=zzzzzzz.9.9.9",
    "at=-1",
    "at=1e9&pass=1.1.0.0",
    "before=NaN&pass=1.1.0.0",
    "ended=%00",
  ])("answers %s with a page", async (query) => {
    await addBooks(app.pool, many(3));
    await page(query);
  });

  it("refuses a genre that is none of the ten", async () => {
    expect((await app.request("/deck?genre=Romance")).status).toBe(400);
  });

  it("is kept by no cache and sends no more of a book than a card shows", async () => {
    await addBooks(app.pool, [{ title: "One", book_id: "external", isbn13: "9780156027601" }]);
    const response = await app.request("/deck");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const { cards } = (await response.json()) as DeckPage;
    expect(Object.keys(cards[0]!.book).toSorted()).toEqual(
      ["author", "cover", "description", "genre", "id", "link", "pages", "title", "year"].toSorted(),
    );
  });
});

describe("GET /", () => {
  it("holds the first card with its links", async () => {
    await addBooks(app.pool, [{ title: "Die Wand & <Ich>", author: "Marlen Haushofer", genre: "Fiction" }]);
    const html = await (await app.request("/")).text();
    expect(html).toContain("Die Wand &amp; &lt;Ich&gt;");
    expect(html).toContain("https://www.amazon.com/s?k=Die+Wand");
    expect(html).toMatch(/\/covers\/\d+\/[0-9a-f]{16}\.svg/);
  });

  it("says when there are no books at all, and when a genre has none", async () => {
    expect(await (await app.request("/")).text()).toContain("No books found in the database");
    await addBooks(app.pool, many(1));
    expect(await (await app.request("/?genre=Self-Help")).text()).toContain("No books found in Self-Help genre");
  });

  it("leads an unknown genre home", async () => {
    const response = await app.request("/?genre=Romance");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
  });

  it("opens the next pass when the address points behind the last card", async () => {
    await addBooks(app.pool, many(5));
    const { pass } = (await page("")).cards[0]!;
    const html = await (await app.request(`/?pass=${pass}&at=5`)).text();
    expect(html).toMatch(/<article/);
  });

  it("says that the books failed to load, and nothing of why", async () => {
    await addBooks(app.pool, many(1));
    await app.pool.query("ALTER TABLE books RENAME TO elsewhere");
    try {
      const response = await app.request("/");
      const html = await response.text();
      expect(response.status).toBe(500);
      expect(html).toContain("Failed to load books");
      expect(html).not.toMatch(/elsewhere|relation|node_modules|\.ts:/);
    } finally {
      await app.pool.query("ALTER TABLE elsewhere RENAME TO books");
    }
  });
});

describe("the other addresses", () => {
  it("answer 404 with a way home where nothing is", async () => {
    const response = await app.request("/no/such/page");
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("This page isn’t on our shelves");
    expect(html).toContain('href="/"');
  });

  it("say that all is well while the database answers", async () => {
    const response = await app.request("/healthz");
    expect([response.status, await response.text()]).toEqual([200, "ok\n"]);
  });

  it("serve built files for good, and nothing beside them", async () => {
    const html = await (await app.request("/")).text();
    const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(html)![0];
    const response = await app.request(script, { headers: { "Accept-Encoding": "br" } });
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("Content-Encoding")).toBe("br");
    for (const path of [
      "/assets/none.js",
      "/assets/../../package.json",
      "/package.json",
      "/.env",
      "/build/server/index.js",
    ]) {
      expect((await app.request(path)).status).toBe(404);
    }
  });

  it("carry the headers that keep a page to itself", async () => {
    const { headers } = await app.request("/");
    const policy = headers.get("Content-Security-Policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Set-Cookie")).toBeNull();
    expect(headers.get("X-Powered-By")).toBeNull();
    const [one, other] = await Promise.all(
      ["/", "/"].map(async (path) => (await app.request(path)).headers.get("Content-Security-Policy")),
    );
    expect(one).not.toBe(other);
  });

  it("refuse a body that is larger than any form", async () => {
    const headers = { Origin: "http://localhost:3000", "Content-Type": "application/x-www-form-urlencoded" };
    const response = await app.request("/register", { method: "POST", body: "x".repeat(100_000), headers });
    expect(response.status).toBe(413);
  });
});
