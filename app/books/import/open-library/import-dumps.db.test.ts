import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Progress } from "#openlibrary-dumps/prepare-rows.ts";
import { PHASES, RunFolder, type RunOptions } from "#openlibrary-dumps/run-folder.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { truthOf } from "#tests/openlibrary/work-truth.ts";
import { type Dumps, writeDumps } from "#tests/openlibrary/write-dumps.ts";

import { importDumps } from "./import-dumps.queries.server.ts";

const WORKS = 10_000;
const SEED = 7;

let database: TestDatabase;
let home: string;
let dumps: Dumps;
let runs = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  home = await mkdtemp(join(tmpdir(), "bookmatch-dumps-"));
  dumps = await writeDumps(join(home, "dumps"), { works: WORKS, seed: SEED });
});
afterAll(async () => {
  await database.close();
  await rm(home, { recursive: true, force: true });
});
beforeEach(() => database.pool.query("TRUNCATE books, author_alternates, catalogue_uploads RESTART IDENTITY CASCADE"));

const aFolder = () => new RunFolder(join(home, `run-${(runs += 1)}`));
const asked = (more: Partial<RunOptions> = {}): RunOptions => ({
  books: 1_200,
  languages: ["en", "de"],
  dumps,
  ...more,
});

test("The most popular works of the languages asked for come in, whole, each fact with its source", async () => {
  const imported = await importDumps(database.pool, aFolder(), asked());
  expect(imported).toMatchObject({ added: 1_200, updated: 0, rejected: 0 });
  const { rows } = await database.pool.query<{ index: number; language: string; popularity: number; text: boolean }>(
    `SELECT (substring(book_id, '\\d+')::int - 3) / 11 AS index, language, popularity, description IS NOT NULL AS text FROM books`,
  );
  for (const { index, language } of rows) expect(truthOf(SEED, index, WORKS).language).toBe(language);
  // Nothing more popular in these languages was left out, but for what has no title, was deleted, merged or cut off.
  const chosen = new Set(rows.map(({ index }) => index));
  const last = rows.toSorted((one, other) => other.popularity - one.popularity)[300]!.index;
  const missed = Array.from({ length: last }, (_, index) => truthOf(SEED, index, WORKS)).filter(
    ({ index, language, hasTitle }) => (language === "en" || language === "de") && hasTitle && !chosen.has(index),
  );
  expect(missed.length).toBeLessThan(last / 50);
  const sources = await database.pool.query<{ source_key: string; books: number }>(
    "SELECT source_key, count(*)::int AS books FROM book_sources GROUP BY 1 ORDER BY 1",
  );
  expect(sources.rows[0]).toEqual({ source_key: "openlibrary", books: 1_200 });
  expect(sources.rows.map(({ source_key }) => source_key)).toEqual([
    "openlibrary",
    "openlibrary-covers",
    "openlibrary-texts",
  ]);
  expect(
    (await database.pool.query("SELECT count(*)::int AS n FROM moderation_log WHERE act = 'books-imported'")).rows[0].n,
  ).toBe(1);
});

test("A run that is stopped again and again comes to what one in one go comes to", async () => {
  const whole = aFolder();
  await importDumps(database.pool, whole, asked(), { partBooks: 400 });
  const expected = await content();
  await database.pool.query("TRUNCATE books, author_alternates, catalogue_uploads RESTART IDENTITY CASCADE");

  const folder = aFolder();
  const phases: string[] = [];
  for (let stops = 0; ; stops++) {
    const stop = new AbortController();
    // Each time one step further: in every phase, also between what it wrote and its checkpoint.
    let steps = 0;
    const onProgress = ({ phase }: Progress) => {
      if (phases.at(-1) !== phase) phases.push(phase);
      if ((steps += 1) > stops) stop.abort(new Error("stopped"));
    };
    const done = await importDumps(database.pool, folder, asked(), {
      signal: stop.signal,
      onProgress,
      partBooks: 400,
    }).catch((error: Error) => {
      expect(error.message).toBe("stopped");
      return null;
    });
    if (done) break;
    expect(stops).toBeLessThan(200);
  }
  expect(new Set(phases)).toEqual(new Set(PHASES.slice(0, -1)));
  expect(await folder.digestOf("rows.jsonl")).toBe(await whole.digestOf("rows.jsonl"));
  expect(await content()).toEqual(expected);
});

