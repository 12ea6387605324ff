import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";

import fc from "fast-check";
import { expect, test } from "vitest";

import { readRows } from "./read-rows.ts";
import { readText } from "./read-text.ts";

/** Every row as `[line, fields or reason]`; the bytes come in pieces of `size`. */
async function rowsOf(content: string | Buffer, size = 7, signal?: AbortSignal) {
  const bytes = Buffer.from(content as string);
  const pieces = function* () {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  };
  const source = { stream: Readable.from(pieces(), { objectMode: false }), name: "test" };
  const rows: [number, unknown][] = [];
  for await (const row of readRows(readText(source, () => {}, signal))) {
    rows.push([row.line, "malformed" in row ? row.malformed : Object.fromEntries(row.fields)]);
  }
  return rows;
}

test("CSV with names as people write them, and the lines an editor shows", async () => {
  const csv =
    '\ufeffBook Id, TITLE ,author\r\n\r\n1,"Two\r\nlines",A\r\n\r\n\r\n2,"He said ""no""",B\r\n,,\r\n3,5" pipe,C';
  expect(await rowsOf(csv)).toEqual([
    [3, { bookid: "1", title: "Two\nlines", author: "A" }],
    [7, { bookid: "2", title: 'He said "no"', author: "B" }],
    [9, { bookid: "3", title: '5" pipe', author: "C" }],
  ]);
});

test.each([",", ";", "\t", "|"])("the delimiter %j is found, in spite of others in quotes", async (sign) => {
  const csv = `title${sign}"a,b;c\td,e;f\tg"${sign}year\nT${sign}x${sign}1999\n`;
  expect(await rowsOf(csv)).toEqual([[2, { title: "T", abcdefg: "x", year: "1999" }]]);
});

test("a row with values under the wrong headings is malformed, the next one is not", async () => {
  const rows = await rowsOf("title,author\nOne, two,A\nT,A,,\nAlone\nU,B\nV,C\n");
  expect(rows).toEqual([
    [2, "3 values under 2 headings"],
    [3, { title: "T", author: "A" }],
    [4, "1 value under 2 headings"],
    [5, { title: "U", author: "B" }],
    [6, { title: "V", author: "C" }],
  ]);
});

test("a title with commas and no author is not a row in one cell", async () => {
  expect(await rowsOf('title,author\n"Eats, Shoots & Leaves",\n"Emma,Jane Austen"\n')).toEqual([
    [2, { title: "Eats, Shoots & Leaves", author: "" }],
    [3, { title: "Emma", author: "Jane Austen" }],
  ]);
});

test("JSON Lines, with bad lines among them", async () => {
  const text = '\n{"Title":"A","book_id":1}\r\n\n{"title":\n[1]\n{"title":"B"}\n{"title":"C"}\n{"title":"D"}';
  expect(await rowsOf(text)).toEqual([
    [2, { title: "A", bookid: 1 }],
    [4, "not valid JSON"],
    [5, "not a JSON object"],
    [6, { title: "B" }],
    [7, { title: "C" }],
    [8, { title: "D" }],
  ]);
});

test("a line of JSON without end is one bad row", async () => {
  const rows = await rowsOf(`{"title":"A"}\n{"title":"${"x".repeat(1 << 21)}"}\n{"title":"B"}\n`, 1 << 16);
  expect(rows).toEqual([
    [1, { title: "A" }],
    [2, "the line is longer than 1 MB"],
    [3, { title: "B" }],
  ]);
});

test("gzip is told by its bytes", async () => {
  expect(await rowsOf(gzipSync("title\nÄ\n"), 1)).toEqual([[2, { title: "Ä" }]]);
});

test.each([
  ["little", Buffer.from("\ufefftitle\tauthor\nÄ\tÖ\n", "utf16le")],
  ["big", Buffer.from("\ufefftitle\tauthor\nÄ\tÖ\n", "utf16le").swap16()],
])("UTF-16 of %s ends, as spreadsheets write it, is told by its bytes", async (_, content) => {
  expect(await rowsOf(content, 3)).toEqual([[2, { title: "Ä", author: "Ö" }]]);
});

