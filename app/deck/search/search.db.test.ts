import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import type { BookFacts } from "#tests/factories/books.ts";
import { anEntry } from "#tests/factories/books.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} }, {}, "the app's own");
beforeEach(() => app.pool.query("DELETE FROM books; DELETE FROM book_words"));

const pathOf = (q: string, filters = "") => `/search?${new URLSearchParams({ q })}${filters}`;

async function pageOf(path: string, who = new Reader(app)): Promise<{ status: number; html: string }> {
  const response = await who.get(path);
  return { status: response.status, html: await response.text() };
}
const titlesIn = (html: string) =>
  [...html.matchAll(/<h3[^>]*><a href="([^"]*)">(.*?)<\/a>/g)].map(([, , title]) => title!);
const titles = async (q: string, filters = "") => titlesIn((await pageOf(pathOf(q, filters))).html);

const SHELF: BookFacts[] = [
  { title: "The Hobbit", author: "J. R. R. Tolkien", genre: "Fantasy", pages: 310, year: 1937 },
  { title: "Die unendliche Geschichte", author: "Michael Ende", genre: "Fantasy", pages: 448, year: 1979 },
  { title: "Momo", author: "Michael Ende", genre: "Fiction", pages: 180, year: 1973, isbn13: "9780140317534" },
  { title: "Cien años de soledad", author: "Gabriel García Márquez", genre: "Fiction", pages: 417, year: 1967 },
  { title: "Dune Messiah (Dune Chronicles, book 2)", author: "Frank Herbert", genre: "Science Fiction", year: 1969 },
  { title: "Medea", author: "Euripides", genre: "Fiction", pages: 90, year: -431 },
];

