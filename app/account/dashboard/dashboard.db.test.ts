import { beforeEach, describe, expect, it } from "vitest";

import type { Page } from "#app/http/use-paged-list.ts";
import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { SavedBook } from "./queries.server.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
beforeEach(async () => {
  await app.pool.query("DELETE FROM books; DELETE FROM profiles");
});

const html = async (reader: Reader, query = "") => (await reader.get(`/dashboard${query}`)).text();

/** Saves them in this order, a microsecond apart: the last is the newest. */
async function saveAll(email: string, books: Array<Record<string, unknown>>): Promise<number[]> {
  const ids = await addBooks(app.pool, books);
  await app.pool.query(
    `INSERT INTO saved_books (user_id, book_id, created_at)
     SELECT users.id, book.id, timestamptz '2026-01-01' + book.place * interval '1 microsecond'
     FROM users, unnest($2::int[]) WITH ORDINALITY AS book(id, place) WHERE email = $1`,
    [email, ids],
  );
  return ids;
}

async function list(reader: Reader, query: Record<string, string> = {}): Promise<Page<SavedBook>> {
  const response = await reader.get(`/dashboard/saved-books?${new URLSearchParams(query)}`);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  return (await response.json()) as Page<SavedBook>;
}

/** Every title, page by page, with the size of each page. */
async function wholeList(reader: Reader, query: Record<string, string> = {}) {
  const titles: string[] = [];
  const sizes: number[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: Page<SavedBook> = await list(reader, { ...query, after });
    titles.push(...page.items.map((book) => book.title));
    sizes.push(page.items.length);
    after = page.next;
  }
  return { titles, sizes };
}

