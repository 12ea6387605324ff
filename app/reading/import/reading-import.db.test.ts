import { readFileSync } from "node:fs";

import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { csvOf, FILLED_ROWS } from "#tests/app-exports.ts";
import { addBooks } from "#tests/app.ts";
import { liftLimits } from "#tests/reader-sessions.ts";
import type { Reader } from "#tests/reader.ts";
import { anyEntry, type AnyEntry } from "#tests/reading-logs.ts";
import { IS_WHOLE, runs } from "#tests/short-form.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

import { readImportFile } from "./read-file.ts";

const { app } = useTestApp();
beforeAll(async () => {
  // These tests send more files than a reader does.
  await liftLimits(app.pool, "import|%");
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits");
});

async function registered(timeZone = "Europe/Vienna") {
  const reader = await aReader(app, { timeZone });
  return { reader, id: reader.id };
}

const GOODREADS =
  "Book Id,Title,Author,ISBN,ISBN13,My Rating,Number of Pages,Date Read,Date Added,Bookshelves,Exclusive Shelf,Read Count";
const sample = (name: string) => readFileSync(`tests/samples/${name}`);
/** A library of Goodreads' with books finished on consecutive days. */
const library = (rows: string[][]) =>
  [
    GOODREADS,
    ...rows.map(
      ([title, author = "Ana Author", isbn = ""], n) =>
        `${n},${title},${author},,"=""${isbn}""",4,300,2020/01/01,2019/12/01,fine,read,1`,
    ),
  ].join("\r\n");
const numbered = (count: number, name = "Numbered") =>
  library(Array.from({ length: count }, (_, n) => [`${name} ${n}`]));

function send(reader: Reader, content: string | Uint8Array, name = "export.csv"): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([content as BlobPart], name));
  return reader.upload("/reading-tracker/import", form);
}

/** Sends a file and returns the address of its preview. */
async function preview(reader: Reader, content: string | Uint8Array): Promise<string> {
  const response = await send(reader, content);
  const address = response.headers.get("Location") ?? "";
  expect([response.status, address]).toEqual([302, expect.stringMatching(/^\/reading-tracker\/import\/\d+$/)]);
  return address;
}

async function applyAll(reader: Reader, address: string): Promise<number> {
  for (let requests = 1; requests < 100; requests++) {
    const response = await reader.send(`${address}/apply`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, address]);
    if ((await stateOf(address)).state === "done") return requests;
  }
  throw new Error("The import never ended");
}

const idOf = (address: string) => Number(address.split("/").at(-1));

async function stateOf(address: string) {
  const { rows } = await app.pool.query(
    `SELECT state, count(line) FILTER (WHERE verdict = 'add' AND done)::int AS added,
       count(line) FILTER (WHERE verdict = 'add' AND NOT done)::int AS left,
       count(line) FILTER (WHERE verdict = 'present')::int AS present,
       count(line) FILTER (WHERE verdict = 'decide')::int AS decide,
       count(line) FILTER (WHERE verdict = 'refused')::int AS refused
     FROM reading_imports LEFT JOIN reading_import_rows ON import_id = id WHERE id = $1 GROUP BY state`,
    [idOf(address)],
  );
  return rows[0];
}

/** A reader's list with its log, without the numbers that another account would not share. */
async function listOf(userId: string, withBook = false) {
  const { rows } = await app.pool.query(
    `SELECT ${withBook ? "book_id," : ""} title, author, genre, isbn13, status, current_page, current_percent, current_minutes, total_pages, total_minutes,
       started_at, completed_at, stopped_at, shelves, rating,
       (SELECT coalesce(json_agg(json_build_array(read, review, note, gives_away, page, r.total_pages, published_at) ORDER BY read), '[]')
        FROM reading_reviews r WHERE r.entry_id = e.id AND r.user_id = e.user_id) AS reviews,
       (SELECT coalesce(json_agg(json_build_array(day, at, kind, l.status, read, from_page, to_page, amount, page_known) ORDER BY day, at, l.id), '[]')
        FROM reading_log l WHERE l.entry_id = e.id AND l.user_id = e.user_id) AS log
     FROM reading_list e WHERE user_id = $1 ORDER BY title, author`,
    [userId],
  );
  return rows;
}

const everything = async () => {
  const { rows } = await app.pool.query(
    `SELECT (SELECT count(*) FROM reading_list) AS list, (SELECT count(*) FROM reading_log) AS log,
       (SELECT count(*) FROM reading_imports) AS imports, (SELECT count(*) FROM reading_import_rows) AS rows,
       (SELECT count(*) FROM books) AS books`,
  );
  return rows[0];
};

