import { expect, it } from "vitest";

import { readSeedBooks, type SeedBook } from "#app/books/import/seed/seed.queries.server.ts";
import wellKnown from "#app/books/import/seed/well-known.json" with { type: "json" };
import { GENRES, type Genre } from "#db/genres.ts";

import { chooseOffered, OFFERED_AT_ONCE, type Offerable } from "./choose-offered.ts";

let id = 0;
const book = (facts: Partial<Offerable> = {}): Offerable => {
  id += 1;
  return { id, title: `Book ${id}`, author: `Author ${id}`, genre: "Fiction", ...facts };
};
const shelves = (books: readonly Offerable[]) =>
  Object.fromEntries(GENRES.map((genre) => [genre, books.filter((each) => each.genre === genre)])) as unknown as Record<
    Genre,
    Offerable[]
  >;

it("the first minute offers all genres evenly, the best known of each first", () => {
  const books = GENRES.flatMap((genre) => Array.from({ length: 5 }, () => book({ genre })));
  const { books: offered, hasMore } = chooseOffered(shelves(books), 1);
  expect(offered).toHaveLength(OFFERED_AT_ONCE);
  for (const genre of GENRES) {
    const ids = books.filter((each) => each.genre === genre).map((each) => each.id);
    expect(offered.filter((each) => each.genre === genre).map((each) => each.id)).toEqual(ids.slice(0, 3));
  }
  expect(hasMore).toBe(true);
  expect(chooseOffered(shelves(books), 2)).toMatchObject({ hasMore: false, books: { length: 50 } });
});

it("the first minute offers no author twice at once and no title twice at all", () => {
  const books = [
    ...Array.from({ length: 3 }, () => book({ author: "One Hand" })),
    book({ title: "Dune", author: "Frank Herbert" }),
    book({ title: "DUNE", author: "Herbert, Frank" }),
  ];
  const titles = (batches: number) => chooseOffered(shelves(books), batches).books.map(({ title }) => title);
  expect(titles(1)).toEqual([books[0]!.title, "Dune"]);
  expect(titles(2)).toEqual([books[0]!.title, "Dune", books[1]!.title]);
  expect(titles(9)).toHaveLength(4);
});

it("the first minute offers a whole page of a catalogue that has one genre", () => {
  const books = Array.from({ length: 40 }, () => book({ genre: "Horror" }));
  expect(chooseOffered(shelves(books), 1).books).toHaveLength(OFFERED_AT_ONCE);
});

it("the well-known books of the seed are there, a dozen of each genre, and the first of them modern and of thirty authors", async () => {
  const first: SeedBook[] = [];
  for (const genre of GENRES) {
    const seeds = await readSeedBooks(genre);
    const known = wellKnown
      .filter((each) => each.genre === genre)
      .map(({ title, author }) => seeds.find((seed) => seed.title === title && seed.author === author));
    expect(known).toHaveLength(12);
    expect(known).not.toContain(undefined);
    first.push(...known.slice(0, 3).map((seed) => seed!));
  }
  expect(new Set(first.map(({ author }) => author)).size).toBe(30);
  expect(Math.min(...first.map(({ year }) => year))).toBeGreaterThanOrEqual(1960);
  expect(first.filter(({ year }) => year >= 2000).length).toBeGreaterThanOrEqual(20);
});
