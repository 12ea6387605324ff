import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import {
  FAILURES,
  fakeCatalogue,
  json,
  STATUS_FAILURES,
  volume,
  volumes,
  type FakeCatalogue,
} from "#tests/fake-catalogue.ts";

import { CatalogueFailed } from "./catalogue-failed.ts";
import { booksFromGoogle, googleBooks } from "./google-books.ts";
import { booksFromOpenLibrary, openLibrary } from "./open-library.ts";

const NO_ANSWER = "Failed to search books. Please try again.";

let catalogue: FakeCatalogue;
beforeEach(async () => {
  catalogue = await fakeCatalogue();
});
afterEach(() => catalogue.close());

const patiently = () => AbortSignal.timeout(100_000);
const ask = (signal = patiently(), key?: string) =>
  googleBooks({ address: catalogue.address, key })("momo", ["en"], signal);

async function failure(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(CatalogueFailed);
  return (error as Error).message;
}

describe("the question", () => {
  it("is Google's, with a key only where there is one", async () => {
    await ask();
    expect(Object.fromEntries(catalogue.asked[0]!.searchParams)).toEqual({
      q: "momo",
      maxResults: "20",
      langRestrict: "en",
      printType: "books",
    });
    await ask(patiently(), "secret key");
    expect(catalogue.asked[1]!.searchParams.get("key")).toBe("secret key");
  });

  it("is Open Library's search below its address", async () => {
    catalogue.answer = json({ docs: [] });
    for (const address of [new URL(catalogue.address).origin, `${new URL(catalogue.address).origin}/mirror/`])
      await openLibrary(address)("a & b", ["en"], patiently());
    expect(catalogue.asked.map(({ pathname }) => pathname)).toEqual(["/search.json", "/mirror/search.json"]);
    expect(catalogue.asked[0]!.searchParams.get("q")).toBe("a & b");
    expect(catalogue.asked[0]!.searchParams.get("limit")).toBe("20");
  });
});

describe("the question of a reader of other languages", () => {
  it("asks Google in the only one, and in all where there are several", async () => {
    const google = googleBooks({ address: catalogue.address, key: undefined });
    await google("momo", ["de"], patiently());
    await google("momo", ["de", "en"], patiently());
    expect(catalogue.asked.map(({ searchParams }) => searchParams.get("langRestrict"))).toEqual(["de", null]);
  });

  it("asks Open Library in each of them, by the codes of libraries", async () => {
    catalogue.answer = json({ docs: [] });
    const library = openLibrary(new URL(catalogue.address).origin);
    await library("momo", ["de"], patiently());
    await library("momo", ["de", "zh"], patiently());
    expect(catalogue.asked.map(({ searchParams }) => [searchParams.get("q"), searchParams.get("language")])).toEqual([
      ["momo", "ger"],
      ["momo language:(ger OR chi)", null],
    ]);
  });
});

describe("a catalogue that fails", () => {
  test.each(Object.entries(STATUS_FAILURES))("by %s says its status", async (_, [status, answer]) => {
    catalogue.answer = answer;
    expect(await failure(ask())).toBe(`API request failed with status ${status}`);
    // A redirect is not followed.
    expect(catalogue.asked).toHaveLength(1);
  });

  test.each(Object.entries(FAILURES))("by %s has not answered", async (name, answer) => {
    catalogue.answer = answer;
    // Only silence needs the limit to end it: what can be refused is refused at once.
    const signal = name.startsWith("silence") ? AbortSignal.timeout(150) : patiently();
    expect(await failure(ask(signal))).toBe(NO_ANSWER);
  });

  it("by refusing the connection, or by a name that nobody has, has not answered", async () => {
    const { address } = catalogue;
    await catalogue.close();
    expect(await failure(ask())).toBe(NO_ANSWER);
    expect(
      await failure(googleBooks({ address: "http://catalogue.invalid/", key: undefined })("x", ["en"], patiently())),
    ).toBe(NO_ANSWER);
    expect(
      await failure(googleBooks({ address: address.replace("http", "https"), key: "k" })("x", ["en"], patiently())),
    ).toBe(NO_ANSWER);
    catalogue = await fakeCatalogue();
  });

  it("answers again as soon as it is well", async () => {
    catalogue.answer = volumes([volume("a")]);
    expect((await ask()).map(({ externalId }) => externalId)).toEqual(["a"]);
  });

  it("never puts the question or the key into its message", async () => {
    catalogue.answer = FAILURES["an empty object"]!;
    expect(await failure(ask(patiently(), "secret key"))).not.toMatch(/secret|momo/);
  });
});