describe("the samples", () => {
  it("R8: books whose file names no genre are not counted as Fiction", async () => {
    const { reader } = await registered();
    await applyAll(reader, await preview(reader, numbered(3, "Nameless genre")));
    await reader.send("/reading-list/own", { title: "A novel", author: "Ana Author", genre: "Fiction", pages: "" });
    const html = (await (await reader.get("/reading-tracker/statistics")).text()).replaceAll("<!-- -->", "");
    expect(html).toContain("Your top genre is Fiction: 1 of 4 books, none finished yet. 3 books are unsorted.");
  });

  it.each(["goodreads.csv", "storygraph.csv"])(
    "%s: imported, exported, imported again is the same log",
    async (name) => {
      const ana = await registered();
      await applyAll(ana.reader, await preview(ana.reader, sample(name)));
      const list = await listOf(ana.id);
      expect(list.length).toBeGreaterThan(25);
      expect(list.flatMap(({ log }) => log).length).toBeGreaterThan(15);
      for (const form of ["csv", "json"]) {
        const response = await ana.reader.get(`/reading-tracker/export.${form}`);
        expect(response.status).toBe(200);
        const ben = await registered("Pacific/Kiritimati");
        await applyAll(ben.reader, await preview(ben.reader, await response.text()));
        expect(await listOf(ben.id)).toEqual(list);
      }
    },
  );

  it.each(Object.entries(FILLED_ROWS))(
    "%s, every column filled: what is not kept is named with its count; exported and imported again it is the same, and private",
    async (name, row) => {
      const ana = await registered();
      const address = await preview(ana.reader, csvOf(row));
      const page = (await (await ana.reader.get(address)).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
      const { leftOut } = await readImportFile(new TextEncoder().encode(csvOf(row)), "2026-11-20");
      expect(leftOut.length).toBeGreaterThan(5);
      for (const { what } of leftOut) expect(page).toContain(`1 of 1: ${what}`);
      expect(page).toContain("your review (private)");
      await applyAll(ana.reader, address);
      const list = await listOf(ana.id);
      // A review is of the last read, of which Openreads' row has two.
      const [[read, review, , , , , publishedAt]] = list[0].reviews;
      expect(publishedAt).toBeNull();
      expect([read, review]).toEqual([name === "openreads" ? 2 : 1, expect.stringContaining("Sand")]);
      for (const form of ["csv", "json"]) {
        const file = await (await ana.reader.get(`/reading-tracker/export.${form}`)).text();
        const ben = await registered("Pacific/Kiritimati");
        await applyAll(ben.reader, await preview(ben.reader, file));
        expect(await listOf(ben.id)).toEqual(list);
      }
    },
  );

  it("R8: the preview of a file names a review, a private note and that a book was given up", async () => {
    const { reader } = await registered();
    const row = { ...FILLED_ROWS.goodreads, "Exclusive Shelf": "did-not-finish" };
    const page = (await (await reader.get(await preview(reader, csvOf(row)))).text()).replaceAll("<!-- -->", "");
    expect(page).toContain("Did Not Finish · stopped March 14, 2021");
    expect(page).toContain("your review (private) · your private note");
  });

  it("R8: a review that was published comes back private, and the preview says so", async () => {
    const [book] = await addBooks(app.pool, [{ title: "Published Once" }]);
    const ana = await registered();
    await applyAll(ana.reader, await preview(ana.reader, library([["Published Once"]])));
    await app.pool.query(
      `INSERT INTO reading_reviews (user_id, entry_id, read, review, published_at, book_id)
       SELECT user_id, id, 1, 'Words for all', now(), book_id FROM reading_list WHERE user_id = $1 AND book_id = $2`,
      [ana.id, book],
    );
    for (const form of ["csv", "json"]) {
      const file = await (await ana.reader.get(`/reading-tracker/export.${form}`)).text();
      const ben = await registered();
      const address = await preview(ben.reader, file);
      const page = (await (await ben.reader.get(address)).text()).replaceAll("<!-- -->", "");
      expect(page).toContain("which reviews were published (they become private)");
      expect(page).toContain("your review (private)");
      expect(page).not.toContain("Words for all");
      await applyAll(ben.reader, address);
      expect(await listOf(ben.id)).toMatchObject([{ reviews: [[1, "Words for all", null, true, null, null, null]] }]);
      expect(
        (await app.pool.query("SELECT 1 FROM reading_reviews WHERE user_id = $1 AND book_id IS NOT NULL", [ben.id]))
          .rowCount,
      ).toBe(0);
    }
  });

  it("become logs that the app itself could have written", async () => {
    const { reader, id } = await registered();
    await applyAll(reader, await preview(reader, sample("storygraph.csv")));
    const dune = (await listOf(id)).find(({ title }) => title === "Dune");
    expect(dune).toMatchObject({ status: "completed", rating: 9, shelves: ["space", "favourites"] });
    expect(dune.log.map((line: unknown[]) => [line[0], line[3], line[4]])).toEqual([
      ["2021-02-02", "reading", 1],
      ["2021-03-14", "completed", 1],
      ["2024-03-01", "reading", 2],
      ["2024-03-20", "completed", 2],
    ]);
    // Noon in Vienna, on either side of the change of clocks.
    expect(dune.completed_at.toISOString()).toBe("2024-03-20T11:00:00.000Z");
    const { rows } = await app.pool.query(
      "SELECT created_at FROM reading_list WHERE user_id = $1 AND title = 'Ulysses'",
      [id],
    );
    expect(rows[0].created_at.toISOString()).toBe("2019-02-02T11:00:00.000Z");
  });
});

describe("any list", () => {
  async function fill(userId: string, entries: readonly AnyEntry[]) {
    for (const { lines, state, reviews, ...facts } of entries) {
      const { rows } = await app.pool.query(
        `INSERT INTO reading_list (user_id, title, author, genre, total_pages, rating, shelves, created_at,
           status, current_page, started_at, completed_at, stopped_at, total_minutes, current_percent, current_minutes,
           read_before, undated_status, undated_after)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
         ON CONFLICT DO NOTHING RETURNING id`,
        [
          userId,
          facts.title,
          facts.author,
          facts.genre,
          facts.totalPages,
          facts.rating,
          facts.shelves,
          facts.addedAt,
          state.status,
          state.currentPage,
          state.startedAt,
          state.completedAt,
          state.stoppedAt,
          facts.totalMinutes,
          state.currentPercent,
          state.currentMinutes,
          facts.readBefore,
          facts.undatedStatus,
          facts.undatedAfter,
        ],
      );
      if (!rows[0]) continue;
      for (const { read, review, note, givesAway, page, totalPages } of reviews) {
        await app.pool.query(
          `INSERT INTO reading_reviews (user_id, entry_id, read, review, note, gives_away, page, total_pages)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [userId, rows[0].id, read, review, note, givesAway, page, totalPages],
        );
      }
      for (const { day, at, kind, status, read, fromPage, toPage, page, amount } of lines) {
        const known = page !== null || (kind === "status" && status !== "completed");
        await app.pool.query(
          `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page, amount, page_known)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [userId, rows[0].id, day, at, kind, status, read, fromPage, toPage, amount, known],
        );
      }
    }
  }

  it.each(["csv", "json"])("exported as %s and imported into an empty account is the same list", async (form) => {
    const [ana, ben] = await Promise.all([registered(), registered("America/New_York")]);
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { minLength: 1, maxLength: 8 }), async (entries) => {
        await app.pool.query("DELETE FROM rate_limits");
        await app.pool.query("DELETE FROM reading_list WHERE user_id = ANY($1)", [[ana.id, ben.id]]);
        await fill(ana.id, entries);
        const file = await (await ana.reader.get(`/reading-tracker/export.${form}`)).text();
        await applyAll(ben.reader, await preview(ben.reader, file));
        expect(await listOf(ben.id)).toEqual(await listOf(ana.id));
      }),
      // Shrinking through a database takes longer than a test may.
      { numRuns: runs(12), endOnFailure: true },
    );
  });
});

