import { expect, it } from "vitest";

import { seededIndex } from "#tests/seeded-index.ts";

import { bestOf, type Scored } from "./best-books.ts";
import { BookIndex } from "./book-index.ts";
import { likeness } from "./examples.ts";
import { mostLike } from "./most-like.ts";

const COUNT = 12;
const COPIES = 40;

/** Compares a book with every other. */
function mostLikeOfAll(index: BookIndex, bookId: number): Scored[] {
  const like = [{ kind: "title" as const, ids: [bookId], name: "", isWhole: false }];
  const shares = likeness(index, { like }, () => [])!;
  shares[index.slotOf(bookId)!] = 0;
  return bestOf(index, shares, COUNT);
}

const total = (books: readonly Scored[]) => books.reduce((sum, { score }) => sum + score, 0);

it("finds what a comparison with every book finds", async () => {
  const { index, books } = await seededIndex();
  for (const id of books.keys()) {
    const scores = mostLike(index, id, () => [], COUNT).map(({ score }) => score);
    const expected = mostLikeOfAll(index, id).map(({ score }) => score);
    expect(scores).toHaveLength(expected.length);
    for (const [at, score] of scores.entries()) expect(score).toBeCloseTo(expected[at]!, 4);
  }
});

it("finds books as alike in a catalogue of which it looks at a part only", async () => {
  const { books } = await seededIndex();
  const index = new BookIndex();
  const seeds = [...books.values()];
  for (let copy = 0; copy < COPIES; copy++) {
    for (const [at, book] of seeds.entries()) {
      const other = seeds[(at * 7 + copy * 31) % seeds.length]!;
      const facets = [...book.facets!.filter((_, place) => place % 3 !== copy % 3), ...other.facets!.slice(0, 3)];
      const id = copy * seeds.length + at + 1;
      const { genre, readers } = book;
      index.put({
        id,
        title: `Title ${id}`,
        author: `Author ${id}`,
        genre,
        readers,
        tags: [],
        description: null,
        facets,
      });
    }
  }
  for (let id = 1; id <= index.size; id += 193) {
    expect(total(mostLike(index, id, () => [], COUNT))).toBeGreaterThan(0.98 * total(mostLikeOfAll(index, id)));
  }
});
