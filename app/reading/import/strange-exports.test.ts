import { describe, expect, it } from "vitest";

import { orList } from "#app/language/lists.ts";
import { csvOf, logInShort } from "#tests/app-exports.ts";

import type { ImportedBook } from "./imported-book.ts";
import { readImportFile } from "./read-file.ts";

type Row = Record<string, string>;

const TODAY = "2026-11-20";
const read = (text: string) => readImportFile(new TextEncoder().encode(text), TODAY);
const shell = (columns: string) => Object.fromEntries(columns.split(",").map((name) => [name, ""]));

/** A row of each app that says nothing but its title and author. */
const BARE: Record<string, Row> = {
  goodreads: {
    ...shell(
      "My Rating,ISBN,ISBN13,Number of Pages,Date Read,Date Added,Bookshelves,Exclusive Shelf,My Review,Spoiler",
    ),
    ...shell("Private Notes,Read Count"),
    Title: "Tidewrack",
    Author: "Ola Berg",
  },
  storygraph: {
    ...shell("ISBN/UID,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Star Rating,Review,Tags"),
    Title: "Tidewrack",
    Authors: "Ola Berg",
  },
  hardcover: {
    ...shell("Status,Hardcover Book ID,ISBN 13,Pages,Date Added,Date Started,Date Finished,Rating,Review,Lists,Tags"),
    Title: "Tidewrack",
    Author: "Ola Berg",
  },
  bookwyrm: {
    ...shell("openlibrary_key,isbn_13,start_date,finish_date,stopped_date,rating,review_content,shelf,shelf_name"),
    ...shell("shelf_date"),
    title: "Tidewrack",
    author_text: "Ola Berg",
  },
  openreads: {
    ...shell("status,rating,pages,isbn,olid,tags,my_review,notes,book_format,readings,date_added"),
    title: "Tidewrack",
    author: "Ola Berg",
  },
};

async function bookOf(app: string, cells: Row): Promise<ImportedBook> {
  const { source, rows } = await read(csvOf({ ...BARE[app], ...cells }));
  expect(source).toBe(app);
  const [book] = rows;
  if (!book || "refusal" in book) throw new Error(book?.refusal ?? "No book was read");
  return book;
}

const goodreads = (cells: Row) => bookOf("goodreads", cells);
const onShelf = (shelf: string, cells: Row = {}) =>
  goodreads({ "Exclusive Shelf": shelf, "Date Added": "2020/02/02", ...cells });