describe("what a file's books are taken for", () => {
  it("is the catalogue's book by ISBN, then by name, and never by a guess", async () => {
    const [isbn, accents, poems1, poems2, wrong, initials] = await addBooks(app.pool, [
      {
        title: "Matching by ISBN: A Novel",
        author: "Someone Else",
        isbn13: "9780000000019",
        genre: "Horror",
        pages: 200,
      },
      { title: "Matching soledad, ¡años!", author: "Gabriel García Márquez" },
      { title: "Matching Poems", author: "Ana Author" },
      { title: "Matching poems", author: "Ana  Author" },
      { title: "Entirely Different", author: "Ana Author", isbn13: "9780000000026" },
      { title: "Matching Initials", author: "J. R. R. Tolkien" },
    ]);
    const { reader, id } = await registered();
    const address = await preview(
      reader,
      library([
        ["Matching by ISBN", "S. Else", "9780000000019"],
        ["Matching Soledad anos", "Gabriel Garcia Marquez"],
        ["Matching Poems"],
        ["Another Name", "Ana Author", "9780000000026"],
        ['"Matching Initials (Rings, #0)"', "J.R.R. Tolkien"],
        ["Matching Nothing"],
        ["matching nothing"],
      ]),
    );
    const { rows } = await app.pool.query(
      "SELECT verdict, book_id, candidates, reason FROM reading_import_rows WHERE import_id = $1 ORDER BY line",
      [idOf(address)],
    );
    expect(rows).toEqual([
      { verdict: "add", book_id: isbn, candidates: [], reason: null },
      { verdict: "add", book_id: accents, candidates: [], reason: null },
      { verdict: "decide", book_id: null, candidates: [poems1, poems2], reason: expect.any(String) },
      { verdict: "decide", book_id: null, candidates: [wrong], reason: expect.any(String) },
      { verdict: "add", book_id: initials, candidates: [], reason: null },
      { verdict: "add", book_id: null, candidates: [], reason: null },
      { verdict: "present", book_id: null, candidates: [], reason: expect.stringContaining("line 7") },
    ]);

    // A choice that was not offered, one that was, and none.
    await reader.send(`${address}/decisions`, {
      "line-5": `book-${isbn}`,
      "line-4": `book-${poems2}`,
      "line-999": "own",
    });
    await applyAll(reader, address);
    expect(await listOf(id, true)).toMatchObject([
      { book_id: initials, title: "Matching Initials" },
      { book_id: null, title: "Matching Nothing" },
      { book_id: isbn, title: "Matching by ISBN: A Novel", author: "Someone Else", genre: "Horror", total_pages: 300 },
      { book_id: poems2, title: "Matching poems" },
      { book_id: accents, title: "Matching soledad, ¡años!" },
    ]);
    expect(await stateOf(address)).toEqual({ state: "done", added: 5, left: 0, present: 1, decide: 1, refused: 0 });

    // The one that was left can be decided afterwards; one that is on the list cannot be taken back by a decision.
    await reader.send(`${address}/decisions`, { "line-5": "own", "line-4": "skip" });
    await applyAll(reader, address);
    expect(await stateOf(address)).toMatchObject({ added: 6, decide: 0, refused: 0 });
    expect((await app.pool.query("SELECT 1 FROM books WHERE title = 'Matching Nothing'")).rowCount).toBe(0);
  });

  it("R8: is the catalogue's where it has several authors, and keeps them all where nobody knows it", async () => {
    const [picnic, getting] = await addBooks(app.pool, [
      { title: "Matching a Picnic", author: "Arkady and Boris Strugatsky" },
      { title: "Matching to Yes", author: "Roger Fisher and William Ury" },
    ]);
    const { reader, id } = await registered();
    const authored = [
      "1,Matching a Picnic,Arkady Strugatsky,Boris Strugatsky,0,2020/01/01,to-read",
      '2,Matching to Yes,Roger Fisher,"William Ury, Bruce Patton",0,2020/01/01,to-read',
      '3,Matching None,Roger Fisher,"William Ury, Bruce Patton",0,2020/01/01,to-read',
    ];
    const head = "Book Id,Title,Author,Additional Authors,My Rating,Date Added,Exclusive Shelf";
    await applyAll(reader, await preview(reader, [head, ...authored].join("\r\n")));
    expect(await listOf(id, true)).toMatchObject([
      { title: "Matching None", book_id: null, author: "Roger Fisher, William Ury, Bruce Patton" },
      { title: "Matching a Picnic", book_id: picnic },
      { title: "Matching to Yes", book_id: getting },
    ]);
  });

  it("may be left out, and a decision taken back until it is carried out", async () => {
    const [one] = await addBooks(app.pool, [{ title: "Undecided" }, { title: "undecided" }]);
    const { reader, id } = await registered();
    const address = await preview(reader, library([["Undecided"]]));
    await reader.send(`${address}/decisions`, { "line-2": "skip" });
    expect(await stateOf(address)).toMatchObject({ refused: 1, left: 0 });
    expect(await (await reader.get(`${address}?show=decide`)).text()).toMatch(
      /value="skip"[^>]*checked|checked[^>]*value="skip"/,
    );
    await reader.send(`${address}/decisions`, { "line-2": `book-${one}` });
    await applyAll(reader, address);
    expect(await listOf(id, true)).toMatchObject([{ book_id: one }]);
  });

  it("overwrites nothing that is on the list", async () => {
    const [book] = await addBooks(app.pool, [{ title: "Already There", isbn13: "9780000000033" }]);
    const { reader, id } = await registered();
    await app.pool.query(
      `INSERT INTO reading_list (user_id, book_id, title, author, isbn13) VALUES
         ($1, $2, 'Already There', 'Ana Author', '9780000000033'), ($1, NULL, 'My Own Book', 'Ána Author', NULL),
         ($1, NULL, 'Called Otherwise', 'Somebody', '9780000000040')`,
      [id, book],
    );
    const before = await listOf(id, true);
    const address = await preview(
      reader,
      library([
        ["Already There"],
        ['"Already There (Series, #1)"'],
        ["my own book", "Ana Author"],
        ["X", "Y", "9780000000040"],
      ]),
    );
    expect(await stateOf(address)).toMatchObject({ present: 4, left: 0 });
    await applyAll(reader, address);
    expect(await listOf(id, true)).toEqual(before);
  });

  it("leaves alone what comes onto the list between preview and import", async () => {
    const { reader, id } = await registered();
    const address = await preview(reader, numbered(3, "Meanwhile"));
    await app.pool.query("INSERT INTO reading_list (user_id, title, author) VALUES ($1, 'Meanwhile 1', 'Ana Author')", [
      id,
    ]);
    await applyAll(reader, address);
    expect(await stateOf(address)).toMatchObject({ added: 2, present: 1 });
    expect(await listOf(id)).toMatchObject([{ log: [{}] }, { status: "want_to_read", log: [] }, { log: [{}] }]);
  });
});

