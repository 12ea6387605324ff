import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import type * as Files from "./extend-file.queries.server.ts";
import { fileState, openFile } from "./index-files.ts";
import type { matchIndex as Index } from "./match-index.server.ts";

let database: TestDatabase;
let dataDir: string;
let index: typeof Index;
let files: typeof Files;

/** More than are held in memory. */
const BOOKS = 20_500;
const never = new AbortController().signal;

beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "match-index-"));
  Object.assign(process.env, { DATABASE_URL: database.appUrl, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  await database.pool.query(
    // Not of the last seconds: those are read again beside a new file, since some may not have been visible before.
    `INSERT INTO books (title, author, description, changed_at)
     SELECT 'Volume ' || n, 'Writer ' || n % 900, 'plain words', now() - interval '1 hour' FROM generate_series(1, $1) AS n`,
    [BOOKS],
  );
  await database.pool.query("INSERT INTO books (title, author, description) VALUES ('Honey', 'Bo Ek', 'Beekeepers.')");
  ({ matchIndex: index } = await import("./match-index.server.ts"));
  files = await import("./extend-file.queries.server.ts");
});
afterAll(async () => {
  await index.stop();
  const { pool } = await import("#db/client.server.ts");
  await pool.end();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const found = async (wish: string) => (await index.ask("match", wish)).picks[0]?.bookId;

async function titled(title: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>("SELECT id FROM books WHERE title = $1", [title]);
  return rows[0]!.id;
}

const anew = (signal = never) => files.extendFile(index.fileId(), signal);

const folder = () => readdir(files.INDEX_FOLDER);
const present = () => openFile(database.pool, files.INDEX_FOLDER);

it("is read into a file, and until that is whole whoever asks can be told how far it is", async () => {
  await found("beekeepers");
  expect(index.isWhole()).toBe(false);
  expect(index.progress()).toMatchObject({ of: BOOKS + 1 });
  await expect.poll(index.isWhole, { timeout: 240_000 }).toBe(true);
  expect(index.progress()).toBeNull();
  const file = await present();
  expect(file!.head).toMatchObject({ slots: BOOKS + 1, id: index.fileId() });
  file!.close();
  // On a busy machine the index may be late for the first questions.
  await expect.poll(() => found("beekeepers")).toBe(await titled("Honey"));
  expect(await found("Volume 20400")).toBe(await titled("Volume 20400"));
});

it("is followed beside the file: a changed book, a new one, a deleted one", async () => {
  const honey = await titled("Honey");
  await database.pool.query("UPDATE books SET description = 'Volcanoes erupt.' WHERE id = $1", [honey]);
  await expect.poll(() => found("volcanoes erupt")).toBe(honey);
  expect(await found("beekeepers")).toBeUndefined();
  await database.pool.query("INSERT INTO books (title, author, description) VALUES ('Reef', 'Ina Sund', 'Corals.')");
  await expect.poll(() => found("corals")).toBe(await titled("Reef"));
  const third = await titled("Volume 3");
  expect(await found("Volume 3")).toBe(third);
  await index.forget([third]);
  expect(await found("Volume 3")).not.toBe(third);
});

it("is written anew by one of two processes at once, without the deleted and with the changed", async () => {
  const gone = await titled("Volume 5");
  await database.pool.query("DELETE FROM books WHERE id = $1", [gone]);
  const written = await Promise.all([anew(), anew()]);
  expect(written.filter(Boolean)).toEqual(["whole"]);
  const file = await present();
  expect(file!.head).toMatchObject({ isWhole: true, slots: BOOKS + 1 });
  expect(file!.slotOf(gone)).toBeUndefined();
  file!.close();
  expect(await folder()).toHaveLength(1);
  // This process hears of it.
  await expect.poll(index.fileId).toBe(file!.head.id);
  expect(await found("corals")).toBe(await titled("Reef"));
});

it("an attempt that is broken off leaves the file as it was, and nothing else", async () => {
  const before = await fileState(files.INDEX_FOLDER);
  const breaking = new AbortController();
  const holder = await database.pool.connect();
  await holder.query("BEGIN; LOCK TABLE books");
  const refused = expect(anew(breaking.signal)).rejects.toMatchObject({
    name: "AbortError",
  });
  const waiting = "SELECT FROM pg_locks WHERE relation = 'books'::regclass AND NOT granted";
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
  breaking.abort();
  await holder.query("ROLLBACK");
  holder.release();
  await refused;
  expect(await fileState(files.INDEX_FOLDER)).toBe(before);
  expect(await folder()).toHaveLength(1);
});

it("what a killed attempt has left is cleared up by the next one", async () => {
  const left = join(files.INDEX_FOLDER, "runs");
  await mkdir(left);
  await writeFile(join(left, "0.run"), "half of it");
  await writeFile(join(files.INDEX_FOLDER, "draft.part"), "half of it");
  expect(await anew()).toBe("whole");
  expect(await folder()).toHaveLength(1);
});

it("a file that this database does not know, as after a restored backup, is none", async () => {
  (await present())!.close();
  await database.pool.query("DELETE FROM match_index_files");
  expect(await present()).toBeNull();
  expect(await folder()).toEqual([]);
});
