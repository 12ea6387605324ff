import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { useTestApp } from "#tests/signed-in.ts";

import { fingerprints } from "./rules.ts";

const { app, admin, ana } = useTestApp({ admin: { role: "admin" }, ana: {} });
beforeEach(async () => {
  await app.pool.query("DELETE FROM books; DELETE FROM reading_list");
});

const MOMO = {
  title: "Momo",
  author: "Michael Ende",
  imageUrl: "https://covers.example/momo.jpg",
  linkUrl: "https://shop.example/momo",
  description: "A girl who listens.",
  genre: "Fantasy",
};

const add = (fields: Record<string, string>, reader = admin) => reader.send("/admin.data", fields);
const rows = async <Row>(query: string) => (await app.pool.query(query)).rows as Row[];
const books = () => rows("SELECT title, author, image_url, link_url, description, genre FROM books ORDER BY id");
const stored = { title: MOMO.title, author: MOMO.author, description: MOMO.description, genre: MOMO.genre };

describe("adding", () => {
  it("keeps a book as it was typed", async () => {
    expect((await add({ ...MOMO, title: "  Mo\tmo  " })).status).toBe(200);
    expect(await books()).toEqual([{ ...stored, title: "Mo mo", image_url: MOMO.imageUrl, link_url: MOMO.linkUrl }]);
  });

  it("K23: says where there was a book of the same title and author already", async () => {
    expect(await (await add(MOMO)).text()).not.toMatch(/"same",\d/);
    const twin = await (await admin.send("/admin", { ...MOMO, title: "MOMO" })).text();
    expect(twin).toContain("The catalogue already had this title and author");
    const other = await (await admin.send("/admin", { ...MOMO, author: "Somebody Else" })).text();
    expect(other).not.toContain("The catalogue already had this title and author");
  });

  it.each(Object.keys(MOMO))("refuses a book without %s", async (name) => {
    for (const empty of ["", "  ", "\u200b"]) {
      expect((await add({ ...MOMO, [name]: empty })).status).toBe(400);
    }
    const { [name as keyof typeof MOMO]: _gone, ...others } = MOMO;
    expect((await add(others)).status).toBe(400);
    expect(await books()).toEqual([]);
  });

  it.each([
    "books.example",
    "//books.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.example/",
    "http://",
  ])("refuses the addresses %j", async (address) => {
    for (const name of ["imageUrl", "linkUrl"]) expect((await add({ ...MOMO, [name]: address })).status).toBe(400);
    expect(await books()).toEqual([]);
  });

  it("T17: never fails for whatever is typed, and keeps it exactly", async () => {
    const texts = [
      "x".repeat(500),
      "👩‍👩‍👧",
      "e\u0301".normalize("NFC"),
      "‮abc",
      "<script>alert(1)</script>",
      "'; DROP TABLE books --",
    ];
    for (const title of texts) {
      expect((await add({ ...MOMO, title })).status).toBe(200);
      expect(await rows("SELECT title FROM books ORDER BY id DESC LIMIT 1")).toEqual([{ title }]);
    }
    for (const title of ["x".repeat(501), "\0", "\ud800".toWellFormed().repeat(501)]) {
      expect((await add({ ...MOMO, title })).status).toBe(400);
    }
    const long = "д".repeat(20_000);
    expect((await add({ ...MOMO, description: long })).status).toBe(200);
    expect((await add({ ...MOMO, description: `${long}д` })).status).toBe(400);
    expect((await add({ ...MOMO, description: "д".repeat(100_000) })).status).toBe(413);
  });

  it("refuses a genre that is none of the ten", async () => {
    expect((await add({ ...MOMO, genre: "Poetry" })).status).toBe(400);
    expect(await books()).toEqual([]);
  });

  it("is the admin's alone", async () => {
    expect((await add(MOMO, ana)).status).toBe(403);
    expect(await books()).toEqual([]);
  });

  it("shows a browser without script what is wrong, and what was typed", async () => {
    const page = await (await admin.send("/admin", { ...MOMO, linkUrl: "nowhere" })).text();
    expect(page).toContain("Enter a web address that begins with http:// or https://.");
    expect(page).toContain('value="Michael Ende"');
  });
});

