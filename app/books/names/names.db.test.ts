import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { belowHeader } from "#tests/below-header.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana } = useTestApp({ ana: {} });

beforeEach(() => app.pool.query("TRUNCATE books, authors, series, book_names_due CASCADE"));

async function add(books: Parameters<typeof addBooks>[1]): Promise<void> {
  await addBooks(app.pool, books);
  // Loaded here, because it opens the database that the app was given.
  const { readDueNames } = await import("./read-names.queries.server.ts");
  await readDueNames();
}
const get = (path: string) => app.request(path);
const page = async (path: string) => (await get(path)).text();
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as Record<string, unknown>;
const join = (table: string, slug: string, into: string) =>
  app.pool.query(`UPDATE ${table} SET same_as_id = (SELECT id FROM ${table} WHERE slug = $2) WHERE slug = $1`, [
    slug,
    into,
  ]);

const DUNE = [
  { title: "Dune (Dune #1)", author: "Frank Herbert", year: 1965 },
  { title: "Children of Dune (Dune #3)", author: "Herbert, Frank", year: 1976 },
  { title: "Whipping Star", author: "FRANK HERBERT", year: 1970 },
  { title: "Hunters of Dune (Dune #7)", author: "Brian Herbert & Kevin J. Anderson" },
];

describe("the page of an author", () => {
  it("shows the books under all spellings of the name, newest first, and their series", async () => {
    await add(DUNE);
    const html = await page("/authors/frank-herbert");
    expect(html).toMatch(/<h1[^>]*>Frank Herbert<\/h1>/);
    expect([...html.matchAll(/href="\/books\/\d+\/([^"]+)"/g)].map(([, slug]) => slug)).toEqual([
      "children-of-dune-dune-3",
      "whipping-star",
      "dune-dune-1",
    ]);
    expect(html).toContain('href="/series/dune"');
    expect(html).toContain("3 books");
    expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/authors\/frank-herbert"\/>/);
    expect(dataIn(html)).toEqual({
      "@context": "https://schema.org",
      "@type": "Person",
      name: "Frank Herbert",
      url: expect.stringMatching(/\/authors\/frank-herbert$/),
    });
  });

  it("is each co-author's own, and is the same for everybody, without a script", async () => {
    await add(DUNE);
    for (const slug of ["brian-herbert", "kevin-j-anderson"]) {
      const html = await page(`/authors/${slug}`);
      expect(html).toContain("Hunters of Dune");
      expect(html).toContain("1 book");
      expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
      expect(belowHeader(await (await ana.get(`/authors/${slug}`)).text())).toBe(belowHeader(html));
    }
  });

  it("leads from a joined name to the one that it is, and shows the books of both", async () => {
    await add([
      { title: "It", author: "Stephen King" },
      { title: "Rage", author: "Richard Bachman" },
    ]);
    await join("authors", "richard-bachman", "stephen-king");
    const { status, headers } = await get("/authors/richard-bachman");
    expect([status, headers.get("Location")]).toEqual([301, "/authors/stephen-king"]);
    expect(await page("/authors/stephen-king")).toMatch(/2 books[\s\S]*It[\s\S]*Rage/);
  });

  it("has sixty books on a page, and no page beyond the last", async () => {
    await add(
      Array.from({ length: 130 }, (_, at) => ({ title: `Book ${String(at).padStart(3, "0")}`, author: "Enid Blyton" })),
    );
    const titles = (html: string) => [...html.matchAll(/Book (\d{3})<\/span>/g)].map(([, title]) => Number(title));
    const first = await page("/authors/enid-blyton");
    expect([titles(first).length, titles(first)[0]]).toEqual([60, 0]);
    expect(first).toContain('href="/authors/enid-blyton?page=2"');
    const last = await page("/authors/enid-blyton?page=3");
    expect([titles(last).length, titles(last)[0]]).toEqual([10, 120]);
    expect(last).not.toContain("page=4");
    expect((await get("/authors/enid-blyton?page=4")).status).toBe(404);
    for (const odd of ["0", "-1", "x", "1e9", "2.5"])
      expect((await get(`/authors/enid-blyton?page=${odd}`)).status).toBe(200);
  });

  it("is gone with the author's last book", async () => {
    await add([{ title: "Alone", author: "One Hit" }]);
    expect((await get("/authors/one-hit")).status).toBe(200);
    await app.pool.query("DELETE FROM books");
    expect((await get("/authors/one-hit")).status).toBe(404);
  });
});