describe("rows with one title and author", () => {
  const HEAD = "Title,Author,ISBN13,Number of Pages,Date Read,Date Added,Exclusive Shelf";
  const ISBNS = ["9780007120000", "9780007120017", "9780007120024", "9780007120031"];
  const volumes = ISBNS.map((isbn, n) => `Loud Tides,Ida Vale,${isbn},300,2020/0${n + 1}/04,2019/01/01,read`);

  it("are volumes where their ISBNs differ: each is an entry with its read, also beside one in the catalogue", async () => {
    const { reader, id } = await registered();
    await applyAll(reader, await preview(reader, [HEAD, ...volumes].join("\n")));
    const list = await listOf(id);
    expect(list.flatMap(({ log }) => log.map(([day]: [string]) => day)).toSorted()).toEqual([
      "2020-01-04",
      "2020-02-04",
      "2020-03-04",
      "2020-04-04",
    ]);
    expect(list).toHaveLength(4);
    const again = await preview(reader, [HEAD, ...volumes].join("\n"));
    expect(await stateOf(again)).toMatchObject({ present: 4, left: 0 });

    await addBooks(app.pool, [{ title: "Loud Tides", author: "Ida Vale" }]);
    const other = await registered();
    await applyAll(other.reader, await preview(other.reader, [HEAD, ...volumes].join("\n")));
    expect(await listOf(other.id)).toHaveLength(4);
  });

  it("are reads of one book where no ISBN parts them: none of them is lost", async () => {
    const { reader, id } = await registered();
    const rows = ["2020/01/04", "2021/02/05"].map((day) => `Twice Read,Ida Vale,,300,${day},2019/01/01,read`);
    const address = await preview(reader, [HEAD, ...rows].join("\n"));
    const page = (await (await reader.get(`${address}?show=present`)).text()).replaceAll("<!-- -->", "");
    expect(page).toContain("The same book is on line 2, so we add its reads there.");
    await applyAll(reader, address);
    expect((await listOf(id))[0].log.map(([day]: [string]) => day)).toEqual(["2020-01-04", "2021-02-05"]);
  });
});