describe("a day of a file", () => {
  it.each([
    ["goodreads", { "Exclusive Shelf": "read", "Date Added": "2020/02/02", "Read Count": "1" }, ["read before"]],
    ["goodreads", { "Exclusive Shelf": "currently-reading", "Date Added": "2020/02/02" }, ["undated reading"]],
    ["goodreads", { "Exclusive Shelf": "dnf", "Date Added": "2020/02/02" }, ["undated did_not_finish"]],
    ["goodreads", { "Exclusive Shelf": "on-hold", "Date Added": "2020/02/02" }, ["undated paused"]],
    ["goodreads", { "Exclusive Shelf": "to-read", "Date Added": "2020/02/02" }, []],
    [
      "goodreads",
      { "Exclusive Shelf": "to-read", "Date Added": "2020/02/02", "Date Read": "2019/01/05" },
      ["2019-01-05 completed", "undated want_to_read"],
    ],
    ["storygraph", { "Read Status": "read", "Date Added": "2020/02/02" }, ["read before"]],
    ["storygraph", { "Read Status": "currently-reading", "Dates Read": "2026/10/03" }, ["2026-10-03 reading"]],
    ["storygraph", { "Read Status": "currently-reading", "Last Date Read": "2026/10/03" }, ["2026-10-03 reading"]],
    [
      "storygraph",
      { "Read Status": "currently-reading", "Dates Read": "2019/05/06, 2026/10/03" },
      ["2019-05-06 completed", "2026-10-03 reading"],
    ],
    [
      "storygraph",
      { "Read Status": "read", "Dates Read": "2021/08/05-2021/08/09, 2019/05/06" },
      ["2019-05-06 completed", "2021-08-05 reading", "2021-08-09 completed"],
    ],
    ["hardcover", { Status: "Read", "Date Added": "2020-02-02" }, ["read before"]],
    [
      "hardcover",
      { Status: "Read", "Date Started": "2020-02-02" },
      ["read before", "2020-02-02 reading", "undated completed"],
    ],
    ["hardcover", { Status: "Currently Reading", "Date Added": "2020-02-02" }, ["undated reading"]],
    ["bookwyrm", { shelf: "read", shelf_date: "2020-02-02" }, ["read before"]],
    ["bookwyrm", { shelf: "stopped-reading", shelf_date: "2020-02-02" }, ["undated did_not_finish"]],
    ["openreads", { status: "finished", date_added: "2020-02-02T10:00:00.000" }, ["read before"]],
    ["openreads", { status: "abandoned", date_added: "2020-02-02T10:00:00.000" }, ["undated did_not_finish"]],
  ])("comes from its own field or is unknown: %s %o", async (app, cells, log) => {
    expect(logInShort(await bookOf(app, cells))).toEqual(log);
  });

  it.each([
    ["2022/03/09", "2022-03-09"],
    ["2022-3-9", "2022-03-09"],
    ["2022/03/09 21:05:00", "2022-03-09"],
    ["2022-03-09T23:30:00+02:00", "2022-03-09"],
    ["2022-03-09 00:00:00 UTC", "2022-03-09"],
    ["2022-03-09T23:30:00.123456Z", "2022-03-09"],
    ["2022-03-09 10:11:12.123456+00:00", "2022-03-09"],
    ["20220309", "2022-03-09"],
    ["9.3.2022", "2022-03-09"],
    ["09.03.22", "2022-03-09"],
    ["9. 3. 2022", "2022-03-09"],
    ["3/29/2022", "2022-03-29"],
    ["29/3/22", "2022-03-29"],
    ["29-03-2022 0:00", "2022-03-29"],
    ["3/29/2022 12:00:00 AM", "2022-03-29"],
    ["3/3/2022", "2022-03-03"],
    ["44629", "2022-03-09"],
    ["44629.75", "2022-03-09"],
    ["March 9, 2022", "2022-03-09"],
    ["Mar 9, 2022", "2022-03-09"],
    ["9 Mar 2022", "2022-03-09"],
    ["9-Mar-22", "2022-03-09"],
    ["9. März 2022", "2022-03-09"],
    ["9 mars 2022", "2022-03-09"],
    ["9 de marzo de 2022", "2022-03-09"],
    ["Wednesday, March 9, 2022", "2022-03-09"],
    ["Wed Mar 09 14:05:00 -0700 2022", "2022-03-09"],
    ["Wed Mar 09 2022 00:00:00 GMT+0100 (CET)", "2022-03-09"],
    ["2022年3月9日", "2022-03-09"],
    ["3/29/87", "1987-03-29"],
    ["29/3/2022, 14:05", "2022-03-29"],
    ["3/29/2022, 2:05:07 PM", "2022-03-29"],
    ["March 9, 2022 at 3:04 PM", "2022-03-09"],
    ["20220309T000000Z", "2022-03-09"],
    ["2022-03-09Z", "2022-03-09"],
    ["'2022-03-09", "2022-03-09"],
    ["(2022-03-09)", "2022-03-09"],
    ["2022–03–09", "2022-03-09"],
    ["٢٠٢٢/٠٣/٠٩", "2022-03-09"],
    ["２０２２/０３/０９", "2022-03-09"],
    ["2022. 3. 9.", "2022-03-09"],
    ["2022. március 9.", "2022-03-09"],
    ["Mi., 9. März 2022", "2022-03-09"],
    ["le 9 mars 2022", "2022-03-09"],
    ["9 марта 2022 г.", "2022-03-09"],
    ["9 marca 2022", "2022-03-09"],
    ["9. května 2022", "2022-05-09"],
    ["9 Mart 2022", "2022-03-09"],
    ["2022-03-09 23:30 CEST", "2022-03-09"],
    ["2022-03-09T23:30:00+01:00[Europe/Berlin]", "2022-03-09"],
    ["March 9 2022 3:04 PM EST", "2022-03-09"],
    ["9 mars 2022 à 14h05", "2022-03-09"],
    ["9.3.2022 um 14:05 Uhr", "2022-03-09"],
    ["mercredi 9 mars 2022", "2022-03-09"],
    ["Mittwoch 9. März 2022", "2022-03-09"],
    ["Wednesday 9 March 2022", "2022-03-09"],
    ["1er mai 2022", "2022-05-01"],
    ["9.3.2022.", "2022-03-09"],
  ])("is read as people and spreadsheets write it: %s", async (written, day) => {
    expect(logInShort(await onShelf("read", { "Date Read": written }))).toEqual([`${day} completed`]);
  });

  it.each([
    ["2019/07", "July 2019"],
    ["2019-07", "July 2019"],
    ["2019/07/00", "July 2019"],
    ["7/2019", "July 2019"],
    ["July 2019", "July 2019"],
    ["Jul-19", "July 2019"],
    ["July, 2019", "July 2019"],
    ["Spring 2019", "Spring 2019"],
    ["c. 2019", "c. 2019"],
    ["2018", "2018"],
    ["2018/00/00", "2018"],
    ["Q3 2020", "Q3 2020"],
    ["2020-05-??", "2020-05-??"],
    ["between 2019 and 2020", "between 2019 and 2020"],
  ])("that is a month or a year is kept in words, and counts in no year: %s", async (written, words) => {
    const book = await onShelf("read", { "Date Read": written, "Private Notes": "Lent to Ida" });
    expect(logInShort(book)).toEqual(["read before"]);
    expect(book.reviews[0]?.note).toBe(`Lent to Ida\n\nFinished in ${words}.`);
    expect(book.notes[0]).toBe(`“${written}” has no day, so we put “Finished in ${words}.” in your private note.`);
  });

  it.each(["2031/07/01", "2031/07", "2031", "May 2031"])("that has not come is left out: %s", async (written) => {
    const book = await onShelf("to-read", { "Date Read": written });
    expect(logInShort(book)).toEqual([]);
    expect([book.notes, book.reviews]).toEqual([[`The date ${written} is in the future, so we left it out.`], []]);
  });

  it("of a beginning is none of an end, also in words", async () => {
    expect(logInShort(await bookOf("hardcover", { Status: "Beach", "Date Started": "2020-05" }))).toEqual([
      "undated reading",
    ]);
  });

  it.each([
    ["2019/01/05, 2021/05/23", ["2019-01-05 completed", "2021-05-23 completed"]],
    ["2019/01/05-2019/01/09; 2021/05/23", ["2019-01-05 reading", "2019-01-09 completed", "2021-05-23 completed"]],
    ["2021-05-01 - 2021-05-23", ["2021-05-01 reading", "2021-05-23 completed"]],
    ["May 1, 2021 - May 23, 2021", ["2021-05-01 reading", "2021-05-23 completed"]],
  ])("may stand beside others in one cell: %s", async (written, log) => {
    expect(logInShort(await onShelf("read", { "Date Read": written }))).toEqual(log);
  });

  it.each([
    "0000/00/00",
    "0001/01/01",
    "1899/12/30",
    "1900-01-00",
    "1900/01/01",
    "2021/02/30",
    "soon",
    "13/13/2021",
    "2021/23/05",
  ])("that stands for none is none: %s", async (written) => {
    const book = await onShelf("read", { "Date Read": written });
    expect(logInShort(book)).toEqual(["read before"]);
    expect(book.notes[0]).toBe(`“${written}” isn’t a date, so we left it out.`);
  });
});

