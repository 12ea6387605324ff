import { beforeEach, describe, expect, it } from "vitest";

import { bookPath } from "#app/books/page/book-path.ts";
import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ada } = useTestApp({ ana: {}, ada: { role: "admin" } });
beforeEach(() => app.pool.query("TRUNCATE books, authors, book_names_due CASCADE; DELETE FROM site_settings"));

const THIS_YEAR = new Date().getUTCFullYear();
const EDITION = "https://www.gutenberg.org/ebooks/345";
/** Died so long ago that the text became free on January 1 of this year where the law says life and 70 years. */
const LAST_FREED = THIS_YEAR - 71;

/** Adds books, and authors with these years of death. */
async function add(books: Array<{ title: string; author: string; year?: number }>, deaths: Record<string, number>) {
  await addBooks(app.pool, books);
  const { readDueNames } = await import("#app/books/names/read-names.queries.server.ts");
  await readDueNames();
  for (const [slug, year] of Object.entries(deaths)) {
    await app.pool.query("UPDATE authors SET death_year = $2 WHERE slug = $1", [slug, year]);
  }
}
const inCountry = (country: string) =>
  app.pool.query(
    "INSERT INTO site_settings (country) VALUES ($1) ON CONFLICT (id) DO UPDATE SET country = excluded.country",
    [country],
  );