describe("a search by anybody", () => {
  it("asks for words first, and offers genres, tags that books have, and the newest books", async () => {
    const [, dragons] = await addBooks(app.pool, SHELF);
    await app.pool.query(
      "INSERT INTO book_facets (book_id, facet, term, position) VALUES ($1, 'theme', 'dragons', 0)",
      [dragons],
    );
    const { status, html } = await pageOf("/search");
    expect(status).toBe(200);
    expect(html).toMatch(/<input[^>]*autofocus/i);
    expect(html).not.toContain("<script");
    expect(html).toContain('href="/search?q=Science+Fiction"');
    expect(html).toContain('href="/search?q=dragons"');
    expect(html).not.toContain("time+travel");
    expect(titlesIn(html)).toContain("Medea");
    expect(html).toContain('content="noindex"');
  });

  it.each([
    ["hobbit", "The Hobbit"],
    ["the hobbit tolkien", "The Hobbit"],
    ["HOBIT", "The Hobbit"],
    ["tolkein", "The Hobbit"],
    ["tolkein hobit", "The Hobbit"],
    ["unendlihce geschihcte", "Die unendliche Geschichte"],
    ["anos de soledad", "Cien años de soledad"],
    ["garcia marquez", "Cien años de soledad"],
    ["garzia markez", "Cien años de soledad"],
    ["978-0-14-031753-4", "Momo"],
    ["978.0.14.031753.4", "Momo"],
    ["٩٧٨٠١٤٠٣١٧٥٣٤", "Momo"],
    ["9780140317534", "Momo"],
    ["0-14-031753-8", "Momo"],
    ["0140317538", "Momo"],
    ["dune chronicles 2", "Dune Messiah (Dune Chronicles, book 2)"],
    ["science fiction", "Dune Messiah (Dune Chronicles, book 2)"],
  ])("finds by %j", async (typed, title) => {
    await addBooks(app.pool, SHELF);
    expect(await titles(typed)).toEqual([title]);
  });

  it("puts the ISBN, the very title and the very author first, before all else that has the words", async () => {
    await addBooks(app.pool, [
      { title: "A Life of Dune", author: "Nobody" },
      { title: "Sand", author: "Dune" },
      { title: "Dune Messiah", author: "Frank Herbert" },
      { title: "Dune", author: "Frank Herbert" },
      { title: "Herbs", author: "Herbert Dune" },
      ...Array.from({ length: 300 }, (_, number) => ({ title: `The ${number}th dune`, author: "Somebody" })),
    ]);
    expect((await titles("dune")).slice(0, 3)).toEqual(["Dune", "Sand", "Dune Messiah"]);
    const { html } = await pageOf(pathOf("dune"));
    expect(html).toContain("More than 200 books for “dune”");
  });

  it("takes a misspelling for one only where nothing is spelled so, and says so", async () => {
    await addBooks(app.pool, [{ title: "June" }, { title: "Dune" }, { title: "1984" }]);
    expect(await titles("dune")).toEqual(["Dune"]);
    expect((await titles("dunne")).toSorted()).toEqual(["Dune"]);
    expect(await titles("1948")).toEqual([]);
    const { html } = await pageOf(pathOf("dunne"));
    expect(html).toContain("No exact match for “dunne”. 1 close result");
  });

  it("knows the words of books that come later, or are renamed", async () => {
    const [id] = await addBooks(app.pool, [{ title: "Solaris" }]);
    expect(await titles("solarsi")).toEqual(["Solaris"]);
    await app.pool.query("UPDATE books SET title = 'Piknik' WHERE id = $1", [id]);
    expect(await titles("pinkik")).toEqual(["Piknik"]);
    expect(await titles("solarsi")).toEqual([]);
  });

  it("finds by a tag, after what has it in the title", async () => {
    const [dune, title, other] = await addBooks(app.pool, [
      { title: "Dune" },
      { title: "Found Family Dinner" },
      { title: "Emma" },
    ]);
    await app.pool.query(
      `INSERT INTO book_facets (book_id, facet, term, position)
       VALUES ($1, 'theme', 'found family', 0), ($2, 'theme', 'found family', 1), ($3, 'mood', 'funny', 0)`,
      [dune, title, other],
    );
    expect(await titles("Found family")).toEqual(["Found Family Dinner", "Dune"]);
  });

  it("finds by several tags, their other names and a genre, unless a title is just so", async () => {
    const [emma, maid, murder] = await addBooks(app.pool, [
      { title: "Emma", genre: "Fiction" },
      { title: "The Maid", genre: "Thriller" },
      { title: "Murder", genre: "Thriller" },
    ]);
    await app.pool.query(
      `INSERT INTO book_facets (book_id, facet, term, position) VALUES
         ($1, 'theme', 'love', 0), ($2, 'form', 'cozy mystery', 0), ($2, 'theme', 'murder', 1), ($3, 'theme', 'murder', 0)`,
      [emma, maid, murder],
    );
    expect(await titles("romance")).toEqual(["Emma"]);
    expect(await titles("murder mystery")).toEqual(["The Maid"]);
    expect(await titles("mysteries")).toEqual(["The Maid"]);
    expect(await titles("murder thrillers")).toEqual(["Murder", "The Maid"]);
    expect(await titles("murder fantasy")).toEqual([]);
    expect((await titles("murder"))[0]).toBe("Murder");
  });

  it("finds by another title", async () => {
    await addBooks(app.pool, [{ title: "The Fellowship of the Ring" }, { title: "All Quiet on the Western Front" }]);
    expect(await titles("lotr")).toEqual(["The Fellowship of the Ring"]);
    expect(await titles("im westen nichts neues")).toEqual(["All Quiet on the Western Front"]);
  });

  it("finds an author by another name", async () => {
    await addBooks(app.pool, [
      { title: "Norwegian Wood", author: "村上春樹" },
      { title: "Emma", author: "Jane Austen" },
    ]);
    await app.pool.query("INSERT INTO author_alternates (name, alternate) VALUES ('村上春樹', 'Murakami, Haruki')");
    expect(await titles("murakami")).toEqual(["Norwegian Wood"]);
  });

  it("lists pages that hold each result once, and says where they end", async () => {
    await addBooks(
      app.pool,
      Array.from({ length: 60 }, (_, number) => ({ title: `Sand ${number}` })),
    );
    const seen: string[] = [];
    let path: string | null = pathOf("sand");
    for (let round = 0; path !== null; round++) {
      const { html } = await pageOf(path);
      expect(html).toContain("60 books for “sand”");
      seen.push(...titlesIn(html));
      const next = /<a href="([^"]*)" rel="next"/.exec(html)?.[1];
      path = next ? next.replaceAll("&amp;", "&") : null;
      // A book of the next page goes away meanwhile.
      if (round === 0)
        await app.pool
          .query("DELETE FROM books WHERE title = $1", [seen.at(-1)])
          .then(() => addBooks(app.pool, [{ title: seen.at(-1)! }]));
    }
    expect(new Set(seen).size).toBe(60);
    expect((await pageOf(pathOf("sand", "&after=rubbish"))).html).toContain("Sand");
  });

  it.each([
    ["&genre=Fantasy", ["Die unendliche Geschichte"]],
    ["&genre=Fantasy&genre=Fiction", ["Momo", "Die unendliche Geschichte"]],
    ["&length=short", ["Momo"]],
    ["&length=long", ["Die unendliche Geschichte"]],
    ["&from=1974", ["Die unendliche Geschichte"]],
    ["&to=1973", ["Momo"]],
    ["&from=1973&to=1973&length=short&genre=Fiction", ["Momo"]],
    ["&genre=Poetry&length=&from=x", ["Momo", "Die unendliche Geschichte"]],
    ["&language=de", ["Momo"]],
    ["&form=novel", ["Momo"]],
    ["&form=poetry", []],
    ["&genre=Horror", []],
  ])("with %s finds what fits", async (filters, expected) => {
    const ids = await addBooks(app.pool, SHELF);
    await app.pool.query("INSERT INTO book_facets (book_id, facet, term, position) VALUES ($1, 'form', 'novel', 0)", [
      ids[2],
    ]);
    await app.pool.query(
      "INSERT INTO book_notes (book_id, about, language, readers_of) VALUES ($1, 'Time', 'de', '{}')",
      [ids[2]],
    );
    expect(await titles("michael ende", filters)).toEqual(expected);
  });

  it("keeps the filters in the form, and years before the common era", async () => {
    await addBooks(app.pool, SHELF);
    const { html } = await pageOf(pathOf("medea", "&genre=Fiction&from=-500&to=-1&length=short"));
    expect(titlesIn(html)).toEqual(["Medea"]);
    expect(html).toMatch(/<summary[^>]*>Filters \(4\)/);
    expect(html).toMatch(/value="Fiction"[^>]*checked|checked[^>]*value="Fiction"/);
    expect(html).toMatch(/<option[^>]*selected[^>]*value="short"|<option[^>]*value="short"[^>]*selected/);
  });

  it("leads to the book, and to saving and listing it by plain forms", async () => {
    const [id] = await addBooks(app.pool, SHELF.slice(2, 3));
    const { html } = await pageOf(pathOf("momo"));
    expect(html).toContain(`href="/books/${id}/momo"`);
    expect(html).toContain(`action="/saved-books/${id}"`);
    expect(html).toContain('action="/reading-list"');
    expect((await ana.send(`/saved-books/${id}`, {}, { headers: { Accept: "text/html" } })).status).toBe(303);
    await anEntry(app.pool, ana.id, { title: "Momo", author: "Michael Ende", bookId: id! });
    const own = await pageOf(pathOf("momo"), ana);
    expect(own.html).toMatch(/Saved<span/);
    expect(own.html).toMatch(/Already in List<span/);
    const others = await pageOf(pathOf("momo"), ben);
    expect(others.html).not.toMatch(/Saved<span|Already in List/);
  });

  it("shows what a file has brought as text", async () => {
    const markup = "<img src=x onerror=alert(1)>";
    await addBooks(app.pool, [{ title: `Momo ${markup}`, author: markup }]);
    for (const typed of ["momo", markup, `"${markup}`]) {
      const { status, html } = await pageOf(pathOf(typed));
      expect([status, titlesIn(html)]).toEqual([200, ["Momo &lt;img src=x onerror=alert(1)&gt;"]]);
      expect(html).not.toContain(markup);
    }
  });
});

