import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { OPEN_LIBRARY } from "#app/books/import/open-library/import-dumps.queries.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { aUser } from "#tests/factories/users.ts";

import { addPack } from "./add-pack.queries.server.ts";
import { checkPack, fingerprintOf, type PackFacts, writePack } from "./pack-file.ts";
import { signingKey, TrustedKeys } from "./pack-keys.ts";

let database: TestDatabase;
let home: string;
beforeAll(async () => {
  database = await openTestDatabase();
  home = await mkdtemp(join(tmpdir(), "bookmatch-packs-"));
});
afterAll(async () => {
  await database.close();
  await rm(home, { recursive: true, force: true });
});
beforeEach(() =>
  database.pool.query(
    "DELETE FROM books; DELETE FROM withdrawn_books; DELETE FROM catalogue_uploads; DELETE FROM users",
  ),
);

const BOOKS = 120;
const { privateKey } = generateKeyPairSync("ed25519");
const bookAt = (index: number, edition: number) => ({
  bookId: `OL${index}W`,
  title: `Book ${index}`,
  author: `Author ${index % 9}`,
  genre: "Fantasy",
  description: `Told in edition ${edition}.`,
  popularity: 10 * edition + index,
  tags: ["theme/magic"],
});

async function aPack(edition: number, more: Partial<PackFacts> & { from?: number } = {}): Promise<string> {
  const { from = 0, ...facts } = more;
  const rows = Array.from({ length: BOOKS - from }, (_, index) => `${JSON.stringify(bookAt(from + index, edition))}\n`);
  const [source, path] = [join(home, "rows.jsonl"), join(home, `pack-${edition}.bmc`)];
  await writeFile(source, rows.join(""));
  await writePack(
    source,
    path,
    { name: "Most read", edition: `2026-0${edition}`, sources: OPEN_LIBRARY, withdrawn: [], ...facts },
    privateKey,
  );
  return path;
}

test("A pack that is built twice is the same, byte for byte", async () => {
  const first = await readFile(await aPack(1));
  expect(first.equals(await readFile(await aPack(1)))).toBe(true);
  expect(first.equals(await readFile(await aPack(2)))).toBe(false);
});

test("A newer pack leaves an owner's fifty edits and all of readers' rows as they are, and renews the rest", async () => {
  expect(await addPack(database.pool, await aPack(1), { partBooks: 50 })).toMatchObject({ added: BOOKS, withdrawn: 0 });
  const user = await aUser(database.pool);
  await database.pool.query(
    `UPDATE books SET description = 'The owner’s.', popularity = NULL WHERE substring(book_id, '\\d+')::int < 25;
     UPDATE books SET title = title || ' (renamed)' WHERE substring(book_id, '\\d+')::int BETWEEN 25 AND 49`,
  );
  await database.pool.query(
    `WITH saved AS (INSERT INTO saved_books (user_id, book_id) SELECT $1, id FROM books)
     INSERT INTO reading_list (user_id, book_id, title, author, status) SELECT $1, id, title, author, 'want_to_read' FROM books`,
    [user.id],
  );
  const before = await readersRows();
  const edited = await editedBooks();
  const report = await addPack(database.pool, await aPack(2), { partBooks: 50 });
  expect(report).toMatchObject({ added: 0, updated: BOOKS - 25, unchanged: 25 });
  expect(await readersRows()).toEqual(before);
  const after = await editedBooks();
  expect(after.slice(0, 25)).toEqual(edited.slice(0, 25));
  expect(after.slice(25).map(({ title }) => title)).toEqual(edited.slice(25).map(({ title }) => title));
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS n FROM books WHERE description = 'Told in edition 2.'",
  );
  expect(rows[0].n).toBe(BOOKS - 25);
});

test("What a pack takes down goes, its readers keep their entries, and no pack brings it again", async () => {
  await addPack(database.pool, await aPack(1));
  const user = await aUser(database.pool);
  await database.pool.query(
    "INSERT INTO reading_list (user_id, book_id, title, author, status) SELECT $1, id, title, author, 'want_to_read' FROM books WHERE book_id = 'OL7W'",
    [user.id],
  );
  expect(await addPack(database.pool, await aPack(2, { withdrawn: ["OL7W", "OL9999W"] }))).toMatchObject({
    withdrawn: 1,
    rejected: 1,
  });
  expect(await addPack(database.pool, await aPack(3))).toMatchObject({ added: 0, rejected: 1 });
  const { rows } = await database.pool.query("SELECT title, book_id FROM reading_list");
  expect(rows).toEqual([{ title: "Book 7", book_id: null }]);
});

test.each([
  ["another book", (text: string) => text.replace("Book 11", "Book 12"), "its books don’t match"],
  ["a book less", (text: string) => text.slice(0, text.trimEnd().lastIndexOf("\n") + 1), "its books don’t match"],
  ["another licence", (text: string) => text.replace("CC0-1.0", "mine"), "its signature doesn’t match its key"],
  [
    "another key",
    (text: string) => text.replace(/"key":"MCow[^"]*"/, `"key":"${otherKey()}"`),
    "its signature doesn’t match its key",
  ],
  ["no header", (text: string) => text.slice(text.indexOf("\n") + 1), "it is not a catalogue pack"],
])("A pack with %s is refused whole", async (_, change, reason) => {
  const path = await aPack(1);
  await writeFile(path, gzipSync(change(gunzipSync(await readFile(path)).toString())));
  await expect(addPack(database.pool, path)).rejects.toThrow(reason);
  expect((await database.pool.query("SELECT FROM books")).rowCount).toBe(0);
});

test("A pack that is cut off or none at all is refused", async () => {
  const path = await aPack(1);
  await writeFile(path, (await readFile(path)).subarray(0, 900));
  await expect(addPack(database.pool, path)).rejects.toThrow(/cannot be read|not a catalogue pack/);
  await writeFile(path, "no gzip");
  await expect(addPack(database.pool, path)).rejects.toThrow(/cannot be read/);
});

test("A key is made once, is its owner's alone, and whom a place trusts is asked by the key's fingerprint", async () => {
  const path = join(home, "key.pem");
  const made = signingKey(path).export({ type: "pkcs8", format: "pem" });
  expect(signingKey(path).export({ type: "pkcs8", format: "pem" })).toBe(made);
  const { key } = await checkPack(await aPack(1));
  expect(fingerprintOf(key)).toMatch(/^[0-9a-f]{4}( [0-9a-f]{4}){7}$/);
  const trusted = new TrustedKeys(home);
  expect(trusted.has(key)).toBe(false);
  trusted.add(key);
  expect([trusted.has(key), trusted.has(otherKey())]).toEqual([true, false]);
});

function otherKey(): string {
  return generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "der" }).toString("base64");
}

async function readersRows(): Promise<unknown> {
  const saved = await database.pool.query("SELECT * FROM saved_books ORDER BY book_id");
  const listed = await database.pool.query("SELECT * FROM reading_list ORDER BY book_id");
  return [saved.rows, listed.rows];
}

async function editedBooks(): Promise<Array<{ title: string }>> {
  const { rows } = await database.pool.query<{ title: string }>(
    "SELECT title, description, popularity FROM books WHERE substring(book_id, '\\d+')::int < 50 ORDER BY substring(book_id, '\\d+')::int",
  );
  return rows;
}
