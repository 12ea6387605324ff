import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { GENRES } from "#db/genres.ts";
import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

import type { DeckPage } from "./queries.server.ts";

const { app } = useTestApp();
beforeEach(async () => {
  await app.pool.query("DELETE FROM books; SELECT renumber_sparse_decks()");
});

const ask = (asked: unknown, reader = new Reader(app)) => reader.sendJson("/deck", asked);

async function page(asked: Record<string, unknown> = {}, reader?: Reader): Promise<DeckPage> {
  const response = await ask(asked, reader);
  expect(response.status).toBe(200);
  return (await response.json()) as DeckPage;
}

/** Every card of a shuffle from a first page on; `meanwhile` runs after each page and says what the device knows by then. */
async function wholeShuffle(
  first: DeckPage,
  genre: string | null = null,
  meanwhile: (pages: number, cards: DeckPage["cards"]) => Promise<Record<string, unknown> | void> = async () => {},
  reader?: Reader,
) {
  const cards = [...first.cards];
  let next = first.next;
  for (let pages = 1; next !== null; pages++) {
    const signals = await meanwhile(pages, cards);
    const last = cards.at(-1)!;
    const asked = { genre, pass: last.pass, at: last.at + 1, part: next, known: ids(cards), ...signals };
    const more = await page(asked, reader);
    cards.push(...more.cards);
    next = more.next;
  }
  return cards;
}

const many = (count: number, genre: (typeof GENRES)[number] = "Fiction") =>
  Array.from({ length: count }, (_, index) => ({ title: `${genre} ${index}`, genre }));
const ids = (cards: DeckPage["cards"]) => cards.map((card) => card.book.id);

