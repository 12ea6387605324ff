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

test.each([",", ";", "\t"])("the delimiter %j is found, in spite of others in quotes", async (sign) => {
  const csv = `title${sign}"a,b;c\td,e;f\tg"${sign}year\nT${sign}x${sign}1999\n`;
  expect(await rowsOf(csv)).toEqual([[2, { title: "T", abcdefg: "x", year: "1999" }]]);
});

test("a row with values under the wrong headings is malformed, the next one is not", async () => {
  const rows = await rowsOf("title,author\nOne, two,A\nT,A,,\nAlone\nU,B\nV,C\n");
  expect(rows).toEqual([
    [2, "3 values under 2 headings"],
    [3, { title: "T", author: "A" }],
    [4, "1 values under 2 headings"],
    [5, { title: "U", author: "B" }],
    [6, { title: "V", author: "C" }],
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
  ["UTF-16", Buffer.from("\ufefftitle\nA\n", "utf16le"), "UTF-16"],
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