describe("what a file says without its day", () => {
  const HEAD = "Title,Author,Date Read,Date Added,Exclusive Shelf,Number of Pages";
  const rows = (shelf: string, day = "") =>
    Array.from({ length: 3 }, (_, n) => `Undated ${shelf} ${n},Ida Vale,${day},2021/05/06,${shelf},300`);

  it("is on the list, and no reading of any day, year or streak", async () => {
    const { reader, id } = await registered();
    const file = [HEAD, ...["read", "currently-reading", "dnf", "on-hold"].flatMap((shelf) => rows(shelf))].join("\n");
    await applyAll(reader, await preview(reader, file));
    const list = await listOf(id);
    expect(list.map(({ status }) => status).toSorted()).toEqual(
      ["completed", "did_not_finish", "paused", "reading"].flatMap((status) => [status, status, status]),
    );
    expect(list.flatMap(({ log }) => log)).toEqual([]);
    const tracker = (await (await reader.get("/reading-tracker")).text()).replaceAll("<!-- -->", "");
    expect(tracker).not.toContain("May 6, 2021 to");
    const year = (await (await reader.get("/reading-tracker/years/2021")).text()).replaceAll("<!-- -->", "");
    expect(year).not.toContain("Undated read");
    for (const form of ["csv", "json"]) {
      const ben = await registered();
      const exported = await (await reader.get(`/reading-tracker/export.${form}`)).text();
      await applyAll(ben.reader, await preview(ben.reader, exported));
      expect(await listOf(ben.id)).toEqual(list);
    }
  });

  it("goes on from its first line: a page begins the read", async () => {
    const { reader, id } = await registered();
    await applyAll(
      reader,
      await preview(reader, [HEAD, `Begun Once,Ida Vale,2019/03/04,2018/01/01,currently-reading,300`].join("\n")),
    );
    const entry = async () =>
      (
        await app.pool.query(
          "SELECT id, status, current_page AS page, started_at IS NOT NULL AS started FROM reading_list WHERE user_id = $1",
          [id],
        )
      ).rows[0];
    const before = await entry();
    expect(before).toMatchObject({ status: "reading", page: 0, started: false });
    await reader.send(`/reading-list/${before.id}/page`, { page: "40" });
    expect(await entry()).toMatchObject({ status: "reading", page: 40, started: true });
    const { rows: lines } = await app.pool.query("SELECT id, read FROM reading_log WHERE entry_id = $1 ORDER BY at", [
      before.id,
    ]);
    expect(lines.map(({ read }) => read)).toEqual([1, 2]);
  });

  it("leads to the list when all is done", async () => {
    const { reader } = await registered();
    const address = await preview(reader, [HEAD, ...rows("read")].join("\n"));
    expect(await (await reader.get(address)).text()).not.toContain("See your list");
    await applyAll(reader, address);
    expect(await (await reader.get(address)).text()).toMatch(/href="\/reading-tracker"[^>]*>See your list/);
    const list = await (await reader.get("/reading-tracker")).text();
    // Nobody knows when these were finished.
    expect(list).toContain("<span>Added<!-- --> </span>May 6, 2021");
  });

  it("is asked about where its dates may be read in two orders, and follows the answer", async () => {
    const { reader, id } = await registered();
    const address = await preview(reader, [HEAD, ...rows("read", "3/4/2021")].join("\n"));
    const page = async () => (await (await reader.get(address)).text()).replaceAll("<!-- -->", "");
    expect(await page()).toContain("Which day is 3/4/2021 in this file?");
    expect(await page()).toContain("finished on an unknown date");
    for (const [order, day] of [
      ["month_first", "March 4, 2021"],
      ["day_first", "April 3, 2021"],
    ] as const) {
      const answer = await reader.send(`${address}/dates`, { order });
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, address]);
      expect(await page()).toContain(`Completed · finished ${day}`);
    }
    expect((await reader.send(`${address}/dates`, { order: "constructor" })).status).toBe(400);
    await applyAll(reader, address);
    expect((await listOf(id)).map(({ log }) => log[0][0])).toEqual(["2021-04-03", "2021-04-03", "2021-04-03"]);
    expect(await page()).not.toContain("Which day is");
  });
});

