import fc from "fast-check";
import { expect, it } from "vitest";

import { BookIndex } from "#app/match/matching/book-index.ts";
import type { IndexedBook } from "#app/match/matching/indexed-book.ts";
import { matchBooks } from "#app/match/matching/match.ts";
import { mostLike } from "#app/match/matching/most-like.ts";

import { IndexFile } from "./index-file.ts";
import { partOfFile } from "./part-of-file.ts";
import { partOfMemory } from "./part-of-memory.ts";
import { inFile, inMemory, newPath, STATE } from "./testing/index-files.ts";
import { writeIndex } from "./write-index.ts";

const WORDS = "dragon haunted lighthouse bees funny cozy village murder space short dark love zoë straße".split(" ");
const NAMES = ["Ada Vale", "Bo Ek; Ada Vale", "U. K. Moor", "Ina Sund"];
const words = (most: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most }).map((all) => all.join(" "));

const book: fc.Arbitrary<IndexedBook> = fc
  .record({
    id: fc.integer({ min: 1, max: 30 }),
    title: words(3),
    author: fc.constantFrom(...NAMES),
    genre: fc.constantFrom("Fantasy", "Mystery"),
    tags: fc.constant([]),
    description: fc.option(words(300)),
    readers: fc.integer({ min: 0, max: 500 }),
    year: fc.option(fc.integer({ min: -700, max: 2020 })),
    pages: fc.option(fc.integer({ min: 20, max: 900 })),
    facets: fc.option(
      fc.constant([
        { facet: "mood", term: "funny", position: 0 },
        { facet: "setting", term: "village", position: 1 },
      ]),
    ),
    readersOf: fc.subarray(["Dragon Bees", "Ada Vale", "Momo"]),
  })
  .map(({ facets, ...rest }) => ({ ...rest, ...(facets && { facets }) }));

const wish = fc.oneof(
  words(4),
  words(60),
  words(2).map((title) => `like ${title}, but not too dark`),
  fc.constantFrom(...NAMES, "like Ada Vale", "books by moor", "shorter than 300 pages", "the newest funny book"),
  fc.constantFrom(
    "dragoon",
    "hauntd lighthous",
    "Momo",
    "something cozy without murder",
    "not Straße",
    "for fans of Momo",
  ),
);

/** Everything that the app asks of an index. */
function answers(index: BookIndex, wishes: readonly string[]) {
  return {
    size: index.size,
    matches: wishes.map((each) => matchBooks(index, each, undefined, { liked: [1, 2, 3], known: [1, 2, 3, 4] })),
    alike: [1, 2, 3, 4, 5].map((id) => mostLike(index, id, () => [{ bookId: 7, similarity: 0.4 }], 10)),
  };
}

it("answers from a file, with books changed and deleted since, as an index in memory does", async () => {
  const change = fc.oneof(book, fc.integer({ min: 1, max: 30 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(book),
      fc.array(change),
      fc.array(wish, { maxLength: 8 }),
      async (before, since, wishes) => {
        const [file, memory] = [
          await inFile([...new Map(before.map((each) => [each.id, each])).values()]),
          new BookIndex(),
        ];
        for (const each of new Map(before.map((one) => [one.id, one])).values()) memory.put(each);
        for (const index of [file, memory]) {
          for (const each of since) {
            if (typeof each === "number") index.remove(each);
            else index.put(each);
          }
        }
        expect(answers(file, wishes)).toEqual(answers(memory, wishes));
        file.file!.close();
      },
    ),
    { numRuns: 60 },
  );
});

it("answers from a file written anew, of several parts and without deleted books, as if nothing else had ever been", async () => {
  // Its names have every word, so that no word is forgotten with a book.
  const first = {
    id: 31,
    title: WORDS.join(" "),
    author: NAMES.join("; "),
    genre: "Fantasy",
    tags: [],
    description: null,
    readers: 0,
    readersOf: ["Dragon Bees", "Ada Vale", "Momo"],
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(book), { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 30 })),
      fc.array(wish, { maxLength: 8 }),
      async (runs, deleted, wishes) => {
        const base = await inFile([first, ...(runs[0] ?? [])]);
        const path = newPath();
        const later = runs.slice(1).map((run) => partOfMemory(inMemory(run)));
        await writeIndex(path, [partOfFile(base.file!, deleted), ...later], STATE);
        base.file!.close();
        const live = new Map<number, IndexedBook>([[31, first]]);
        for (const [at, run] of runs.entries()) {
          for (const each of run) {
            live.delete(each.id);
            live.set(each.id, each);
          }
          if (at === 0) for (const id of deleted) live.delete(id);
        }
        const written = new BookIndex(new IndexFile(path));
        expect(answers(written, wishes)).toEqual(answers(inMemory([...live.values()]), wishes));
        written.file!.close();
      },
    ),
    { numRuns: 40 },
  );
});