describe("the page of a series", () => {
  it("shows the books in order with the gaps, and who wrote them", async () => {
    await add(DUNE);
    const html = await page("/series/dune");
    const lines = [...html.matchAll(/(Book [\d.–]+)<\/span>|(We don’t have books? [\d–]+ yet)/g)].map(
      ([, place, gap]) => place ?? gap,
    );
    expect(lines).toEqual(["Book 1", "We don’t have book 2 yet", "Book 3", "We don’t have books 4–6 yet", "Book 7"]);
    expect(html).toContain('href="/authors/frank-herbert"');
    expect(html).not.toContain("Dune (Dune #1)</span>");
    const { author, hasPart, ...series } = dataIn(html);
    expect(series).toMatchObject({ "@type": "BookSeries", name: "Dune" });
    expect(author).toContainEqual({ "@type": "Person", name: "Frank Herbert", url: expect.stringMatching(/^http/) });
    expect(hasPart).toMatchObject([
      { "@type": "Book", name: "Dune", position: "1" },
      { "@type": "Book", name: "Children of Dune", position: "3" },
      { "@type": "Book", name: "Hunters of Dune", position: "7" },
    ]);
  });

  it("leads from a joined series to the one that it is", async () => {
    await add([{ title: "Mort (Discworld #4)" }, { title: "Sourcery (Disc World Novels 2 #5)" }]);
    await join("series", "disc-world-novels-2", "discworld");
    expect((await get("/series/disc-world-novels-2")).headers.get("Location")).toBe("/series/discworld");
    expect(await page("/series/discworld")).toMatch(/Mort[\s\S]*Sourcery/);
  });

  it("ends no script with what a title says", async () => {
    await add([{ title: "</script><script>alert(1)</script> (Bad #1)", author: "</script><b>" }]);
    const html = await page("/series/bad");
    expect(html).not.toContain("<script>alert");
    expect(dataIn(html)).toMatchObject({ hasPart: [{ name: "</script><script>alert(1)</script>" }] });
  });
});

it("an address of no author and no series is not found", async () => {
  for (const path of ["/authors/none", "/series/none", "/authors/%F0%9F%98%80", "/series/a'b"]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

it("a page shows a changed book at once, from the cache or not", async () => {
  await add([{ title: "Dune (Dune #1)", author: "Frank Herbert" }]);
  expect(await page("/series/dune")).toContain("Dune");
  await app.pool.query("UPDATE books SET author = 'F. Herbert, Esq.'");
  expect(await page("/series/dune")).toContain("F. Herbert, Esq.");
});

it("every query of the pages has an index", async () => {
  await add(DUNE);
  const plan = async (query: string) =>
    JSON.stringify(await app.pool.query(`SET enable_seqscan = off; EXPLAIN ${query}; RESET enable_seqscan`));
  for (const [query, index] of [
    ["SELECT id FROM authors WHERE slug = 'x'", "authors_slug_unique"],
    ["SELECT id FROM authors WHERE id = 1 OR same_as_id = 1", "authors_same_as"],
    ["SELECT book_id FROM book_authors WHERE author_id = 1", "book_authors_of_author"],
    ["SELECT id FROM series WHERE id = 1 OR same_as_id = 1", "series_same_as"],
    ["SELECT book_id FROM book_series WHERE series_id = 1", "book_series_of_series"],
    ["SELECT book_id FROM book_names_due ORDER BY book_id LIMIT 500", "book_names_due_pkey"],
  ] as const)
    expect(await plan(query)).toContain(index);
});