describe("an import under way", () => {
  it("goes on where it was cut off, with the same result", async () => {
    const [ana, ben] = [await registered(), await registered()];
    const file = numbered(450, "Cut");
    const whole = await preview(ana.reader, file);
    expect(await applyAll(ana.reader, whole)).toBe(3);
    const cut = await preview(ben.reader, file);
    await ben.reader.send(`${cut}/apply`, { progress: "1" });
    expect(await stateOf(cut)).toMatchObject({ state: "applying", added: 200, left: 250 });
    expect(await (await ben.reader.get(cut)).text()).toContain("Continue (200 of 450)");

    // The second chunk fails after its books have been written: nothing of it stays.
    await app.pool.query(`
      CREATE FUNCTION refuse_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'injected'; END $$;
      CREATE TRIGGER refuse_line AFTER INSERT ON reading_log FOR EACH ROW EXECUTE FUNCTION refuse_line()`);
    expect((await ben.reader.send(`${cut}/apply`)).status).toBe(500);
    await app.pool.query("DROP TRIGGER refuse_line ON reading_log; DROP FUNCTION refuse_line()");
    expect(await stateOf(cut)).toMatchObject({ added: 200, left: 250 });
    expect(await listOf(ben.id)).toHaveLength(200);

    await applyAll(ben.reader, cut);
    expect(await listOf(ben.id)).toEqual(await listOf(ana.id));
  });

  it("says how far it is to a page that asks", async () => {
    const { reader } = await registered();
    const address = await preview(reader, numbered(201, "Asked"));
    const response = await reader.send(`${address}/apply`, { progress: "1" });
    expect([response.status, await response.json()]).toEqual([200, { ok: true, done: 200, total: 201 }]);
  });

  it("adds each book once, whoever asks how often at the same time", async () => {
    const { reader, id } = await registered();
    const address = await preview(reader, numbered(500, "Parallel"));
    // Fewer than the connections of the app: each waits for the one before.
    const answers = await Promise.all(Array.from({ length: 3 }, () => reader.send(`${address}/apply`)));
    for (const { status } of answers) expect(status).toBe(302);
    expect(await stateOf(address)).toMatchObject({ state: "done", added: 500 });
    const list = await listOf(id);
    expect(list).toHaveLength(500);
    expect(list.every(({ log }) => log.length === 1)).toBe(true);
  });

  it("does not stand in the way of a second one with the same books", async () => {
    const { reader, id } = await registered();
    const first = await preview(reader, numbered(400, "Twice"));
    await reader.send(`${first}/apply`);
    const backwards = library(Array.from({ length: 400 }, (_, n) => [`Twice ${399 - n}`]));
    const second = await preview(reader, backwards);
    await Promise.all([first, second, first, second, first, second].map((one) => reader.send(`${one}/apply`)));
    expect(await listOf(id)).toHaveLength(400);
  });

  it("is undone whole, and nothing else is", async () => {
    const { reader, id } = await registered();
    await app.pool.query("INSERT INTO reading_list (user_id, title, author) VALUES ($1, 'Mine', 'Before')", [id]);
    const stored = await preview(reader, numbered(3, "Kept"));
    await applyAll(reader, stored);
    const before = await listOf(id);
    const undone = await preview(reader, numbered(250, "Undone"));
    await reader.send(`${undone}/apply`);
    expect(await listOf(id)).toHaveLength(204);
    expect((await reader.send(`${undone}/undo`)).headers.get("Location")).toBe("/reading-tracker/import");
    expect(await listOf(id)).toEqual(before);
    expect(await stateOf(undone)).toMatchObject({ state: "undone", added: 0 });
    for (const step of ["apply", "undo", "decisions"])
      expect((await reader.send(`${undone}/${step}`)).status).toBe(404);
    expect((await reader.get(undone)).status).toBe(404);
    expect(await listOf(id)).toEqual(before);
    // What was taken back can be brought again.
    await applyAll(reader, await preview(reader, numbered(250, "Undone")));
    expect(await listOf(id)).toHaveLength(254);
  });

  it("is discarded as a preview, and replaced by the next file", async () => {
    const { reader, id } = await registered();
    const first = await preview(reader, numbered(2, "First"));
    const second = await preview(reader, numbered(2, "Second"));
    expect((await reader.get(first)).status).toBe(404);
    await reader.send(`${second}/undo`);
    expect((await reader.get(second)).status).toBe(404);
    const { rows } = await app.pool.query("SELECT count(*)::int AS count FROM reading_imports WHERE user_id = $1", [
      id,
    ]);
    expect(rows[0].count).toBe(0);
  });
});

