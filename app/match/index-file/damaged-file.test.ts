import { readFileSync, truncateSync, writeFileSync } from "node:fs";

import { expect, it, test } from "vitest";

import { BookIndex } from "#app/match/matching/book-index.ts";
import type { IndexedBook } from "#app/match/matching/indexed-book.ts";
import { matchBooks } from "#app/match/matching/match.ts";

import { IndexFile } from "./index-file.ts";
import { partOfMemory } from "./part-of-memory.ts";
import { inMemory, newPath, STATE } from "./testing/index-files.ts";
import { writeIndex } from "./write-index.ts";

test.each<[string, (path: string) => void]>([
  ["cut short", (path) => truncateSync(path, readFileSync(path).length - 100)],
  ["empty", (path) => truncateSync(path, 0)],
  ["something else", (path) => writeFileSync(path, "no index, but a text that is long enough to be read")],
])("a file that is %s is no index", async (_, damage) => {
  const path = newPath();
  await writeIndex(path, [partOfMemory(inMemory([]))], STATE);
  new IndexFile(path).close();
  damage(path);
  expect(() => new IndexFile(path)).toThrow(/no end|damaged/);
});

it("a single wrong byte is found, where it is read at once or later", async () => {
  const path = newPath();
  const books = Array.from({ length: 50 }, (_, id): IndexedBook => {
    return {
      id: id + 1,
      title: `Dragon ${id}`,
      author: "Ada Vale",
      genre: "Fantasy",
      tags: [],
      description: "bees",
      readers: 1,
    };
  });
  await writeIndex(path, [partOfMemory(inMemory(books))], STATE);
  const whole = readFileSync(path);
  for (let at = 0; at < whole.length; at += 97) {
    const bytes = Buffer.from(whole);
    bytes[at]! ^= 1;
    writeFileSync(path, bytes);
    let file: IndexFile | null = null;
    try {
      file = new IndexFile(path);
      matchBooks(new BookIndex(file), "dragon bees 7");
    } catch {
      continue;
    } finally {
      if (file) expect(await file.isSound()).toBe(false);
      file?.close();
    }
  }
});

it("a failed attempt leaves no file", async () => {
  const path = newPath();
  const part = partOfMemory(
    inMemory([{ id: 1, title: "A", author: "B", genre: "Fantasy", tags: [], description: null, readers: 0 }]),
  );
  const broken = {
    ...part,
    namesAt: () => {
      throw new Error("no names");
    },
  };
  await expect(writeIndex(path, [broken], STATE)).rejects.toThrow("no names");
  expect(() => new IndexFile(path)).toThrow("ENOENT");
});