describe("days of numbers alone", () => {
  const dated = (...days: string[]) =>
    read(
      csvOf(
        ...days.map((day, n) => ({
          ...BARE["goodreads"],
          Title: `Tidewrack ${n}`,
          "Exclusive Shelf": "read",
          "Date Read": day,
        })),
      ),
    );
  const logs = ({ rows }: Awaited<ReturnType<typeof read>>) =>
    rows.map((row) => logInShort(row as ImportedBook).join());

  it("are read in the order that another one of the file shows, also by what has not come yet", async () => {
    expect(logs(await dated("3/4/2021", "12/31/2020"))).toEqual(["2021-03-04 completed", "2020-12-31 completed"]);
    expect(logs(await dated("3/4/2021", "31/12/2020"))).toEqual(["2021-04-03 completed", "2020-12-31 completed"]);
    expect(logs(await dated("3/4/2021", "5/12/2026"))).toEqual(["2021-03-04 completed", "2026-05-12 completed"]);
    const ranges = csvOf({ ...BARE["storygraph"], "Read Status": "read", "Dates Read": "3/4/2021-3/15/2021" });
    expect(logs(await read(ranges))).toEqual(["2021-03-04 reading,2021-03-15 completed"]);
  });

  it("are asked about where none shows it, and left out until then", async () => {
    const file = await dated("3/4/2021", "5/6/21", "7/7/2021", "2021/08/09");
    expect(file.dates).toEqual({ example: "3/4/2021", order: null });
    expect(logs(file)).toEqual(["read before", "read before", "2021-07-07 completed", "2021-08-09 completed"]);
    const [first] = file.rows as ImportedBook[];
    expect(first!.notes[0]).toBe(
      "3/4/2021 could be April 3, 2021 or March 4, 2021. We leave it out until you choose above.",
    );
    const chosen = (order: "day_first" | "month_first") => logInShort({ ...first!, ...first!.inOrder?.[order] });
    expect(chosen("day_first")).toEqual(["2021-04-03 completed"]);
    expect(chosen("month_first")).toEqual(["2021-03-04 completed"]);
    expect((file.rows[2] as ImportedBook).inOrder).toBeUndefined();
  });

  it.each([
    ["21-05-23", "2023-05-21", "2021-05-23", ["May 21, 2023", "May 23, 2021"]],
    ["05-06-21", "2021-06-05", "2005-06-21", ["June 5, 2021", "May 6, 2021", "June 21, 2005"]],
  ])("are asked about where they may begin with a year of two digits: %s", async (day, dayFirst, yearFirst, days) => {
    const file = await dated(day);
    const [book] = file.rows as ImportedBook[];
    expect([file.dates?.example, logs(file)]).toEqual([day, ["read before"]]);
    expect(book!.notes[0]).toBe(`${day} could be ${orList(days)}. We leave it out until you choose above.`);
    expect(logInShort({ ...book!, ...book!.inOrder?.day_first })).toEqual([`${dayFirst} completed`]);
    expect(logInShort({ ...book!, ...book!.inOrder?.year_first })).toEqual([`${yearFirst} completed`]);
  });

  it("show by one of them that the year is first, or the day", async () => {
    expect(logs(await dated("21-05-23", "20-12-31"))).toEqual(["2021-05-23 completed", "2020-12-31 completed"]);
    expect(logs(await dated("21-05-23", "30-12-20"))).toEqual(["2023-05-21 completed", "2020-12-30 completed"]);
    expect(logs(await dated("05-06-21", "05-31-20"))).toEqual(["2021-05-06 completed", "2020-05-31 completed"]);
    expect(logs(await dated("21-05-23", "03-04-2020"))).toEqual(["2023-05-21 completed", "2020-04-03 completed"]);
    expect((await dated("21-05-23", "05-06-21", "14-03-2021")).dates).toBeNull();
  });

  it("are asked about where a file has both orders, but for those that only one can be", async () => {
    const file = await dated("3/14/2021", "14/3/2021", "3/4/2021");
    expect(file.dates?.example).toBe("3/4/2021");
    expect(logs(file)).toEqual(["2021-03-14 completed", "2021-03-14 completed", "read before"]);
  });
});