const bookTitled = async (title: string) => {
  const { rows } = await app.pool.query<{ id: number; title: string }>("SELECT id, title FROM books WHERE title = $1", [
    title,
  ]);
  return rows[0]!;
};
const pageOf = async (title: string) => (await app.request(bookPath(await bookTitled(title)))).text();
const isFree = async (title: string) => (await pageOf(title)).includes("Read free");
const freeNow = async (query = "") => {
  const html = await (await app.request(`/search?free=true${query}`)).text();
  return [...html.matchAll(/<h3[^>]*><a href="[^"]*">(.*?)<\/a>/g)].map(([, title]) => title);
};

describe("a text", () => {
  it("is free from January 1 after the term, counted from its author's death", async () => {
    await add(
      [
        { title: "Just free", author: "Ann Early" },
        { title: "Next year", author: "Bea Later" },
        { title: "Of the living", author: "Cleo Young" },
      ],
      { "ann-early": LAST_FREED, "bea-later": LAST_FREED + 1 },
    );
    expect(await Promise.all(["Just free", "Next year", "Of the living"].map(isFree))).toEqual([true, false, false]);
    expect(await freeNow()).toEqual(["Just free"]);
  });

  it("of several authors is free when all of them have been dead so long, a text of nobody never", async () => {
    await add(
      [
        { title: "By two", author: "Ann Early & Cleo Young" },
        { title: "By nobody", author: "Unknown" },
        { title: "By one", author: "A. Early" },
      ],
      { "ann-early": 1850 },
    );
    expect(await freeNow()).toEqual([]);
    await app.pool.query("UPDATE authors SET death_year = 1900 WHERE slug = 'cleo-young'");
    await app.pool.query(
      "UPDATE authors SET same_as_id = (SELECT id FROM authors WHERE slug = 'ann-early') WHERE slug = 'a-early'",
    );
    expect(await freeNow()).toEqual(["By two", "By one"]);
  });

  it.each([
    ["NZ", 51, true],
    ["NZ", 50, false],
    ["IN", 61, true],
    ["IN", 60, false],
    ["CO", 81, true],
    ["CO", 80, false],
    ["DE", 71, true],
    ["DE", 70, false],
    ["CA", THIS_YEAR - 1971, true],
    ["CA", THIS_YEAR - 1972, THIS_YEAR > 2042],
    ["MX", THIS_YEAR - 1943, true],
    ["MX", THIS_YEAR - 1944, THIS_YEAR > 2044],
  ])("in %s of an author who died %i years ago: %s", async (country, years, free) => {
    await add([{ title: "A text", author: "Ann Early", year: 1800 }], { "ann-early": THIS_YEAR - years });
    await inCountry(country);
    expect(await freeNow()).toEqual(free ? ["A text"] : []);
  });

  it("is free in the United States 95 years after the year of publication, whoever wrote it", async () => {
    await add(
      [
        { title: "Old", author: "Cleo Young", year: THIS_YEAR - 96 },
        { title: "Not yet", author: "Ann Early", year: THIS_YEAR - 95 },
        { title: "Undated", author: "Ann Early" },
      ],
      { "ann-early": 1850 },
    );
    await inCountry("US");
    expect(await freeNow()).toEqual(["Old"]);
  });
});

describe("a free text", () => {
  const DRACULA = { title: "Dracula", author: "Bram Stoker", year: 1897 };

  it("has its edition, or a search for one, on the book's page, at once when the owner says so", async () => {
    await add([DRACULA], {});
    const book = await bookTitled("Dracula");
    expect(await isFree("Dracula")).toBe(false);
    const { rows } = await app.pool.query("SELECT id FROM authors");
    expect((await ada.send(`/admin/authors/${rows[0].id}`, { deathYear: "1912" })).status).toBe(200);
    const html = (await pageOf("Dracula")).replaceAll("&amp;", "&");
    expect(html).toContain("https://www.gutenberg.org/ebooks/search/?query=Dracula%20Bram%20Stoker");
    expect(html).toContain("Read free: search Project Gutenberg");
    expect(html).toContain('"isAccessibleForFree":true');
    await ada.send(`/admin/books/${book.id}`, { freeUrl: EDITION, opened: "{}" });
    expect(await pageOf("Dracula")).toMatch(new RegExp(`href="${EDITION}"[^>]*>Read free at Project Gutenberg`));
    await inCountry("MX");
    await app.pool.query("UPDATE authors SET death_year = 1950");
    expect(await pageOf("Dracula")).not.toMatch(/Read free|isAccessibleForFree|gutenberg/);
  });

  it("is marked on its card, also in a page from the cache, and among the reader's books", async () => {
    await add([DRACULA], {});
    const { id } = await bookTitled("Dracula");
    await app.pool.query("UPDATE books SET free_url = $1", [EDITION]);
    expect(await (await app.request("/")).text()).not.toContain("Read free");
    await app.pool.query("UPDATE authors SET death_year = 1912");
    expect(await (await app.request("/")).text()).toContain("1897 · Read free");
    await ana.send(`/saved-books/${id}`, {});
    expect(await (await ana.get("/dashboard")).text()).toContain("Read free at Project Gutenberg");
    expect(await (await app.request("/search?q=dracula")).text()).toContain("1897 · Read free");
  });

  it("is found by words and filters among free ones", async () => {
    await add([DRACULA, { title: "Dracula Now", author: "Cleo Young", year: 2020 }], { "bram-stoker": 1912 });
    expect(await freeNow("&q=dracula")).toEqual(["Dracula"]);
    expect(await freeNow("&to=1800")).toEqual([]);
    expect(await (await app.request("/search?free=true&to=1800")).text()).toContain("No free eBook here");
  });
});

describe("the year of an author's death", () => {
  it.each(["soon", "1e3", "0", "-9999", String(THIS_YEAR + 1)])("is refused as %j", async (deathYear) => {
    await add([{ title: "A text", author: "Ann Early" }], {});
    const { rows } = await app.pool.query("SELECT id FROM authors");
    const response = await ada.send(`/admin/authors/${rows[0].id}`, { deathYear });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Enter a past year");
  });

  it("is the owner's to say, of authors that there are", async () => {
    await add([{ title: "A text", author: "Ann Early" }], { "ann-early": -431 });
    const { rows } = await app.pool.query("SELECT id FROM authors");
    expect((await ana.send(`/admin/authors/${rows[0].id}`, { deathYear: "" })).status).toBe(403);
    expect((await ada.send("/admin/authors/999999", { deathYear: "" })).status).toBe(404);
    expect(await (await ada.get(`/admin/authors/${rows[0].id}`)).text()).toContain('value="-431"');
    await ada.send(`/admin/authors/${rows[0].id}`, { deathYear: "" });
    expect((await app.pool.query("SELECT death_year FROM authors")).rows).toEqual([{ death_year: null }]);
    const { rows: acts } = await app.pool.query("SELECT subject FROM moderation_log ORDER BY id DESC LIMIT 1");
    expect(acts).toEqual([{ subject: "year of death: Ann Early" }]);
  });
});

it("the country is the owner's to choose among those whose law is known", async () => {
  await ada.send("/admin/settings", { ownerName: "Ida", country: "NZ" });
  await ada.send("/admin/settings", { ownerName: "Ida Owner" });
  expect((await app.pool.query("SELECT country FROM site_settings")).rows).toEqual([{ country: "NZ" }]);
  expect((await ada.send("/admin/settings", { country: "XX" })).status).toBe(400);
  expect(await (await new Reader(app).get("/imprint")).text()).not.toContain("NZ");
});
