import fc from "fast-check";
import { expect, it } from "vitest";

import { BYTE_ORDER_MARK } from "#app/platform/csv.ts";
import { readingCsvHead, readingCsvRow, type ArchivedEntry } from "#app/reading/export/reading-archive.ts";
import { READING_LOG_FORMAT, readingJson } from "#app/reading/export/reading-json.ts";
import { beginningOf, replay, type ReplayedLine } from "#app/reading/log/reading-log.ts";
import { anyEntry, type AnyEntry } from "#tests/reading-logs.ts";
import { runs } from "#tests/short-form.ts";

import { importLog } from "./import-log.ts";
import { readImportFile } from "./read-file.ts";

const archived = ({ lines, state, reviews, ...facts }: AnyEntry, index: number): ArchivedEntry => ({
  ...facts,
  ...state,
  id: index + 1,
  year: null,
  drawnAgain: index % 2 === 0,
  log: lines,
  reviews: reviews.map((review) => ({ ...review, publishedAt: null })),
});

const withoutId = ({ day, at, kind, status, page, amount, read, fromPage, toPage }: ReplayedLine) => ({
  at: at.toISOString(),
  line: [day, kind, status, page, amount ?? null, read, fromPage, toPage],
});

const told = (entry: AnyEntry) => {
  const { title, author, genre, totalPages, totalMinutes, rating, shelves, reviews, lines, state } = entry;
  const { readBefore, undatedStatus, undatedAfter } = entry;
  return {
    title,
    author,
    genre,
    totalPages,
    totalMinutes,
    rating,
    shelves,
    reviews,
    readBefore,
    undatedStatus,
    undatedAfter,
    lines: lines.map(withoutId),
    state,
  };
};

async function imported(text: string) {
  const { source, rows } = await readImportFile(new TextEncoder().encode(text), "2026-11-20");
  expect(source).toBe("bookmatch");
  return rows.map((row) => {
    if ("refusal" in row) throw new Error(row.refusal);
    const log = importLog(row, row.pages, "America/New_York");
    const { readBefore, undatedStatus, undatedAfter } = log;
    const beginning = { readBefore, undatedStatus, undatedAfter };
    const { lines, state } = replay(log.lines, beginningOf({ ...beginning, totalPages: row.pages }));
    const { title, author, genre, pages: totalPages, minutes: totalMinutes = null, rating, shelves, reviews } = row;
    return {
      title,
      author,
      genre,
      totalPages,
      totalMinutes,
      rating,
      shelves,
      reviews,
      ...beginning,
      lines: lines.map(withoutId),
      state,
    };
  });
}

const lists = fc.array(anyEntry, { minLength: 1, maxLength: 4 });

it("any list comes back from the CSV as it was, to the letter and the millisecond", async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (entries) => {
      const rows = entries.map((entry, index) => readingCsvRow(archived(entry, index), "Europe/Vienna"));
      expect(await imported(BYTE_ORDER_MARK + readingCsvHead() + rows.join(""))).toEqual(entries.map(told));
    }),
    { numRuns: runs(300) },
  );
});

it("any list comes back from the JSON as it was", async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (entries) => {
      const json = {
        ...READING_LOG_FORMAT,
        entries: entries.map((entry, index) => readingJson(archived(entry, index))),
      };
      expect(await imported(JSON.stringify(json))).toEqual(entries.map(told));
    }),
    { numRuns: runs(300) },
  );
});

it("an export gives a spreadsheet nothing to compute except what keeps an ISBN whole", () => {
  const [entry] = fc.sample(anyEntry, { numRuns: 1, seed: 7 });
  const row = readingCsvRow(
    { ...archived(entry!, 0), title: "=HYPERLINK(A1)", author: "@home", isbn13: "9780441172719", shelves: ["+1"] },
    "UTC",
  );
  expect(row).toContain(`,'=HYPERLINK(A1),'@home,`);
  expect(row).toContain(`"=""9780441172719"""`);
});

const WRITTEN = { read: 1, review: "Sand", note: null, givesAway: true, page: null, totalPages: null };
it.each([
  ["two of one read", [WRITTEN, WRITTEN]],
  ["one of no words", [{ ...WRITTEN, review: null }]],
  ["a blank one", [{ ...WRITTEN, review: " \n " }]],
  ["one that is too long", [{ ...WRITTEN, note: "x".repeat(20_001) }]],
  ["a place beyond the last page", [{ ...WRITTEN, page: 301, totalPages: 300 }]],
  ["an open one with a place", [{ ...WRITTEN, givesAway: false, page: 3 }]],
  ["a read that is none", [{ ...WRITTEN, read: 40_000 }]],
  ["half a letter", [{ ...WRITTEN, review: "\ud800" }]],
  ["no list", { ...WRITTEN }],
])("an export refuses reviews that the app cannot have written: %s", async (_, reviews) => {
  const entries = [{ title: "Momo", author: "Michael Ende", reviews }];
  const text = JSON.stringify({ ...READING_LOG_FORMAT, entries });
  const { rows } = await readImportFile(new TextEncoder().encode(text), "2026-11-20");
  expect(rows[0]).toMatchObject({ title: "Momo", refusal: "We can’t read its reviews." });
});

it.each([
  ["a day that has not come", [{ day: "2026-11-22", at: "2026-11-22T10:00:00.000Z", page: 3 }], "is in the future"],
  ["a page beyond the last", [{ day: "2026-11-01", at: "2026-11-01T10:00:00.000Z", page: 301 }], "page 301 of 300"],
  ["a day that is none", [{ day: "2026-02-30", at: "2026-02-28T10:00:00.000Z", page: 3 }], "can’t read its log"],
  ["a status that is none", [{ day: "2026-02-20", at: "2026-02-28T10:00:00.000Z", status: "eaten" }], "read its log"],
  ["a time that is none", [{ day: "2026-02-20", at: "yesterday", page: 1 }], "can’t read its log"],
])("an export refuses a log with %s, and only that book", async (_, log, message) => {
  const good = { title: "Momo", author: "Michael Ende" };
  const text = JSON.stringify({
    ...READING_LOG_FORMAT,
    entries: [good, { ...good, title: "Bad", totalPages: 300, log }],
  });
  const { rows } = await readImportFile(new TextEncoder().encode(text), "2026-11-20");
  expect(rows[0]).not.toHaveProperty("refusal");
  expect(rows[1]).toMatchObject({ line: 2, title: "Bad", refusal: expect.stringContaining(message) as string });
});