describe("a status of a file", () => {
  const PROPERTIES = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__", "prototype"];
  const COLUMN = {
    goodreads: "Exclusive Shelf",
    storygraph: "Read Status",
    hardcover: "Status",
    bookwyrm: "shelf",
    openreads: "status",
  };
  const everywhere = Object.entries(COLUMN).flatMap(([app, column]) =>
    PROPERTIES.map((word) => [app, column, word] as const),
  );

  it.each(everywhere)("may be any word: %s %s %s", async (app, column, word) => {
    expect(await bookOf(app, { [column]: word })).toMatchObject({ status: "want_to_read", shelves: [word] });
  });

  it.each([
    ["READ", "completed"],
    ["Currently Reading", "reading"],
    ["currently_reading", "reading"],
    ["To Read", "want_to_read"],
    ["DNF", "did_not_finish"],
    ["Did Not Finish", "did_not_finish"],
    ["did_not_finish", "did_not_finish"],
    ["Didn’t finish", "did_not_finish"],
    ["On Hold", "paused"],
    ["in progress", "reading"],
    ["Finished", "completed"],
    ["Abandoned", "did_not_finish"],
    ["Dropped", "did_not_finish"],
    ["did not finish (DNF)", "did_not_finish"],
    ["Abgebrochen", "did_not_finish"],
    ["Leídos", "completed"],
    ["GELESEN", "completed"],
    ["déjà lu", "completed"],
    ["Already read", "completed"],
    ["ｒｅａｄ", "completed"],
    ["Lese ich gerade", "reading"],
    ["Re-reading", "reading"],
    ["À lire", "want_to_read"],
    ["Möchte ich lesen", "want_to_read"],
    ["Not started", "want_to_read"],
    ["En pause", "paused"],
    ["Прочитано", "completed"],
    ["Читаю", "reading"],
    ["読んでいる", "reading"],
    ["chcę przeczytać", "want_to_read"],
    ["läst", "completed"],
    ["📖 Reading", "reading"],
    ["paused / on hold", "paused"],
    ["To be read (TBR)", "want_to_read"],
  ])("is known in any case and several languages, with spaces, hyphens or underscores: %s", async (word, status) => {
    for (const [app, column] of Object.entries(COLUMN)) {
      expect(await bookOf(app, { [column]: word }), app).toMatchObject({ status, shelves: [] });
    }
  });

  it.each([
    [
      "a date of finishing",
      "goodreads",
      { "Exclusive Shelf": "beach", "Date Read": "2021/05/23" },
      ["2021-05-23 completed"],
    ],
    ["a month of finishing", "goodreads", { "Exclusive Shelf": "beach", "Date Read": "2021/05" }, ["read before"]],
    ["a count", "goodreads", { "Exclusive Shelf": "beach", "Read Count": "1" }, ["read before"]],
    ["stars", "goodreads", { "Exclusive Shelf": "beach", "My Rating": "4" }, ["read before"]],
    ["nothing", "goodreads", { "Exclusive Shelf": "beach", "My Rating": "0", "Read Count": "0" }, []],
    [
      "its beginning",
      "goodreads",
      { "Exclusive Shelf": "dnf-maybe-later", "Read Count": "1" },
      ["undated did_not_finish"],
    ],
    ["stars", "bookwyrm", { shelf: "beach-12", shelf_name: "beach", rating: "5" }, ["read before"]],
    ["stars, without a shelf", "bookwyrm", { rating: "5" }, ["read before"]],
    [
      "dates",
      "bookwyrm",
      { shelf: "beach-12", shelf_name: "beach", start_date: "2022-01-01", rating: "3" },
      ["2022-01-01 reading"],
    ],
    ["a date of finishing", "hardcover", { Status: "Beach", "Date Finished": "2021-05-23" }, ["2021-05-23 completed"]],
    [
      "a date of finishing",
      "storygraph",
      { "Read Status": "beach", "Last Date Read": "2021/05/23" },
      ["2021-05-23 completed"],
    ],
    [
      "a date of finishing",
      "openreads",
      { status: "beach", readings: "|2021-05-23T00:00:00.000|" },
      ["2021-05-23 completed"],
    ],
  ])("that is none of ours is told by %s: %s %o", async (_, app, cells, log) => {
    expect(logInShort(await bookOf(app, cells))).toEqual(log);
  });
});

