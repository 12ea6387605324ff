import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { FAILURES, fakeCatalogue, json, volume, volumes, type FakeCatalogue } from "#tests/fake-catalogue.ts";
import type { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { AddAnswer, FoundAnswer, FoundBook } from "./found-book.ts";

let google: FakeCatalogue;
let library: FakeCatalogue;
const { app, ana, ben, cem } = useTestApp({ ana: {}, ben: {}, cem: {} }, async () => {
  [google, library] = [await fakeCatalogue(), await fakeCatalogue()];
  return { BOOKS_API_URL: google.address, OPENLIBRARY_URL: new URL(library.address).origin };
});
afterAll(() => Promise.all([google.close(), library.close()]));
beforeEach(async () => {
  await app.pool.query("TRUNCATE books, reading_list, catalogue_answers, catalogue_books CASCADE");
  Object.assign(google, { answer: volumes([]), asked: [] });
  Object.assign(library, { answer: json({ docs: [] }), asked: [] });
});

async function search(who: Reader, where: "search" | "outside", q: string): Promise<FoundBook[]> {
  const response = await who.get(`/catalogue/${where}?q=${encodeURIComponent(q)}`);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const answer = (await response.json()) as FoundAnswer;
  if ("problem" in answer) throw new Error(`${response.status} ${answer.problem}`);
  return answer.books;
}
const titles = async (q: string) => (await search(ana, "search", q)).map(({ title }) => title);

/** As if the one who has asked once had asked so often. */
async function countAs(whose: "reader" | "address", count: number): Promise<void> {
  const only = "UPDATE rate_limits SET count = $1 WHERE (key LIKE '%|address|%') = $2";
  expect((await app.pool.query(only, [count, whose === "address"])).rowCount).toBe(1);
}

async function add(who: Reader, externalId: string, more: Record<string, string> = {}) {
  const response = await who.send("/reading-list/outside", { externalId, ...more });
  return { status: response.status, ...((await response.json()) as AddAnswer) };
}

/** How the entries of the list have begun. */
async function started() {
  const { rows } = await app.pool.query(
    "SELECT reading_list.status, day::text FROM reading_list LEFT JOIN reading_log ON entry_id = reading_list.id",
  );
  return rows as Array<{ status: string; day: string | null }>;
}

describe("our own catalogue", () => {
  it("finds by words of title and author, the last one perhaps begun, whatever accents and capitals", async () => {
    await addBooks(app.pool, [
      { title: "The Door", author: "Magda Szabó" },
      { title: "Katalin Street", author: "Magda Szabó" },
      { title: "Catch-22", author: "Joseph Heller" },
      { title: "Don’t Look Now", author: "Daphne du Maurier" },
      { title: "Die Straße", author: "Jo Nesbø" },
      { title: "Мы", author: "Евгений Замятин" },
    ]);
    expect((await titles("szabo")).toSorted()).toEqual(["Katalin Street", "The Door"]);
    expect(await titles("SZABÓ do")).toEqual([]);
    expect(await titles("magda door")).toEqual(["The Door"]);
    expect(await titles("door mag")).toEqual(["The Door"]);
    expect(await titles("catch 22")).toEqual(["Catch-22"]);
    expect(await titles("heller 22")).toEqual(["Catch-22"]);
    expect(await titles("dont look")).toEqual(["Don’t Look Now"]);
    expect(await titles("nesbo strasse")).toEqual(["Die Straße"]);
    expect(await titles("мы")).toEqual(["Мы"]);
    expect(await titles("замят")).toEqual(["Мы"]);
    expect(await titles("th")).toEqual(["The Door"]);
    expect(await titles("doo katalin")).toEqual([]);
  });

  it("puts the very title first, then those that begin with it, and stops at twenty", async () => {
    await addBooks(app.pool, [
      { title: "The Road to Dune" },
      { title: "Dune Messiah" },
      { title: "Dune" },
      ...Array.from({ length: 300 }, (_, index) => ({ title: `Sand ${index} of Dune` })),
    ]);
    const found = await titles("dune");
    expect(found.slice(0, 2)).toEqual(["Dune", "Dune Messiah"]);
    expect(found).toHaveLength(20);
  });

  it("finds by ISBN", async () => {
    await addBooks(app.pool, [{ title: "Momo", isbn13: "9780140317534" }]);
    for (const isbn of ["9780140317534", "978-0-14-031753-4", "0140317538"])
      expect(await titles(isbn)).toEqual(["Momo"]);
  });

  it("takes every sign for itself (T20)", async () => {
    await addBooks(app.pool, [{ title: "100% Wool" }, { title: "A_B" }, { title: "Robert'); DROP TABLE books;--" }]);
    const signs = [
      "%",
      "_",
      "\\",
      "'",
      '"',
      ";",
      "--",
      "%".repeat(1_000),
      "_".repeat(1_000),
      "'".repeat(1_000),
      ":*",
      "!",
      "&|",
      "()",
      "\u0000",
      "x".repeat(1_000),
      "q ".repeat(500),
      "' OR 1=1 --",
      "<->",
      "$9",
      "{}",
    ];
    for (const sign of signs) expect([sign, await titles(sign)]).toEqual([sign, []]);
    expect(await titles("100%")).toEqual(["100% Wool"]);
    expect(await titles("%wool%")).toEqual(["100% Wool"]);
    expect(await titles("a_b")).toEqual(["A_B"]);
    expect(await titles("robert'); drop")).toEqual(["Robert'); DROP TABLE books;--"]);
    expect(await app.pool.query("SELECT count(*)::integer AS n FROM books")).toMatchObject({ rows: [{ n: 3 }] });
  });

  it("marks what is on this reader's list, and tells nothing of another's (T3)", async () => {
    const [momo] = await addBooks(app.pool, [{ title: "Momo", author: "Michael Ende" }]);
    await app.pool.query(
      `INSERT INTO reading_list (user_id, book_id, title, author)
       SELECT id, $1, 'Momo', 'Michael Ende' FROM users WHERE email = 'ana@example.org'`,
      [momo],
    );
    expect(await search(ana, "search", "momo")).toMatchObject([{ id: momo, listed: true }]);
    const others = await search(ben, "search", "momo");
    expect(others).toMatchObject([{ id: momo, listed: false }]);
    expect(JSON.stringify(others)).not.toContain("@");
  });

  it("knows a book that the reader typed by hand", async () => {
    await addBooks(app.pool, [{ title: "Momo", author: "Michael Ende" }]);
    await ana.send("/reading-list/own", { title: "MOMO", author: "Michael Ende" });
    expect(await search(ana, "search", "momo")).toMatchObject([{ listed: true }]);
  });

  it("gives the spec's words for a description that is not known, and 0 for pages", async () => {
    await addBooks(app.pool, [{ title: "Momo" }]);
    expect(await search(ana, "search", "momo")).toMatchObject([
      { description: "No description available.", pages: 0, cover: { src: expect.stringMatching(/^\/covers\//) } },
    ]);
  });
});

describe("the outside catalogues", () => {
  it("are not asked for nothing", async () => {
    for (const q of ["", "   ", "\u0000"]) expect(await search(ana, "outside", q)).toEqual([]);
    expect(google.asked).toEqual([]);
  });

  it("answer with books whose covers come from us", async () => {
    google.answer = volumes([volume("zyTCAlFPjgYC"), volume("a/b c")]);
    expect(await search(ana, "outside", "  the   google story ")).toEqual([
      {
        id: null,
        externalId: "zyTCAlFPjgYC",
        title: "Title of zyTCAlFPjgYC",
        author: "First Author",
        genre: "Fantasy",
        pages: 321,
        description: "About zyTCAlFPjgYC.",
        isbn13: null,
        cover: { src: "/catalogue/covers/zyTCAlFPjgYC", srcSet: null },
        listed: false,
      },
    ]);
    expect(google.asked[0]!.searchParams.get("q")).toBe("the google story");
    const cover = await ana.get("/catalogue/covers/zyTCAlFPjgYC");
    // Nobody has that host: the drawn one stands in.
    expect([cover.status, cover.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    expect((await ana.get("/catalogue/covers/unknown")).status).toBe(404);
    expect((await ana.get("/catalogue/covers/%00")).status).toBe(404);
  });

  it("are asked once a day for the same, by everybody together", async () => {
    google.answer = volumes([volume("b"), volume("a")]);
    const all = await Promise.all([ana, ben, ana, ben].map((who) => search(who, "outside", "momo")));
    for (const found of all) expect(found.map(({ externalId }) => externalId)).toEqual(["b", "a"]);
    google.answer = FAILURES["an empty object"]!;
    expect(await search(ben, "outside", "MOMO")).toHaveLength(2);
    expect(google.asked).toHaveLength(1);
    await app.pool.query("UPDATE catalogue_answers SET asked_at = now() - interval '25 hours'");
    google.answer = volumes([]);
    expect(await search(ben, "outside", "momo")).toEqual([]);
    expect(google.asked).toHaveLength(2);
  });

  it("are the second where the first fails, and an error in the spec's words where both do", async () => {
    google.answer = json({}, 429);
    library.answer = json({ docs: [{ key: "/works/OL1W", title: "Momo", cover_i: 1 }] });
    expect(await search(ana, "outside", "one")).toMatchObject([{ externalId: "OL1W", author: "Unknown Author" }]);
    library.answer = json({}, 500);
    await expect(search(ana, "outside", "two")).rejects.toThrow("503 API request failed with status 429");
    google.answer = FAILURES["a page of HTML"]!;
    await expect(search(ana, "outside", "three")).rejects.toThrow("503 Failed to search books. Please try again.");
    // What fails there concerns nothing else, and is not remembered.
    expect((await ana.get("/dashboard")).status).toBe(200);
    google.answer = volumes([volume("a")]);
    expect(await search(ana, "outside", "three")).toHaveLength(1);
  });

  it("mark what we have, and what is on the reader's list by id, ISBN or the name they typed", async () => {
    const [byId, byIsbn, byName] = await addBooks(app.pool, [
      { bookId: "a", title: "Renamed here" },
      { isbn13: "9780140317534", title: "Of that ISBN" },
      { title: "TITLE OF C", author: "first author" },
    ]);
    await ana.send("/reading-list/own", { title: "Title of d", author: "First Author" });
    await app.pool.query(
      `INSERT INTO reading_list (user_id, book_id, title, author)
       SELECT id, $1, 'Of that ISBN', 'Ana Author' FROM users WHERE email = 'ana@example.org'`,
      [byIsbn],
    );
    const industryIdentifiers = [{ type: "ISBN_13", identifier: "9780140317534" }];
    google.answer = volumes([volume("a"), volume("b", { industryIdentifiers }), volume("c"), volume("d"), volume("e")]);
    const standing = (await search(ana, "outside", "x")).map(({ id, listed }) => [id, listed]);
    expect(standing).toEqual([
      [byId, false],
      [byIsbn, true],
      [byName, false],
      [null, true],
      [null, false],
    ]);
    expect((await search(ben, "outside", "x")).map(({ listed }) => listed)).not.toContain(true);
  });

  it("are asked thirty times a minute by one reader, not more", async () => {
    await search(ana, "outside", "momo");
    await countAs("reader", 29);
    await search(ana, "outside", "momo");
    const response = await ana.get("/catalogue/outside?q=momo");
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({ problem: expect.stringContaining("You can search again in") });
    expect(await search(ben, "outside", "momo")).toEqual([]);
  });

  it("F10: are asked sixty times a minute by a whole /64, not more", async () => {
    const statusFrom = async (who: typeof ana, address: string) =>
      (await who.movedTo(app.from(address)).get("/catalogue/outside?q=momo")).status;
    expect(await statusFrom(ana, "2001:db8:0:7::1")).toBe(200);
    await countAs("address", 59);
    expect(await statusFrom(ben, "2001:db8:0:7::2")).toBe(200);
    expect(await statusFrom(cem, "2001:db8:0:7:8::3")).toBe(429);
    expect(await statusFrom(ana, "2001:db8:0:8::1")).toBe(200);
  });

  it("leave nothing behind that is older than two days", async () => {
    google.answer = volumes([volume("old")]);
    await search(ana, "outside", "old");
    await app.pool.query("UPDATE catalogue_answers SET asked_at = now() - interval '49 hours'");
    await app.pool.query("UPDATE catalogue_books SET seen_at = now() - interval '49 hours'");
    expect(await add(ana, "old")).toEqual({ status: 404, gone: "This search has expired. Please search again." });
    google.answer = volumes([volume("new")]);
    await search(ana, "outside", "new");
    const { rows } = await app.pool.query(
      "SELECT external_id FROM catalogue_books UNION ALL SELECT unnest(books) FROM catalogue_answers",
    );
    expect(rows.map((row) => row.external_id)).toEqual(["new", "new"]);
  });
});

describe("adding a book from outside", () => {
  it("enters it into our books as the catalogue says, whatever the form says", async () => {
    google.answer = volumes([
      volume("a"),
      volume("b", { description: undefined, pageCount: 0, authors: undefined, categories: ["History"] }),
    ]);
    await search(ana, "outside", "x");
    expect(await add(ana, "a", { title: "Forged", genre: "Horror", id: "7" })).toMatchObject({
      status: 200,
      already: false,
    });
    expect(await add(ana, "b")).toMatchObject({ already: false });
    expect(await add(ana, "a")).toMatchObject({ status: 200, already: true });
    const { rows } = await app.pool.query(
      "SELECT book_id, title, author, genre, description, image_url, link_url, isbn13, pages FROM books ORDER BY id",
    );
    const known = { link_url: null, isbn13: null };
    expect(rows).toEqual([
      {
        ...known,
        book_id: "a",
        title: "Title of a",
        author: "First Author",
        genre: "Fantasy",
        description: "About a.",
        image_url: "https://books.invalid/a.jpg",
        pages: 321,
      },
      {
        ...known,
        book_id: "b",
        title: "Title of b",
        author: "Unknown Author",
        genre: "Historical Fiction",
        description: null,
        image_url: "https://books.invalid/b.jpg",
        pages: null,
      },
    ]);
    const list = await app.pool.query("SELECT title, status, total_pages FROM reading_list ORDER BY id");
    expect(list.rows).toEqual([
      { title: "Title of a", status: "want_to_read", total_pages: 321 },
      { title: "Title of b", status: "want_to_read", total_pages: null },
    ]);
    expect(await search(ana, "outside", "x")).toMatchObject([{ listed: true }, { listed: true }]);
  });

  it("starts it as finished on the day that its reader names, and refuses a day to come", async () => {
    google.answer = volumes([volume("a")]);
    await search(ana, "outside", "x");
    const tomorrow = { status: "completed", day: "2199-01-01" };
    expect(await add(ana, "a", tomorrow)).toEqual({
      status: 400,
      errors: { day: "That date is in the future. Choose today or earlier." },
    });
    expect(await started()).toEqual([]);
    await add(ana, "a", { status: "completed", day: "2024-02-29" });
    expect(await started()).toEqual([{ status: "completed", day: "2024-02-29" }]);
  });

  it("refuses what no search has found", async () => {
    for (const externalId of ["never-seen", "", "\u0000", "x".repeat(5_000)])
      expect(await add(ana, externalId)).toEqual({
        status: 404,
        gone: "This search has expired. Please search again.",
      });
    expect((await app.pool.query("SELECT FROM books")).rowCount).toBe(0);
  });

  it("takes our book where it has the id, the ISBN or the name", async () => {
    const [byIsbn, byName] = await addBooks(app.pool, [
      { isbn13: "9780140317534", title: "Of that ISBN" },
      { title: "TITLE OF B", author: "first author" },
    ]);
    google.answer = volumes([
      volume("a", { industryIdentifiers: [{ type: "ISBN_10", identifier: "0140317538" }] }),
      volume("b"),
    ]);
    await search(ana, "outside", "x");
    await add(ana, "a");
    await add(ana, "b");
    expect((await app.pool.query("SELECT book_id FROM reading_list ORDER BY id")).rows).toEqual([
      { book_id: byIsbn },
      { book_id: byName },
    ]);
    expect((await app.pool.query("SELECT FROM books")).rowCount).toBe(2);
  });

  it("keeps apart what has another subtitle, or the same name and another id of that catalogue", async () => {
    const like = (id: string, subtitle: string) => volume(id, { title: "Sapiens Like", subtitle, authors: ["Y H"] });
    const [one, other, alike] = [
      like("gS1", "A Brief History"),
      like("gS2", "A Graphic History"),
      like("gS3", "A Brief History"),
    ];
    google.answer = volumes([one, other, alike]);
    await search(ana, "outside", "sapiens");
    expect(await add(ana, "gS1")).toMatchObject({ ok: true, already: false });
    const found = (await search(ana, "outside", "sapiens")).map(({ title, listed }) => [title, listed]);
    expect(found).toEqual([
      ["Sapiens Like: A Brief History", true],
      ["Sapiens Like: A Graphic History", false],
      ["Sapiens Like: A Brief History", false],
    ]);
    expect(await add(ana, "gS2")).toMatchObject({ ok: true, already: false });
    expect(await add(ben, "gS3")).toMatchObject({ ok: true, already: false });
    expect((await app.pool.query("SELECT FROM books")).rowCount).toBe(3);
  });

  it("takes our book that has no subtitle where the catalogue's says no more than that", async () => {
    await addBooks(app.pool, [{ title: "Sapiens", author: "Y H" }]);
    const like = (id: string, subtitle: string) => volume(id, { title: "Sapiens", subtitle, authors: ["Y H"] });
    google.answer = volumes([like("gS1", "A Brief History of Humankind"), like("gS2", "The Graphic Novel, Volume 1")]);
    const [ours, another] = await search(ana, "outside", "sapiens");
    expect([ours!.id, another!.id]).toEqual([expect.any(Number), null]);
  });

  it("fifty times at once by two readers is one book and two entries", async () => {
    google.answer = volumes([volume("a", { industryIdentifiers: [{ type: "ISBN_10", identifier: "0140317538" }] })]);
    await search(ana, "outside", "x");
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => add(index % 2 ? ana : ben, "a")));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(all.filter((answer) => "already" in answer && !answer.already)).toHaveLength(2);
    expect((await app.pool.query("SELECT FROM books")).rowCount).toBe(1);
    expect((await app.pool.query("SELECT DISTINCT user_id FROM reading_list")).rowCount).toBe(2);
    expect((await app.pool.query("SELECT FROM reading_list")).rowCount).toBe(2);
  });
});

describe("adding a book by hand", () => {
  it("keeps it on the reader's list alone", async () => {
    const response = await ana.send("/reading-list/own", {
      title: "  Our   Family ",
      author: "Ana",
      pages: "120",
      genre: "Biography",
    });
    expect(await response.json()).toMatchObject({ already: false });
    expect(await (await ana.send("/reading-list/own", { title: "our family", author: "ANA" })).json()).toMatchObject({
      already: true,
    });
    expect(
      (await app.pool.query("SELECT title, author, total_pages, genre, book_id, status FROM reading_list")).rows,
    ).toEqual([
      {
        title: "Our Family",
        author: "Ana",
        total_pages: 120,
        genre: "Biography",
        book_id: null,
        status: "want_to_read",
      },
    ]);
    expect((await app.pool.query("SELECT FROM books")).rowCount).toBe(0);
    expect(await search(ben, "search", "our family")).toEqual([]);
  });

  it.each([
    [
      { title: " ", author: "" },
      { title: "Enter a title.", author: "Enter an author." },
    ],
    [{}, { title: "Enter a title.", author: "Enter an author." }],
    [{ title: "\u0000", author: "Ana" }, { title: "Enter a title." }],
    [{ title: "x".repeat(501), author: "Ana" }, { title: "Use at most 500 characters." }],
    ...["0", "-1", "1.5", "abc", "NaN", "50001", "1e3", "9".repeat(400)].map((pages) => [
      { title: "A", author: "B", pages },
      { pages: "Enter a whole number from 1 to 50,000, or leave it empty." },
    ]),
    [{ title: "A", author: "B", genre: "Poetry" }, { genre: "Choose a genre from the list." }],
    [
      { title: "A", author: "B", status: "reading", day: "2199-01-01" },
      { day: "That date is in the future. Choose today or earlier." },
    ],
  ] as Array<[Record<string, string>, Record<string, string>]>)(
    "refuses %j beside the field",
    async (fields, errors) => {
      const response = await ana.send("/reading-list/own", fields);
      expect([response.status, await response.json()]).toEqual([400, { errors }]);
      expect((await app.pool.query("SELECT FROM reading_list")).rowCount).toBe(0);
    },
  );

  it("starts it as finished on the day that its reader names", async () => {
    const read = { title: "A", author: "B", pages: "120", status: "completed", day: "2024-02-29" };
    expect(await (await ana.send("/reading-list/own", read)).json()).toMatchObject({ already: false });
    expect(await started()).toEqual([{ status: "completed", day: "2024-02-29" }]);
  });
});