it("R26: the first page says to whom it is sent what it is, and the old icon is there", async () => {
  const visitor = new Reader(app);
  const html = await (await visitor.get("/")).text();
  const facts = Object.fromEntries(
    [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
  );
  expect(facts).toEqual({
    site_name: "Bookmatch",
    type: "website",
    title: expect.stringContaining("Bookmatch"),
    description: expect.stringMatching(/./),
    url: expect.stringMatching(/^https?:\/\/[^/]+\/$/),
    image: expect.stringMatching(/^https?:\/\/[^/]+\/icon-512\.png$/),
  });
  for (const path of ["/favicon.ico", "/icon-512.png"]) {
    const icon = await visitor.get(path);
    expect([path, icon.status, icon.headers.get("Content-Type")]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
});

describe("a shuffle", () => {
  it("shows every book once, and nothing changes as long as the reader says nothing new", async () => {
    const added = await addBooks(app.pool, many(60));
    const first = await page();
    const cards = await wholeShuffle(first);
    expect(ids(cards).toSorted((a, b) => a - b)).toEqual(added);
    const reloaded = await page({ pass: first.cards[0]!.pass });
    expect(reloaded).toEqual(first);
    expect(await wholeShuffle(reloaded)).toEqual(cards);
  });

  it("shows every book once whatever is liked, passed and taken back meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 8, maxLength: 40 }), async (states) => {
        await app.pool.query("DELETE FROM books");
        const added = await addBooks(
          app.pool,
          Array.from({ length: 260 }, (_, at) => ({ author: `Author ${at % 40}`, genre: GENRES[at % 3] })),
        );
        const cards = await wholeShuffle(await page(), null, async (_, cards) => ({
          decided: cards.map(({ book, at }) => [book.id, states[at % states.length]]),
        }));
        expect(ids(cards).toSorted((a, b) => a - b)).toEqual(added);
      }),
      { numRuns: 4 },
    );
  });

  it("deals last what was swiped in other passes", async () => {
    const added = await addBooks(app.pool, many(40));
    const seen = added.slice(0, 15);
    const first = await page({ seen });
    const cards = await wholeShuffle(first, null, async () => ({ seen }));
    expect(ids(cards).toSorted((a, b) => a - b)).toEqual(added);
    expect(
      ids(cards)
        .slice(-15)
        .toSorted((a, b) => a - b),
    ).toEqual(seen);
  });

  it("of a genre shows that genre only, and all of it", async () => {
    await addBooks(app.pool, many(30));
    const horror = await addBooks(app.pool, many(30, "Horror"));
    const cards = await wholeShuffle(await page({ genre: "Horror" }), "Horror");
    expect(ids(cards).toSorted((a, b) => a - b)).toEqual(horror);
  });

  it("is not disturbed by books added, deleted or moved to another genre meanwhile", async () => {
    const before = await addBooks(app.pool, many(80));
    const cards = await wholeShuffle(await page(), null, async (pages) => {
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
    const cards = await wholeShuffle(await page());
    expect(cards.map((card) => card.book.title).toSorted()).toEqual(["First", "Last"]);
  });

  it("ends when the deck is renumbered, and the next one is dense again", async () => {
    await addBooks(app.pool, many(40));
    const old = (await page()).cards[0]!.pass;
    await app.pool.query("DELETE FROM books WHERE id % 4 <> 0");
    const { rows } = await app.pool.query("SELECT renumber_sparse_decks() AS decks");
    expect(rows[0].decks).toBe(2);
    const ordinals = await app.pool.query("SELECT array_agg(deck_number ORDER BY deck_number) AS numbers FROM books");
    expect(ordinals.rows[0].numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const fresh = await page({ pass: old, at: 5 });
    expect(fresh.cards[0]!.pass).not.toBe(old);
    expect(await wholeShuffle(fresh)).toHaveLength(10);
    await addBooks(app.pool, many(1));
    expect(await wholeShuffle(await page())).toHaveLength(11);
  });

  it("gives earlier cards for undo, at the positions they had", async () => {
    await addBooks(app.pool, many(30));
    const all = await wholeShuffle(await page());
    const shown = all.slice(9, 20).map(({ at, book }) => [at, book.id]);
    const before = await page({ pass: all[0]!.pass, again: shown });
    expect(before.cards).toEqual(all.slice(9, 20).map((card) => ({ ...card, part: 0, reason: null })));
    expect((await page({ pass: "1.99.99.0.1", again: shown })).cards).toEqual([]);
  });

  it("is followed by a reshuffled one, and within a genre by the same order", async () => {
    await addBooks(app.pool, many(20, "Horror"));
    const horror = await wholeShuffle(await page({ genre: "Horror" }), "Horror");
    const shown = horror.map(({ at, book }) => [at, book.id]);
    const next = await page({ genre: "Horror", pass: horror[0]!.pass, ended: true, again: shown });
    expect(next.cards[0]!.pass).not.toBe(horror[0]!.pass);
    expect(ids(next.cards)).toEqual(ids(horror));
    const all = await wholeShuffle(await page());
    const reshuffled = await wholeShuffle(await page({ pass: all[0]!.pass, ended: true }));
    expect(ids(reshuffled)).not.toEqual(ids(all));
    expect(ids(reshuffled).toSorted()).toEqual(ids(all).toSorted());
  });
});

describe("a deck that learns", () => {
  const LIKED = "Ursula K. Le Guin";
  /** Eight of a page's eleven cards. */
  const STEERED = 8 / 11;
  /** No title of one kind has a word of the other's: to have a word in common is to be alike a little. */
  async function twoKinds() {
    await addBooks(
      app.pool,
      Array.from({ length: 120 }, (_, at) => ({ title: `Ledger${at}`, author: `Other ${at}`, genre: "Business" })),
    );
    return addBooks(
      app.pool,
      Array.from({ length: 60 }, (_, at) => ({
        title: `Dragon${at}`,
        author: at < 12 ? LIKED : `Fantast ${at}`,
        genre: "Fantasy",
      })),
    );
  }

  const swipe = (bookId: number, kind: string) => ({
    id: randomUUID().replaceAll("-", ""),
    bookId,
    kind,
    time: Date.now() - 1_000,
  });

  /**
   * How much of three shuffles is fantasy, from the tenth card on: a third by the shuffle alone, and one card in eight
   * stays with chance whatever the reader likes. Of one shuffle that would be too few cards to tell.
   */
  async function shareOfFantasy(signals: Record<string, unknown>, reader?: Reader): Promise<number> {
    const cards: DeckPage["cards"] = [];
    for (let round = 0; round < 3; round++) {
      const { pass: name } = (await page({}, reader)).cards[0]!;
      cards.push(...(await page({ pass: name, at: 10, ...signals }, reader)).cards);
    }
    return cards.filter(({ book }) => book.genre === "Fantasy").length / cards.length;
  }

  it("shows a visitor more of what they liked, and says why; without these likes it forgets", async () => {
    const fantasy = await twoKinds();
    const known = fantasy.slice(0, 10);
    const decided = known.map((id) => [id, 1]);
    expect(await shareOfFantasy({ known, decided })).toBeGreaterThanOrEqual(STEERED);
    const { pass } = (await page()).cards[0]!;
    const steered = await page({ pass, at: 10, known, decided });
    expect(new Set(steered.cards.map(({ reason }) => reason))).toContain(`More by ${LIKED}`);
    expect(steered.cards.filter(({ reason }) => reason === `More by ${LIKED}`).length).toBeLessThanOrEqual(2);
    const undone = decided.map(([id]) => [id, -1]);
    expect(await page({ pass, at: 10, known, decided: undone })).toEqual(await page({ pass, at: 10, known }));
    expect(await shareOfFantasy({ known, decided: undone })).toBeLessThan(STEERED);
  });

  it("reads a signed-in reader's swipes from their account, and undos leave nothing behind", async () => {
    const fantasy = await twoKinds();
    const ana = await aReader(app);
    const { pass } = (await page({}, ana)).cards[0]!;
    const known = fantasy.slice(0, 10);
    const start = await page({ pass, at: 10, known }, ana);
    const likes = known.map((bookId) => swipe(bookId, "like"));
    await ana.sendJson("/swipes", { events: likes });
    expect(await shareOfFantasy({ known }, ana)).toBeGreaterThanOrEqual(STEERED);
    const undos = likes.map(({ id, bookId }) => ({ ...swipe(bookId, "undo"), undoes: id }));
    await ana.sendJson("/swipes", { events: undos });
    // What the others' deck has learnt from the likes meanwhile is unlearnt within seconds.
    await expect.poll(() => page({ pass, at: 10, known }, ana)).toEqual(start);
  });

  const RULES = [
    { subject: "genre", name: "Business", stance: "never" },
    { subject: "author", name: "ursula k le guin", stance: "never" },
  ];
  const unwanted = (cards: DeckPage["cards"]) =>
    cards.filter(({ book }) => book.genre === "Business" || book.author === LIKED);

  it("never shows a visitor what they never want: none of 1,000 cards", async () => {
    const fantasy = await twoKinds();
    const shown: DeckPage["cards"] = [];
    for (let round = 0; shown.length < 1_000; round++) {
      const signals = { rules: RULES, decided: fantasy.slice(round % 12, 20).map((id) => [id, 1]) };
      shown.push(...(await wholeShuffle(await page(signals), null, async () => signals)));
    }
    expect(unwanted(shown)).toEqual([]);
  });

  it("never shows an account what it never wants, however much of it is liked: none of 1,000 cards", async () => {
    const fantasy = await twoKinds();
    const cem = await aReader(app);
    for (const rule of RULES) await cem.sendJson("/taste/rules", rule);
    await cem.sendJson("/swipes", { events: fantasy.slice(0, 12).map((bookId) => swipe(bookId, "like")) });
    const shown: DeckPage["cards"] = [];
    while (shown.length < 1_000) {
      await app.pool.query("DELETE FROM rate_limits");
      shown.push(...(await wholeShuffle(await page({}, cem), null, undefined, cem)));
    }
    expect(unwanted(shown)).toEqual([]);
  });
});

describe("POST /deck", () => {
  it.each([{ pass: "x" }, { pass: "zzzzzzz.9.9.9.9" }, { pass: "1.1.0.0.1", at: 5 }, { pass: "\0", ended: true }])(
    "answers %j with a page",
    async (asked) => {
      await addBooks(app.pool, many(3));
      await page(asked);
    },
  );

  it.each([null, { genre: "Romance" }, { at: -1 }, { known: ["1"] }, { decided: [[1, 2]] }])(
    "refuses %j",
    async (asked) => {
      expect((await ask(asked)).status).toBe(400);
    },
  );

  it("is kept by no cache and sends no more of a book than a card shows", async () => {
    await addBooks(app.pool, [{ title: "One", bookId: "external", isbn13: "9780156027601" }]);
    const response = await ask({});
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const { cards } = (await response.json()) as DeckPage;
    expect(Object.keys(cards[0]!.book).toSorted()).toEqual(
      ["author", "cover", "description", "facts", "genre", "id", "link", "title"].toSorted(),
    );
  });
});

describe("GET /", () => {
  it("holds the first card with its links", async () => {
    await addBooks(app.pool, [{ title: "Die Wand & <Ich>", author: "Marlen Haushofer", genre: "Fiction" }]);
    const html = await (await app.request("/")).text();
    expect(html).toContain("Die Wand &amp; &lt;Ich&gt;");
    expect(html).toContain("https://www.amazon.com/s?k=Die%20Wand%20%26");
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
    const { pass } = (await page()).cards[0]!;
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
      ["/sign-in", "/sign-in"].map(async (path) => (await app.request(path)).headers.get("Content-Security-Policy")),
    );
    expect(one).not.toBe(other);
  });

  it("refuse a body that is larger than any form", async () => {
    const headers = { Origin: "http://localhost:3000", "Content-Type": "application/x-www-form-urlencoded" };
    const response = await app.request("/register", { method: "POST", body: "x".repeat(100_000), headers });
    expect(response.status).toBe(413);
  });
});