describe("a small value of a file", () => {
  it.each([
    ["4.5", 9],
    ["4.0", 8],
    ["4,5", 9],
    ["5", 10],
    ["0", null],
    ["4½", 9],
    ["½", 1],
    ["4/5", 8],
    ["4 out of 5", 8],
    ["8/10", 8],
    ["85%", 9],
    ["4 étoiles", 8],
    ["n/a", null],
    ["9", null],
    ["4 stars", 8],
    ["★★★★", 8],
    ["★★★☆☆", 6],
    ["★★★½", 7],
    ["⭐️⭐️", 4],
    ["٤", 8],
    ["४.५", 9],
  ])("stars %s", async (written, rating) => {
    expect(await onShelf("read", { "My Rating": written })).toMatchObject({ rating });
  });

  it.each([
    ["1,024", 1024],
    ["1.024", 1024],
    ["1 024", 1024],
    ["320.0", 320],
    ["320 pages", 320],
    ["320 S.", 320],
    ["320 páginas", 320],
    ["320页", 320],
    ["٣٢٠", 320],
    ["12,34", null],
    ["320 p.", 320],
    ["xii, 320", 320],
    ["xii, 1,024 p.", 1024],
    ["320, [8] p.", 320],
    ["ca. 320", 320],
    ["p. 320", 320],
    ["320 (hardcover)", 320],
    ["12 hours", null],
    ["1 v. (320 p.)", null],
    ["320-330", null],
  ])("pages %s", async (written, pages) => {
    expect(await onShelf("read", { "Number of Pages": written })).toMatchObject({ pages });
  });

  it.each([
    ["0140449132 (pbk.)", "9780140449136"],
    ["ISBN-13: 978-0-14-044913-6", "9780140449136"],
    ["9780140449136.0", "9780140449136"],
    ["urn:isbn:9780140449136", "9780140449136"],
    ["9780140449136; 0140449132", "9780140449136"],
    ["0140449132 (pbk.) : $5.00", "9780140449136"],
    ["ISBN13: 9780140449136", "9780140449136"],
    ["９７８０１４０４４９１３６", "9780140449136"],
    ["٩٧٨٠١٤٠٤٤٩١٣٦", "9780140449136"],
    ["978.0.14.044913.6", "9780140449136"],
    ["140449132", "9780140449136"],
    ["[0140449132]", "9780140449136"],
    ["7119318", null],
    ["7119313", "9780007119318"],
  ])("ISBN %s", async (written, isbn13) => {
    expect(await onShelf("read", { ISBN13: written })).toMatchObject({ isbn13 });
  });

  it("a title of another encoding is named", async () => {
    expect((await onShelf("read", { Title: "CaÃ±on" })).notes).toContain(
      "Its title or author looks garbled. Try saving the file as UTF-8.",
    );
    expect((await onShelf("read", { Title: "São Ângela" })).notes).toEqual([]);
  });

  it("a file in Windows-1252 is read, and names with accents are to be checked", async () => {
    const inWindows = async (text: string) => (await readImportFile(Buffer.from(text, "latin1"), "2026-11-26")).rows;
    const shelved = { ...BARE["goodreads"], "Exclusive Shelf": "read" };
    const [accents, plain] = await inWindows(
      csvOf({ ...shelved, Title: "L\x92été à Nîmes" }, { ...shelved, Title: "Wet" }),
    );
    expect(accents).toMatchObject({
      title: "L’été à Nîmes",
      notes: ["The file isn’t UTF-8, so we read it as Windows-1252. Check the accents."],
    });
    expect(plain).toMatchObject({ title: "Wet", notes: [] });
    const [own] = await inWindows("Titel;Autor;Gelesen am;Bewertung\nDie Möwe;Anton Tschechow;23.05.2021;4\n");
    expect(own).toMatchObject({ title: "Die Möwe", reads: [{ finished: "2021-05-23" }], rating: 8 });
  });

  it("an ISBN that a spreadsheet has rounded is named", async () => {
    const book = await onShelf("read", { ISBN13: "9.78014E+12" });
    expect(book.isbn13).toBeNull();
    expect(book.notes).toContain("A spreadsheet rounded its ISBN to 9.78014E+12, so the last digits are lost.");
  });

  it("a blank spoiler cell is no spoiler, a marked one and a hidden part of a review are", async () => {
    const spoils = async (cells: Row) =>
      (await onShelf("read", { "My Review": "Wet.", ...cells })).reviews[0]?.givesAway;
    expect([await spoils({}), await spoils({ Spoiler: "true" })]).toEqual([false, true]);
    expect(await spoils({ "My Review": "Wet. <spoiler>He drowns.</spoiler>" })).toBe(true);
    expect((await bookOf("bookwyrm", { review_content: "Wet." })).reviews[0]?.givesAway).toBe(true);
  });
});