describe("Google's answer", () => {
  const only = (volumeInfo: Record<string, unknown>) => booksFromGoogle({ items: [volume("a", volumeInfo)] });

  it("becomes a book", () => {
    const industryIdentifiers = [
      { type: "OTHER", identifier: "UOM:39015055" },
      { type: "ISBN_10", identifier: "0140317538" },
    ];
    expect(only({ industryIdentifiers })).toEqual([
      {
        externalId: "a",
        title: "Title of a",
        author: "First Author",
        imageUrl: "https://books.invalid/a.jpg",
        description: "About a.",
        pageCount: 321,
        genre: "Fantasy",
        isbn13: "9780140317534",
        year: null,
      },
    ]);
  });

  it("has the spec's defaults for what is missing or of a wrong type", () => {
    const nothing = { authors: undefined, description: undefined, pageCount: undefined, categories: undefined };
    const wrong = {
      authors: "Nobody",
      description: 7,
      pageCount: "many",
      categories: { 0: "x" },
      industryIdentifiers: 1,
    };
    for (const facts of [nothing, wrong, { ...nothing, authors: [null, 3], pageCount: -5, categories: [null] }])
      expect(only(facts)).toMatchObject([
        {
          author: "Unknown Author",
          description: "No description available.",
          pageCount: 0,
          genre: "Fiction",
          isbn13: null,
        },
      ]);
  });

  it.each([
    { title: undefined },
    { title: "" },
    { title: " \u0000 " },
    { imageLinks: undefined },
    { imageLinks: {} },
    { imageLinks: "http://books.invalid/a.jpg" },
    { imageLinks: { thumbnail: "javascript:alert(1)" } },
    { imageLinks: { thumbnail: `https://books.invalid/${"x".repeat(2_000)}` } },
  ])("leaves out a book with %j", (facts) => {
    expect(only(facts)).toEqual([]);
  });

  it("takes the small cover where there is no other", () => {
    expect(only({ imageLinks: { smallThumbnail: "HTTP://books.invalid/small.jpg" } })).toMatchObject([
      { imageUrl: "https://books.invalid/small.jpg" },
    ]);
  });

  it("loses one bad item, not the others", () => {
    const items = [null, volume("a"), { id: 1, volumeInfo: {} }, { id: "x" }, volume("b", { title: 5 }), volume("c")];
    expect(booksFromGoogle({ items }).map(({ externalId }) => externalId)).toEqual(["a", "c"]);
  });

  it("gives at most twenty books, none twice", () => {
    const items = Array.from({ length: 60 }, (_, index) => volume(`v${index % 30}`));
    const ids = booksFromGoogle({ items }).map(({ externalId }) => externalId);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });

  it("is nothing found where it says so", () => {
    expect(booksFromGoogle({ kind: "books#volumes", totalItems: 0 })).toEqual([]);
    expect(booksFromGoogle({ totalItems: 0, items: null })).toEqual([]);
    expect(booksFromGoogle({ items: [] })).toEqual([]);
  });

  it.each([
    ["Sapiens Like", "A Brief History", "Sapiens Like: A Brief History"],
    ["Sapiens Like", "A Graphic History &amp; more", "Sapiens Like: A Graphic History & more"],
    ["Dune", "A Novel", "Dune"],
    ["Momo", "Roman", "Momo"],
    ["Emma: Penguin Classics", "Penguin Classics", "Emma: Penguin Classics"],
    ["Emma", "", "Emma"],
    ["Emma", 7, "Emma"],
  ])("has the title %j with the subtitle %j as %j", (title, subtitle, whole) => {
    expect(only({ title, subtitle })).toMatchObject([{ title: whole }]);
  });

  it("is HTML, whole or in part", () => {
    const description = "<p>It&#39;s &quot;fine&quot; &amp; hot &mdash; <b>bold</b></p><p>Second&nbsp;line</p>";
    expect(
      only({ title: "Salt &amp; Ink: A Cook&#39;s Tale", authors: ["Ann O&#39;Vale"], description }),
    ).toMatchObject([
      {
        title: "Salt & Ink: A Cook's Tale",
        author: "Ann O'Vale",
        description: `It's "fine" & hot — bold\nSecond line`,
      },
    ]);
  });

  it("is bounded as the books table is, and clean", () => {
    const [book] = only({
      title: `A\u0000 ${"long ".repeat(200)}`,
      authors: [`\ud800${"x".repeat(600)}`],
      description: `<p>One<br>two &lt; three</p>${"y".repeat(30_000)}`,
      pageCount: 99_999,
    });
    expect(book!.title.length).toBeLessThanOrEqual(500);
    expect(book!.title).toMatch(/^A long long/);
    expect(book!.author).toHaveLength(500);
    expect(book!.author.isWellFormed()).toBe(true);
    expect(book!.description).toMatch(/^One\ntwo < three\ny+…$/);
    expect(Array.from(book!.description).length).toBeLessThanOrEqual(20_000);
    expect(book!.pageCount).toBe(0);
  });

  it.each(["", "..", "a b", "a\u0000b", "x".repeat(201), "ü"])("leaves out a book with the id %j", (id) => {
    expect(booksFromGoogle({ items: [volume(id), volume("ok")] })).toHaveLength(1);
  });
});