test("An import that stops within a part leaves the parts before it, and the report says so", async () => {
  const stop = new AbortController();
  const folder = aFolder();
  const options = asked({ books: 6_000, languages: [] });
  const onProgress = ({ phase, lines }: Progress) => {
    if (phase === "import" && lines > 0) stop.abort(new Error("stopped"));
  };
  await expect(
    importDumps(database.pool, folder, options, { signal: stop.signal, onProgress, partBooks: 400 }),
  ).rejects.toThrow("stopped");
  const state = "SELECT (SELECT count(*)::int FROM books) AS books, added, parts FROM catalogue_uploads";
  const { rows } = await database.pool.query(state);
  expect(rows).toEqual([{ books: rows[0].added, added: rows[0].added, parts: rows[0].parts }]);
  expect(rows[0].parts).toBeGreaterThan(0);
  const imported = await importDumps(database.pool, folder, options, { partBooks: 400 });
  expect(imported.added).toBeGreaterThan(rows[0].added);
  expect((await database.pool.query("SELECT count(*)::int AS n FROM books")).rows[0].n).toBe(imported.added);
});

test("Without editions, only works whose own text says its language come in", async () => {
  await importDumps(database.pool, aFolder(), asked({ dumps: { ...dumps, editions: null } }));
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS n, count(description)::int AS told, count(isbn13)::int AS isbns FROM books",
  );
  expect(rows[0].n).toBeGreaterThan(100);
  expect(rows[0]).toMatchObject({ told: rows[0].n, isbns: 0 });
});

test("A merged work's readers count for the work that it became", async () => {
  const path = join(home, "redirects.txt");
  const redirect = { key: "/works/OL14W", type: { key: "/type/redirect" }, location: "/works/OL3W" };
  await writeFile(path, `/type/redirect\t/works/OL14W\t2\t2020-01-01T00:00:00\t${JSON.stringify(redirect)}\n`);
  const popularity = async (options: RunOptions) => {
    await importDumps(database.pool, aFolder(), options);
    const { rows } = await database.pool.query(
      "SELECT popularity FROM books WHERE book_id IN ('OL3W', 'OL14W') ORDER BY length(book_id)",
    );
    await database.pool.query("TRUNCATE books, catalogue_uploads RESTART IDENTITY CASCADE");
    return rows.map((row: { popularity: number }) => row.popularity);
  };
  const options = asked({ books: 50, languages: [] });
  const [one, other] = await popularity(options);
  expect((await popularity({ ...options, dumps: { ...dumps, redirects: path } }))[0]).toBe(one! + other!);
});

test.each([
  ["is not there", async (path: string) => rm(path, { force: true }), "cannot be read to its end (ENOENT"],
  [
    "is cut off",
    async (path: string) => writeFile(path, Buffer.from([0x1f, 0x8b, 8, 0, 0])),
    "cannot be read to its end (unexpected end of file)",
  ],
])("A dump that %s changes nothing, and the run can go on once it is mended", async (_, harm, reason) => {
  const path = join(home, "harmed.txt.gz");
  await harm(path);
  const folder = aFolder();
  await expect(importDumps(database.pool, folder, asked({ dumps: { ...dumps, works: path } }))).rejects.toThrow(reason);
  expect((await folder.checkpoint())?.phase).toBe("works");
  expect((await database.pool.query("SELECT FROM books")).rowCount).toBe(0);
  await expect(importDumps(database.pool, folder, asked())).rejects.toThrow("holds another import");
});

test.each([
  ["ratings", "ratings"],
  ["readingLog", "the reading log"],
  ["works", "works"],
  ["editions", "editions"],
  ["authors", "authors"],
] as const)("A file that is not the dump of %s is found out, and changes nothing", async (name, kind) => {
  const path = join(home, "letters.txt");
  await writeFile(path, "Dear owner,\n".repeat(2_000));
  const folder = aFolder();
  const failed = importDumps(database.pool, folder, asked({ dumps: { ...dumps, [name]: path } }));
  await expect(failed).rejects.toThrow(`${path} is not a dump of ${kind}`);
  expect((await folder.checkpoint())?.phase ?? "ratings").toBe(name);
  expect((await database.pool.query("SELECT FROM books")).rowCount).toBe(0);
});

/** All that an import decides: not ids, which a rolled back part uses up. */
async function content(): Promise<unknown> {
  const { rows } = await database.pool.query(`
    SELECT count(*)::int AS books, md5(string_agg(book::text, ' ' ORDER BY book_id)) AS digest FROM (
      SELECT book_id, title, author, genre, description, image_url, isbn13, year, pages, language, popularity, series_name, series_place,
        (SELECT string_agg(facet || term || position, ' ' ORDER BY facet, position) FROM book_facets WHERE book_facets.book_id = books.id) AS tags,
        (SELECT string_agg(source_key || facts::text, ' ' ORDER BY source_key) FROM book_sources WHERE book_sources.book_id = books.id) AS sources
      FROM books) AS book`);
  const names = await database.pool.query(
    "SELECT md5(string_agg(name || alternate, ' ' ORDER BY name, alternate)) AS names FROM author_alternates",
  );
  return { ...rows[0], ...names.rows[0] };
}