describe("the dashboard", () => {
  it("asks a visitor to sign in, like everything that belongs to it", async () => {
    const visitor = new Reader(app);
    const answers = [
      await visitor.get("/dashboard"),
      await visitor.get("/dashboard/saved-books"),
      await visitor.send("/dashboard/profile", { nickname: "Eve" }),
      await visitor.send("/time-zone", { timeZone: "Europe/Vienna" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 401, 401]);
  });

  it("shows who one is and that nothing is saved yet", async () => {
    const page = await html(ana);
    expect(page).toContain("<title>Dashboard · Bookmatch</title>");
    expect(page).toMatch(/<h1[^>]*>User<\/h1>/);
    expect(page).toContain("ana@example.org");
    expect(page).toContain("No saved books yet. Start swiping to find your next read!");
    expect(page).not.toContain('role="search"');
  });

  it("shows one's own books, the newest first, each with a way to its shop", async () => {
    await saveAll("ana@example.org", [{ title: "Emma" }, { title: "Dune & <Co>", genre: "Science Fiction" }]);
    await saveAll("ben@example.org", [{ title: "Ulysses" }]);
    const page = await html(ana);
    expect(page.replaceAll("<!-- -->", "")).toMatch(/Saved Books <span[^>]*>\(2\)/);
    expect(page.indexOf("Dune &amp; &lt;Co&gt;")).toBeLessThan(page.indexOf(">Emma<"));
    expect(page).toContain("https://www.amazon.com/s?k=Dune");
    expect(page).toMatch(/\/covers\/\d+\/[0-9a-f]{16}\.svg/);
    expect(page).not.toContain("Ulysses");
    expect(page).not.toContain("ben@example.org");
  });

  it("offers search and order from the thirteenth book on", async () => {
    const books = Array.from({ length: 13 }, (_, index) => ({ title: `Book ${index}` }));
    await saveAll("ana@example.org", books.slice(1));
    expect(await html(ana)).not.toContain('role="search"');
    await saveAll("ana@example.org", books.slice(0, 1));
    expect(await html(ana)).toContain('role="search"');
  });

  it("tells a screen reader how many books a search has found", async () => {
    const books = Array.from({ length: 70 }, (_, index) => ({ title: `Book ${index}` }));
    await saveAll("ana@example.org", books);
    const statusText = async (search: string) =>
      /role="status"[^>]*>([^<]*)</.exec(await html(ana, `?q=${search}`))?.[1];
    expect(await statusText("")).toBe("");
    expect(await statusText("nowhere")).toBe("No saved book matches “nowhere”.");
    expect(await statusText("book+69")).toBe("One saved book matches “book 69”.");
    expect(await statusText("book+1")).toBe("16 saved books match “book 1”.");
    expect(await statusText("book")).toBe("More than 24 saved books match “book”.");
  });

  it("says that the books failed to load, and nothing of why", async () => {
    await app.pool.query("ALTER TABLE saved_books RENAME TO elsewhere");
    try {
      const response = await ana.get("/dashboard");
      const page = await response.text();
      expect(response.status).toBe(500);
      expect(page).toContain("Failed to load saved books");
      expect(page).not.toMatch(/elsewhere|relation|node_modules|\.ts:/);
    } finally {
      await app.pool.query("ALTER TABLE elsewhere RENAME TO saved_books");
    }
  });

  it("shows the books also where the profile cannot be read", async () => {
    await saveAll("ana@example.org", [{ title: "Emma" }]);
    await app.pool.query("ALTER TABLE profiles RENAME TO elsewhere");
    try {
      const page = await html(ana);
      expect(page).toContain("Failed to fetch profile");
      expect(page).toContain("Emma");
    } finally {
      await app.pool.query("ALTER TABLE elsewhere RENAME TO profiles");
    }
  });
});

describe("the list", () => {
  it("comes in pages that hold every book once, in each order, also where keys are equal", async () => {
    const same = Array.from({ length: 70 }, () => ({ title: "Same", author: "Same" }));
    const others = Array.from({ length: 80 }, (_, index) => ({ title: `T${index % 9}`, author: `A${index % 7}` }));
    await saveAll("ana@example.org", [...same, ...others]);
    for (const sort of ["newest", "title", "author"]) {
      const { titles, sizes } = await wholeList(ana, { sort });
      expect(sizes).toEqual([24, 24, 24, 24, 24, 24, 6]);
      expect(titles.toSorted()).toEqual([...same, ...others].map((book) => book.title).toSorted());
    }
  });

  it("goes on at its place when the book there has been removed meanwhile", async () => {
    await saveAll(
      "ana@example.org",
      Array.from({ length: 40 }, (_, index) => ({ title: `Book ${String(index).padStart(3, "0")}` })),
    );
    for (const sort of ["newest", "title"]) {
      const first = await list(ana, { sort });
      await ana.send(`/saved-books/${first.items.at(-1)!.id}`, {}, { method: "DELETE" });
      const second = await list(ana, { sort, after: first.next! });
      const seen = [...first.items, ...second.items].map((book) => book.title);
      expect(seen.length).toBe(sort === "newest" ? 40 : 39);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it("is ordered by title and by author as a reader without accents would", async () => {
    await saveAll("ana@example.org", [
      { title: "Über", author: "Zola" },
      { title: "ulysses", author: "Åsa" },
      { title: "Zen", author: "ben" },
      { title: "Éclair", author: "Cid" },
      { title: "Dune", author: "Øyvind" },
    ]);
    expect((await wholeList(ana, { sort: "title" })).titles).toEqual(["Dune", "Éclair", "Über", "ulysses", "Zen"]);
    expect((await wholeList(ana, { sort: "author" })).titles).toEqual(["ulysses", "Zen", "Éclair", "Dune", "Über"]);
  });

  it.each([
    ["borges", ["Ficciones"]],
    ["CRONICA", ["Crónica de una muerte anunciada"]],
    ["garcía cronica", ["Crónica de una muerte anunciada"]],
    ["garcia marquez", ["Crónica de una muerte anunciada"]],
    ["strasse", ["Die Straße"]],
    ["straße", ["Die Straße"]],
    ["angel's", ["The Angel’s Game"]],
    ["ørsted", ["Ånden"]],
    ["orsted", ["Ånden"]],
    ["ВОЙНА", ["Война и мир"]],
    ["100%", ["100% Wolf"]],
    ["one hundred percent wolf", ["100% Wolf"]],
    ["hundred wolf", ["100% Wolf"]],
    ["angels' game", ["The Angel’s Game"]],
    ["_", []],
    ["\\", []],
    ["'; --", []],
  ])("finds by %s", async (search, titles) => {
    await saveAll("ana@example.org", [
      { title: "Ficciones", author: "Jorge Luis Borges" },
      { title: "Crónica de una muerte anunciada", author: "Gabriel García Márquez" },
      { title: "Die Straße", author: "Andreas Gruber" },
      { title: "The Angel’s Game", author: "Carlos Ruiz Zafón" },
      { title: "Ånden", author: "H. C. Ørsted" },
      { title: "Война и мир", author: "Лев Толстой" },
      { title: "100% Wolf", author: "Jayne Lyons" },
    ]);
    expect((await wholeList(ana, { q: search })).titles).toEqual(titles);
  });

  it("answers an address that makes no sense from the start", async () => {
    await saveAll("ana@example.org", [{ title: "Emma" }]);
    for (const after of ["x", '["x",1]', '["9999999999999999",2147483647]']) {
      expect((await list(ana, { after })).items).toHaveLength(1);
    }
  });

  it("searches and orders five thousand books in at most a hundred times that of its first page", async () => {
    await app.pool.query(
      `WITH added AS (
         INSERT INTO books (title, author)
         SELECT 'Título number ' || n, 'Ána Author ' || n % 97 FROM generate_series(1, 5000) n RETURNING id)
       INSERT INTO saved_books (user_id, book_id) SELECT $1, id FROM added`,
      [ana.id],
    );
    // Statements prepared while the tables were nearly empty are planned anew.
    await app.pool.query("ANALYZE books, saved_books");
    const search = { q: "titulo 4321", sort: "author" };
    expect((await list(ana, search)).items).toHaveLength(1);
    let [ofPage, ofSearch] = [Infinity, Infinity];
    for (let round = 0; round < 3; round++) {
      ofPage = Math.min(ofPage, await msOf(list(ana)));
      ofSearch = Math.min(ofSearch, await msOf(list(ana, search)));
    }
    expect(ofSearch).toBeLessThan(100 * ofPage);
  });
});

async function msOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return performance.now() - began;
}

describe("a nickname", () => {
  const saveName = (reader: Reader, nickname: string) => reader.send("/dashboard/profile.data", { nickname });

  it("is saved tidily, shown, changed and taken away", async () => {
    expect((await saveName(ana, "  Ana  B. ")).status).toBeLessThan(300);
    expect(await html(ana)).toMatch(/<h1[^>]*>Ana B\.<\/h1>/);
    expect(await html(ben)).toMatch(/<h1[^>]*>User<\/h1>/);
    await saveName(ana, "Zoë 📚");
    expect(await html(ana)).toMatch(/<h1[^>]*>Zoë 📚<\/h1>/);
    await saveName(ana, " ");
    expect(await html(ana)).toMatch(/<h1[^>]*>User<\/h1>/);
  });

  it.each(["x".repeat(41), "Аdmin", "An\u202Ea", "x".repeat(60_000)])(
    "is refused, and nothing changes",
    async (name) => {
      await saveName(ana, "Ana");
      expect((await saveName(ana, name)).status).toBe(400);
      expect(await html(ana)).toMatch(/<h1[^>]*>Ana<\/h1>/);
    },
  );
});

describe("the time zone", () => {
  const zones = async () => (await app.pool.query("SELECT time_zone, nickname FROM profiles")).rows;

  it("is kept beside the nickname", async () => {
    await ana.send("/dashboard/profile.data", { nickname: "Ana" });
    expect((await ana.send("/time-zone", { timeZone: "Asia/Kolkata" })).status).toBe(204);
    expect(await zones()).toEqual([{ time_zone: "Asia/Kolkata", nickname: "Ana" }]);
  });

  it.each(["", "Mars/Olympus", "+01:00", "x".repeat(1_000)])("is not %s", async (timeZone) => {
    expect((await ana.send("/time-zone", { timeZone })).status).toBe(400);
    expect(await zones()).toEqual([]);
  });
});