describe("a file that cannot be imported", () => {
  it("changes nothing and says why", async () => {
    const { reader } = await registered();
    const whole = sample("goodreads.csv");
    const before = await everything();
    for (const [content, reason] of [
      ["", "Choose a file that isn’t empty"],
      [whole.subarray(0, whole.indexOf("Itamar")), "line 20 has 3 values under 24 headings"],
      [whole.subarray(0, whole.indexOf("three lines")), "from line 3"],
      [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), "it is not UTF-8 text (near line 1)"],
      ["Shop,Stars\nCorner,5\n", "column (its first line: Shop, Stars)"],
    ] as const) {
      const response = await send(reader, content);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(reason);
    }
    expect((await reader.send("/reading-tracker/import", { file: "text" })).status).toBe(415);
    expect(await everything()).toEqual(before);
  });

  it("may have 5 MB and no byte more", async () => {
    const { reader } = await registered();
    const padded = (size: number) => {
      const rows = numbered(1, "Large");
      return `${rows}\r\n2,Padded,Ana Author,,,0,,,2019/12/01,${"x".repeat(size - rows.length - 60)},to-read,0`.padEnd(
        size,
        " ",
      );
    };
    const limit = 5 * 1024 * 1024;
    for (const size of [limit + 1, limit + 100_000]) {
      const response = await send(reader, new Uint8Array(size).fill(32));
      expect(response.status).toBe(413);
      expect(await response.text()).toContain("This file is larger than 5 MB.");
    }
    // One row of 5 MB is no row, but the size is right.
    const response = await send(reader, padded(limit));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("We can’t import this file");
    const elsewhere = await reader.upload("/dashboard/profile", formOf(100_000));
    expect(elsewhere.status).toBe(415);
  });

  const formOf = (size: number) => {
    const form = new FormData();
    form.set("file", new File(["x".repeat(size)], "large"));
    return form;
  };
});

/** Fewer, and reading the file would be most of the time. */
const MANY = IS_WHOLE ? 10_000 : 4_000;

it(`an import takes ${MANY.toLocaleString("en")} books in small steps`, async () => {
  const { reader, id } = await registered();
  await app.pool.query(
    "INSERT INTO books (title, author) SELECT 'Many ' || n, 'Ana Author' FROM generate_series(1, $1) n",
    [MANY / 2],
  );
  const address = await preview(reader, numbered(MANY, "Many"));
  expect((await reader.get(address)).status).toBe(200);
  const steps: number[] = [];
  for (let before = await stateOf(address); before.state !== "done";) {
    await reader.send(`${address}/apply`);
    const after = await stateOf(address);
    steps.push(after.added - before.added);
    before = after;
  }
  expect(await stateOf(address)).toMatchObject({ added: MANY });
  expect(Math.max(...steps)).toBeLessThanOrEqual(250);
  const { rows } = await app.pool.query("SELECT count(book_id)::int AS known FROM reading_list WHERE user_id = $1", [
    id,
  ]);
  expect(rows[0].known).toBe(MANY / 2);
  const exported = await (await reader.get("/reading-tracker/export.csv")).text();
  expect(exported.split("\r\n")).toHaveLength(MANY + 2);
  expect((await reader.send(`${address}/undo`)).status).toBe(302);
  expect((await listOf(id)).length).toBe(0);
});