describe("a search that ends otherwise", () => {
  it("with nothing found says so, and where to go", async () => {
    await addBooks(app.pool, SHELF);
    const { status, html } = await pageOf(pathOf("zzzzqqqq", "&genre=Horror"));
    expect(status).toBe(200);
    expect(html).toContain("No results");
    for (const path of ["/ai-match", "/suggestions", "/search?q=zzzzqqqq", "/reading-tracker?add=zzzzqqqq"])
      expect(html).toContain(`href="${path}"`);
    expect(html).not.toContain("took too long");
  });

  it("by time says that, not that there is nothing", async () => {
    await addBooks(app.pool, SHELF);
    const locking = await app.pool.connect();
    await locking.query("BEGIN; LOCK TABLE books");
    const response = await new Reader(app).get(pathOf("momo"));
    await locking.query("ROLLBACK");
    locking.release();
    const html = await response.text();
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(html).toContain("That search took too long");
    for (const path of ["/ai-match", "/suggestions", "/search?q=momo"]) expect(html).toContain(`href="${path}"`);
    expect(html).not.toContain("No results");
  });

  it("by its frequency says when to search again, each address on its own", async () => {
    expect((await app.request(pathOf("-"))).status).toBe(200);
    const { rowCount } = await app.pool.query("UPDATE rate_limits SET count = 299 WHERE count = 1");
    expect(rowCount).toBe(1);
    expect((await app.request(pathOf("-"))).status).toBe(200);
    const response = await app.request(pathOf("momo"));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await response.text()).toContain("You’ve searched a lot");
    expect((await pageOf(pathOf("momo"), ana)).status).toBe(200);
  });

  it("T20: by any sign takes it for itself, in bounded time", async () => {
    await addBooks(app.pool, SHELF);
    const signs = [
      ..."%_\\'\";!&|()<>*:?$",
      "--",
      ":*",
      "' OR 1=1 --",
      "\ud800",
      "%".repeat(10_000),
      "a".repeat(10_000),
      "ab ".repeat(4_000),
      "abcd ".repeat(2_000),
      "tolkein | hobit & !x",
      "\\'\\'\\'\\'zzzz",
      "ﷺ".repeat(200),
    ];
    for (const sign of signs) {
      const { status, html } = await pageOf(pathOf(sign));
      expect([sign.slice(0, 20), status, titlesIn(html)]).toEqual([sign.slice(0, 20), 200, []]);
    }
  });
});