/** The titles of the table in their order, and the addresses of the pages beside it. */
async function table(query = "") {
  const page = await (await admin.get(`/admin${query}`)).text();
  const link = (name: string) =>
    new RegExp(`href="([^"]*)"[^>]*>${name} page<`).exec(page)?.[1]?.replaceAll("&amp;", "&") ?? null;
  const titles = [...page.matchAll(/<th scope="row"[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title);
  return { titles, previous: link("Previous"), next: link("Next") };
}

describe("the table", () => {
  it.each([
    ["", ["Die Wand", "Émile", "Zorba", "Anna"]],
    ["?sort=oldest", ["Anna", "Zorba", "Émile", "Die Wand"]],
    ["?sort=title", ["Anna", "Die Wand", "Émile", "Zorba"]],
    ["?sort=title-last", ["Zorba", "Émile", "Die Wand", "Anna"]],
    ["?sort=author", ["Zorba", "Die Wand", "Émile", "Anna"]],
    ["?sort=genre", ["Zorba", "Anna", "Émile", "Die Wand"]],
    ["?sort=price", ["Die Wand", "Émile", "Zorba", "Anna"]],
    ["?q=zorb", ["Zorba"]],
    ["?q=emile+rousseau", ["Émile"]],
    ["?q=9780140447927", ["Anna"]],
    ["?q=%25", []],
    ["?q=_", []],
    ["?q=%00", ["Die Wand", "Émile", "Zorba", "Anna"]],
    ["?after=%5B%22x%22%2C1%5D", ["Die Wand", "Émile", "Zorba", "Anna"]],
  ])("answers %j", async (query, titles) => {
    await addBooks(app.pool, [
      {
        title: "Anna",
        author: "Tolstoi",
        genre: "Fiction",
        isbn13: "9780140447927",
        createdAt: new Date("2026-01-01"),
      },
      { title: "Zorba", author: "Álvaro", genre: "Business", createdAt: new Date("2026-01-02") },
      { title: "Émile", author: "Rousseau", genre: "Non-fiction", createdAt: new Date("2026-01-03") },
      { title: "Die Wand", author: "Haushofer", genre: "Thriller", createdAt: new Date("2026-01-04") },
    ]);
    expect((await table(query)).titles).toEqual(titles);
  });

  it.each(["newest", "oldest", "title", "title-last", "author-last", "genre", "genre-last"])(
    "leads through every book once, there and back, by %s",
    async (sort) => {
      await app.pool.query(`INSERT INTO books (title, author, genre, created_at)
        SELECT 'Book ' || (n % 7), 'Author ' || (n % 3), (ARRAY['Horror', 'Fiction'])[n % 2 + 1], now() - (n % 5) * interval '1 day'
        FROM generate_series(1, 120) n`);
      const pages = [await table(`?sort=${sort}`)];
      while (pages.at(-1)!.next) pages.push(await table(pages.at(-1)!.next!.replace("/admin", "")));
      expect(pages.map(({ titles }) => titles.length)).toEqual([50, 50, 20]);
      expect(pages.map(({ previous }) => previous !== null)).toEqual([false, true, true]);
      const back = await table(pages[2]!.previous!.replace("/admin", ""));
      expect(back.titles).toEqual(pages[1]!.titles);
      expect((await table(back.previous!.replace("/admin", ""))).titles).toEqual(pages[0]!.titles);
      const key = sort.startsWith("title") ? "title" : null;
      const all = pages.flatMap(({ titles }) => titles);
      const expected = await rows<{ title: string }>("SELECT title FROM books ORDER BY title");
      if (key) expect(sort === "title" ? all : all.toReversed()).toEqual(expected.map(({ title }) => title));
      expect(all.toSorted()).toEqual(expected.map(({ title }) => title).toSorted());
    },
  );

  it("counts books and posts", async () => {
    await addBooks(app.pool, [{}, {}]);
    const page = await (await admin.get("/admin")).text();
    expect(page).toContain("2 books");
    expect(page).toMatch(/href="\/admin\/blog"[^>]*>.*0 posts/);
  });
});

describe("editing", () => {
  const FACTS = {
    title: "Momo",
    author: "Ende",
    genre: "Fiction",
    description: "Old",
    linkUrl: "https://a.example/",
  } as const;

  /** As the form that was opened with these fields sends them back. */
  const edit = (id: number, typed: Record<string, string>, opened: Record<string, string>) =>
    admin.send(`/admin/books/${id}.data`, { ...opened, ...typed, opened: fingerprints(opened) });
  const OPENED = {
    title: "Momo",
    author: "Ende",
    genre: "Fiction",
    description: "Old",
    linkUrl: "https://a.example/",
    imageUrl: "",
  };

  it("writes what was changed, and leaves what another has filled in meanwhile", async () => {
    const [id] = (await addBooks(app.pool, [FACTS])) as [number];
    await app.pool.query("UPDATE books SET description = 'New', image_url = 'https://c.example/1.jpg'");
    expect((await edit(id, { author: "Michael Ende" }, OPENED)).status).toBe(202);
    expect(await books()).toMatchObject([
      { author: "Michael Ende", description: "New", image_url: "https://c.example/1.jpg" },
    ]);
  });

  it("refuses to blank a field that was filled, but lets an empty one stay empty", async () => {
    const [id] = (await addBooks(app.pool, [FACTS])) as [number];
    expect((await edit(id, { description: " " }, OPENED)).status).toBe(400);
    expect((await edit(id, { linkUrl: "javascript:alert(1)" }, OPENED)).status).toBe(400);
    expect(await books()).toMatchObject([{ description: "Old", image_url: null }]);
  });

  it("takes line ends as forms write them for no change, and another link for an unchecked one", async () => {
    const [id] = (await addBooks(app.pool, [
      { ...FACTS, description: "One\nTwo", linkStatus: 404, linkCheckedAt: new Date("2026-01-01") },
    ])) as [number];
    const opened = { ...OPENED, description: "One\nTwo" };
    await edit(id, { description: "One\r\nTwo" }, opened);
    const checked = () => rows("SELECT link_status, description FROM books");
    expect(await checked()).toEqual([{ link_status: 404, description: "One\nTwo" }]);
    await edit(id, { linkUrl: "https://b.example/" }, opened);
    expect(await checked()).toEqual([{ link_status: null, description: "One\nTwo" }]);
  });

  it("knows no book that is not there, and no other way back than its own rooms", async () => {
    for (const id of ["0", "x", "2147483647", "99999999999"]) {
      expect((await admin.get(`/admin/books/${id}`)).status).toBe(404);
      expect((await admin.send(`/admin/books/${id}`, { ...MOMO })).status).toBe(404);
    }
    const [id] = (await addBooks(app.pool, [FACTS])) as [number];
    for (const back of ["//evil.example", "https://evil.example", "?sort=title", "list=link&after=7"]) {
      const { headers } = await admin.send(`/admin/books/${id}?back=${encodeURIComponent(back)}`, MOMO);
      expect(headers.get("Location")).toMatch(/^\/admin(\?sort=title|\/catalogue-health\?list=link&after=7)?$/);
    }
  });

  it("is the admin's alone", async () => {
    const [id] = (await addBooks(app.pool, [FACTS])) as [number];
    expect((await ana.send(`/admin/books/${id}`, MOMO)).status).toBe(403);
    expect((await ana.send(`/admin/books/${id}`, {}, { method: "DELETE" })).status).toBe(403);
    expect(await books()).toMatchObject([{ title: "Momo", author: "Ende" }]);
  });
});

const JSON_PLEASE = { headers: { Accept: "application/json" } };

/** A book of the catalogue on Ana's list, read to its end. */
async function readByAna(title: string, pages = 300): Promise<{ bookId: number; entryId: number }> {
  const [bookId] = (await addBooks(app.pool, [{ title, pages }])) as [number];
  const { entryId } = await (await ana.send("/reading-list", { bookId: String(bookId) }, JSON_PLEASE)).json();
  for (const page of ["100", "180"]) await ana.send(`/reading-list/${entryId}/page`, { page }, JSON_PLEASE);
  await ana.send(`/reading-list/${entryId}/status`, { status: "completed" }, JSON_PLEASE);
  return { bookId, entryId };
}

/** What Ana's tracker says, without the covers, which are drawn from then on, and what only a book of the catalogue has. */
async function figures(): Promise<string[]> {
  const pages = ["", "/statistics", "/achievements"].map(async (tab) => {
    const page = await (await ana.get(`/reading-tracker${tab}`)).text();
    return page
      .slice(page.indexOf("<main"), page.indexOf("</main>"))
      .replaceAll(/<img[^>]*>/g, "")
      .replaceAll(/<button[^>]*>Show in deck .*?<\/button>/g, "")
      .replaceAll(/<a href="\/books\/[^>]*>([^<]*)<\/a>/g, "$1")
      .replaceAll(/nonce="[^"]*"/g, "");
  });
  return Promise.all(pages);
}

describe("deleting", () => {
  it("leaves the log of whoever reads the book whole: streaks, figures and achievements stay", async () => {
    const { bookId, entryId } = await readByAna("Momo");
    await readByAna("Dune");
    await ana.send(`/saved-books/${bookId}`);
    await ana.sendJson("/swipes", []);
    const log = () => rows("SELECT * FROM reading_log ORDER BY id");
    const [before, lines] = [await figures(), await log()];
    const deleted = await admin.send(`/admin/books/${bookId}.data`, {}, { method: "DELETE" });
    expect(deleted.status).toBe(200);
    expect(await figures()).toEqual(before);
    expect(await log()).toEqual(lines);
    expect(await rows(`SELECT book_id, title, author, status FROM reading_list WHERE id = ${entryId}`)).toEqual([
      { book_id: null, title: "Momo", author: "Ana Author", status: "completed" },
    ]);
    expect((await ana.get(`/reading-list/${entryId}/cover.svg`)).status).toBe(200);
    expect(await rows("SELECT FROM saved_books")).toEqual([]);
    expect(await rows("SELECT title FROM books")).toEqual([{ title: "Dune" }]);
  });

  it("keeps the title that somebody recommended, and takes swipes with it", async () => {
    const { bookId } = await readByAna("Momo");
    await app.pool.query(
      `WITH ana AS (SELECT id FROM users WHERE email = 'ana@example.org'), asked AS (
         INSERT INTO book_suggestions (user_id, title, description) SELECT id, 'Which?', 'Any' FROM ana RETURNING id),
       swiped AS (INSERT INTO swipe_events (user_id, id, book_id, kind, happened_at)
         SELECT id, gen_random_uuid(), $1::integer, 'like', now() FROM ana)
       INSERT INTO book_recommendations (suggestion_id, user_id, book_id, book_title, author, reason)
         SELECT asked.id, ana.id, $1::integer, 'Momo', 'Ende', 'Read it' FROM ana, asked`,
      [bookId],
    );
    await admin.send(`/admin/books/${bookId}`, {}, { method: "DELETE" });
    expect(await rows("SELECT book_id, book_title FROM book_recommendations")).toEqual([
      { book_id: null, book_title: "Momo" },
    ]);
    expect(await rows("SELECT FROM swipe_events")).toEqual([]);
  });

  it("does not fail for a reader who has a book of their own of the same name", async () => {
    const { bookId, entryId } = await readByAna("Momo");
    await app.pool.query(
      `INSERT INTO reading_list (user_id, title, author) SELECT user_id, 'MOMO', author FROM reading_list`,
    );
    await admin.send(`/admin/books/${bookId}`, {}, { method: "DELETE" });
    expect(await rows("SELECT title FROM reading_list ORDER BY id")).toEqual([
      { title: `Momo (${entryId})` },
      { title: "MOMO" },
    ]);
  });

  it("takes a book that is gone for deleted", async () => {
    expect((await admin.send("/admin/books/1.data", {}, { method: "DELETE" })).status).toBe(200);
  });
});