test.each([1, 2, 3, 4, 5, 1 << 16])("Windows-1252 in pieces of %i is read where somebody is told", async (size) => {
  const told: number[] = [];
  const read = async (content: Buffer) => {
    told.length = 0;
    const rows: unknown[] = [];
    const stream = Readable.from(
      content
        .toString("latin1")
        .match(new RegExp(`[^]{1,${size}}`, "g"))!
        .map((piece) => Buffer.from(piece, "latin1")),
    );
    const text = readText(
      { stream, name: "books" },
      () => {},
      undefined,
      (line) => told.push(line),
    );
    for await (const row of readRows(text)) if ("fields" in row) rows.push(row.fields.get("title"));
    return rows;
  };
  const lines = (...all: string[]) => Buffer.from(["title", ...all, ""].join("\r\n"), "latin1");
  expect(await read(lines("Emma", "Stra\xdfe", "\x84K\xf6nig\x93", "Caf\xe9"))).toEqual([
    "Emma",
    "Straße",
    "„König“",
    "Café",
  ]);
  expect(told).toHaveLength(1);
  expect(await read(Buffer.from("title\nStraße\n„König“\n"))).toEqual(["Straße", "„König“"]);
  expect(told).toEqual([]);
  // UTF-8 that is damaged, and encodings that nobody can tell, are refused as before.
  await expect(read(Buffer.concat([Buffer.from("title\nStraße\n"), lines("Caf\xe9")]))).rejects.toThrow("not UTF-8");
  await expect(read(lines("\x93\xfa\x96\x7b\x8c\xea\x81"))).rejects.toThrow("not UTF-8");
  await expect(read(Buffer.from('{"title":"Caf\xe9"}\n', "latin1"))).rejects.toThrow("not UTF-8");
});

test("headings in other languages keep their letters", async () => {
  const read = await rowsOf("Título;Année;Größe\nA;1990;8\n", 1 << 10);
  expect(read).toEqual([[2, { titulo: "A", annee: "1990", grosse: "8" }]]);
});

const zipped = gzipSync(`title\n${Array.from({ length: 5_000 }, (_, index) => `Book ${index}\n`).join("")}`);
test.each([
  ["nothing", "", "empty"],
  ["blank lines", "\n \n", "empty"],
  ["prose", "Dear Sir,\nI write to you\n", "no 'title' column"],
  ["a JSON array", '[{"title":"A"}]', "JSON array"],
  ["JSON over several lines", '{\n"title": "A",\n"author": "B"\n}\n', "cannot be read"],
  ["an open quotation mark", 'title\nA\n"B\nC\n', "never closed (from line 3)"],
  ["a quotation mark open for megabytes", `title\n"${"B\n".repeat(1 << 20)}`, "never closed (from line 2)"],
  ["Latin-1", Buffer.from("title\nA\nCaf\xe9\nB\n", "latin1"), "near line 3"],
  ["a character cut off at the end", Buffer.from("title\nCaf\xc3", "latin1"), "not UTF-8"],
  ["Excel's own file", Buffer.from("PK\x03\x04\x14\0\x06\0[Content_Types].xml", "latin1"), "save it as CSV"],
  ["Excel's own file of old", Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1", "latin1"), "save it as CSV"],
  ["a spreadsheet", Buffer.from("PK\x03\x04\xff", "latin1"), "spreadsheet"],
  ["half a gzip", zipped.subarray(0, zipped.length / 2), "cut off"],
  ["damaged gzip", Buffer.concat([zipped.subarray(0, 200), Buffer.alloc(100, 255), zipped.subarray(300)]), "damaged"],
  ["gzip in name only", Buffer.from("\x1f\x8bnot at all", "latin1"), "damaged"],
])("a broken file is refused: %s", async (_, content, reason) => {
  const rejected = rowsOf(content, 1 << 12);
  await expect(rejected).rejects.toThrow(reason);
  await expect(rejected).rejects.toMatchObject({ name: "BrokenFile", message: expect.stringMatching(/^.{1,200}$/) });
});

test("a file that is not there", async () => {
  const rows = readRows(readText({ path: "/nowhere/books.csv" }, () => {}));
  await expect(rows.next()).rejects.toThrow("it cannot be read (no such file)");
});

test("a source that stalls is let go of when the import is stopped", async () => {
  const stalled = new Readable({ read() {} });
  stalled.push("title\nA\n");
  const stop = new AbortController();
  const rows = readRows(readText({ stream: stalled, name: "stalled" }, () => {}, stop.signal));
  setTimeout(() => stop.abort(new Error("enough")), 20);
  await expect(rows.next().then(() => rows.next())).rejects.toThrow("enough");
  expect(stalled.destroyed).toBe(true);
});

const value = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replace(/\r\n?/g, "\n"));
test("whatever is written as CSV is read back, cut anywhere", async () => {
  const rows = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(",", ";", "\t"), fc.integer({ min: 1, max: 9 }), async (all, sign, size) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const csv = [["title", "author"], ...all].map((row) => row.map(quoted).join(sign)).join("\r\n");
      const wanted = all.filter((row) => row.some((text) => text.trim() !== ""));
      const read = await rowsOf(csv, size);
      expect(read.map(([, fields]) => fields)).toEqual(wanted.map(([title, author]) => ({ title, author })));
    }),
  );
});

test("whatever is written as JSON Lines is read back, cut anywhere", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1 }), fc.integer({ min: 1, max: 9 }), async (titles, size) => {
      const read = await rowsOf(titles.map((title) => JSON.stringify({ title })).join("\n"), size);
      expect(read).toEqual(titles.map((title, index) => [index + 1, { title }]));
    }),
  );
});