describe("a table", () => {
  const row = { ...BARE["goodreads"], "Exclusive Shelf": "read", "Date Read": "2021/05/23" };
  const quoted = (line: string) => `"${line.replaceAll('"', '""')}"`;

  it.each([
    ["with a first line sep=;", `sep=;\r\n${csvOf(row).replaceAll('","', '";"')}`],
    ["parted by semicolons", csvOf(row).replaceAll('","', '";"')],
    ["parted by tabs", csvOf(row).replaceAll('","', '"\t"')],
    ["parted by |", csvOf(row).replaceAll('","', '"|"')],
    ["with each row in one cell", csvOf(row).split("\r\n").map(quoted).join("\r\n")],
    [
      "with each row but the header in one cell",
      csvOf(row)
        .split("\r\n")
        .map((line, n) => (n === 0 ? line : quoted(line)))
        .join("\n"),
    ],
  ])("%s is read", async (_, text) => {
    const { rows } = await read(text);
    expect(rows).toMatchObject([{ title: "Tidewrack", author: "Ola Berg", reads: [{ finished: "2021-05-23" }] }]);
  });

  it("names the right line after a first line sep=;", async () => {
    await expect(read(`sep=,\n${csvOf(row, row)}\nx,y`)).rejects.toThrow("line 5 has 2 values under");
  });

  it("of The StoryGraph may have its old columns", async () => {
    const { source, rows } = await read(
      csvOf({
        Title: "Tidewrack",
        Author: "Ola Berg",
        ISBN: "9780140449136",
        "Read Status": "read",
        "Star Rating": "4.0",
      }),
    );
    expect([source, rows]).toMatchObject(["storygraph", [{ isbn13: "9780140449136", author: "Ola Berg", rating: 8 }]]);
  });
});