describe("Open Library's answer", () => {
  const work = {
    key: "/works/OL1W",
    title: "Momo",
    author_name: ["Michael Ende", "Somebody"],
    cover_i: 12,
    isbn: ["9783522177504", "0140317538"],
    number_of_pages_median: 300,
    first_publish_year: 1973,
    subject: ["Time", "Fantasy fiction", "Orphans"],
  };

  it("becomes a book, with the ISBN of an English edition", () => {
    expect(booksFromOpenLibrary({ docs: [work] })).toEqual([
      {
        externalId: "OL1W",
        title: "Momo",
        author: "Michael Ende",
        imageUrl: "https://covers.openlibrary.org/b/id/12-L.jpg",
        description: "No description available.",
        pageCount: 300,
        genre: "Fantasy",
        isbn13: "9780140317534",
        year: 1973,
      },
    ]);
  });

  it.each([
    [{ first_publish_year: 1004, publish_year: [1984, 1985, 1990, 1999, 2003, 1004] }, 1984],
    [{ first_publish_year: 1004 }, null],
    [{ first_publish_year: 8858, publish_year: [8858, 1998, "x"] }, 1998],
    [{ first_publish_year: "1973" }, null],
  ])("%j is first of %j", (years, year) => {
    expect(booksFromOpenLibrary({ docs: [{ ...work, ...years }] })).toMatchObject([{ year }]);
  });

  it("may write entities", () => {
    const docs = [{ ...work, title: "Salt &amp; Ink", author_name: ["Ann O&#39;Vale"] }];
    expect(booksFromOpenLibrary({ docs })).toMatchObject([{ title: "Salt & Ink", author: "Ann O'Vale" }]);
  });

  it("is as tolerant of one item and as strict with the whole", () => {
    const docs = [
      { ...work, cover_i: -1 },
      { ...work, title: 3 },
      { ...work, key: "/works/OL2W", isbn: 5, author_name: "x" },
    ];
    expect(booksFromOpenLibrary({ docs })).toMatchObject([
      { externalId: "OL2W", author: "Unknown Author", isbn13: null },
    ]);
    expect(booksFromOpenLibrary({ docs: [] })).toEqual([]);
    for (const garbage of [{}, { docs: null }, { docs: [1, 2] }, null, "x"])
      expect(() => booksFromOpenLibrary(garbage)).toThrow(NO_ANSWER);
  });
});