describe("T3", () => {
  it("shows and gives nobody another reader's import", async () => {
    const [ana, ben] = [await registered(), await registered()];
    await addBooks(app.pool, [{ title: "Secret" }, { title: "secret" }]);
    const address = await preview(ana.reader, library([["Secret"], ["Secret Diary of Ana"]]));
    const before = await stateOf(address);
    for (const path of [address, `${address}.data`]) {
      const response = await ben.reader.get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("Diary");
    }
    for (const step of ["apply", "undo", "decisions", "dates"]) {
      const fields = { order: "day_first", "line-2": "own", userId: ana.id, user_id: ana.id };
      expect((await ben.reader.send(`${address}/${step}`, fields)).status).toBe(404);
    }
    expect(await stateOf(address)).toEqual(before);
    expect(await listOf(ana.id)).toEqual([]);
    expect(await listOf(ben.id)).toEqual([]);
    expect(await (await ben.reader.get("/reading-tracker/import")).text()).not.toContain(`import/${idOf(address)}`);
    await applyAll(ana.reader, address);
    for (const form of ["csv", "json"]) {
      expect(await (await ben.reader.get(`/reading-tracker/export.${form}`)).text()).not.toContain("Diary");
    }
    for (const id of ["0", "-1", "1e3", "x", "99999999999", "1 or 1=1"]) {
      expect((await ana.reader.get(`/reading-tracker/import/${encodeURIComponent(id)}`)).status).toBe(404);
    }
  });

  it("hands out the export as a file that no cache keeps, dated on the reader's calendar", async () => {
    const { reader } = await registered("Pacific/Kiritimati");
    const there = new Intl.DateTimeFormat("sv-SE", { timeZone: "Pacific/Kiritimati" }).format(new Date());
    for (const [form, type] of [
      ["csv", "text/csv; charset=utf-8"],
      ["json", "application/json; charset=utf-8"],
    ]) {
      const { headers } = await reader.get(`/reading-tracker/export.${form}`);
      expect(headers.get("Content-Disposition")).toBe(`attachment; filename="bookmatch-reading-log-${there}.${form}"`);
      expect([headers.get("Cache-Control"), headers.get("Content-Type")]).toEqual(["no-store", type]);
    }
  });
});

it("an import matches a large catalogue through its index", async () => {
  const client = await app.pool.connect();
  try {
    await client.query("SET enable_seqscan = off");
    const { rows } = await client.query(
      "EXPLAIN SELECT id FROM books WHERE work_name = book_name('Dune', 'Frank Herbert')",
    );
    expect(JSON.stringify(rows)).toContain("books_name");
  } finally {
    client.release(true);
  }
});

it("an import finds the catalogue's books under other spellings, and offers those whose author is spelled otherwise", async () => {
  const { reader, id } = await registered();
  const [eightyFour, hobbit, crime] = await addBooks(app.pool, [
    { title: "Nineteen Eighty-Four", author: "George Orwell" },
    { title: "The Hobbit", author: "J. R. R. Tolkien" },
    { title: "Crime and Punishment", author: "Fyodor Dostoevsky" },
  ]);
  await app.pool.query("INSERT INTO author_alternates (name, alternate) VALUES ('George Orwell', 'Eric Blair')");
  const { readDueNames } = await import("#app/books/names/read-names.queries.server.ts");
  while ((await readDueNames()) > 0);
  await preview(
    reader,
    library([
      ["1984", '"Blair, Eric"'],
      ['"The Hobbit, or There and Back Again"', '"Tolkien, JRR"'],
      ["Crime & Punishment", "Fyodor Dostoyevsky"],
      ["Burmese Days", "George Orwell"],
    ]),
  );
  const { rows } = await app.pool.query(
    `SELECT verdict, book_id AS book, candidates FROM reading_import_rows JOIN reading_imports ON id = import_id
     WHERE user_id = $1 ORDER BY line`,
    [id],
  );
  expect(rows.map(({ verdict, book, candidates }) => [verdict, book ?? candidates])).toEqual([
    ["add", eightyFour],
    ["add", hobbit],
    ["decide", [crime]],
    ["add", []],
  ]);
});
