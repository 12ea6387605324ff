import { beforeAll, describe, expect, it, test } from "vitest";

import { BookIndex } from "#app/match/matching/book-index.ts";
import type { IndexedBook } from "#app/match/matching/indexed-book.ts";

import { readWish } from "./read-wish.ts";
import { FACETS } from "./vocabulary.ts";
import type { Concept } from "./wish.ts";

const index = new BookIndex();
const book = (id: number, title: string, author: string, more: Partial<IndexedBook> = {}) =>
  index.put({ id, title, author, genre: "Fiction", tags: [], description: null, readers: 0, ...more });

beforeAll(() => {
  book(1, "Dune", "Frank Herbert", { readersOf: ["Foundation"] });
  book(2, "The Quiet Village", "Mo Hart", { readersOf: ["Agatha Christie", "Miss Marple: The Complete Stories"] });
  book(3, "It", "Stephen Key");
  book(6, "The Short Night", "Rebecca West");
  book(7, "Mexican Gothic", "Ana Ruiz");
  book(4, "Lighthouse Nights", "V. S. Sundqvist");
  book(5, "The Wandering Ambassador’s Almanac", "Ines Okonkwo");
});

const terms = (concepts: readonly Concept[]) =>
  concepts.flatMap(({ facets }) => facets.map((number) => `${FACETS[number]!.facet}/${FACETS[number]!.term}`));
const asks = (text: string) => terms(readWish(text, index).concepts);

describe("the numbers of a wish", () => {
  test.each([
    ["romance, no classics", {}],
    ["no 12 year old, please", {}],
    ["nothing recent", {}],
    ["like The Wandering Ambassador’s Almanac", {}],
    ["like The Short Night, over 400 pages", { shortest: 400 }],
    ["no magic, recent", { from: 2010, isVague: true }],
  ])("of %j are %j: neither what is to be spared nor a name sets one", (text, bounds) => {
    expect(readWish(text, index).bounds).toEqual(bounds);
  });

  it("leave phrases whole that begin like a name", () => {
    expect(terms(readWish("no west africa", index).spared)).toContain("setting/west africa");
    expect(terms(readWish("no gothic horror", index).spared)).toEqual(["form/gothic"]);
  });
});

describe("a wish", () => {
  test.each([
    ["a cosy mystery", ["form/cozy mystery"]],
    ["something gemütliches aus Japan", ["mood/cozy", "setting/japan"]],
    ["eine Graphic Novel über Trauer", ["form/graphic novel", "theme/grief"]],
    ["😂🐉", ["mood/funny", "theme/dragons"]],
    ["a memior", ["form/memoir"]],
    ["ein Geschenk für meinen Neffen (11)", ["audience/children"]],
    ["for a 15 year old", ["audience/teenagers"]],
    ["fantasy or science fiction", ["genre/fantasy", "genre/science fiction"]],
    ["something funnier", ["mood/funny"]],
    ["written by women from Nigeria", ["author/woman", "author/nigeria"]],
    ["Drachenliteratur", ["theme/dragons"]],
  ])("%j asks for %j", (text, expected) => {
    expect(asks(text)).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    ["a quest without dragons or kings", ["theme/dragons"]],
    ["not too sad", ["mood/sad"]],
    ["kein Horror", ["genre/horror"]],
    ["I disliked Lighthouse Nights, it was too slow", ["pace/slow"]],
    ["I am tired of sad novels", ["mood/sad"]],
  ])("%j is spared %j", (text, expected) => {
    const wish = readWish(text, index);
    expect(terms(wish.spared)).toEqual(expect.arrayContaining(expected));
    for (const term of expected) expect(terms(wish.concepts)).not.toContain(term);
  });

  test.each([
    ["under 180 pages", { longest: 179 }],
    ["at least 600 pages", { shortest: 600 }],
    ["ein Krimi unter 250 Seiten", { longest: 249 }],
    ["something for a 2 hour flight", { longest: 160 }],
    ["published 2015 or later", { from: 2015 }],
    ["from the 1950s", { from: 1950, to: 1959 }],
    ["aus den 1980ern", { from: 1980, to: 1989 }],
    ["the newest thriller", { order: "newest" }],
    ["short", { longest: 220 }],
  ])("%j sets %j", (text, bounds) => {
    expect(readWish(text, index).bounds).toMatchObject(bounds);
  });

  it("does not take short stories for a short book", () => {
    expect(readWish("short stories", index).bounds.longest).toBeUndefined();
  });
});

describe("a name", () => {
  const named = (text: string) => {
    const { asked, like, excluded } = readWish(text, index);
    return { asked: asked.flatMap(({ ids }) => ids), like: like.flatMap(({ ids }) => ids), excluded: [...excluded] };
  };

  test.each(["Dune", "dune", "DUNE!", "something by Frank Herbert", "frank herbert"])("%j is asked for", (text) => {
    expect(named(text)).toMatchObject({ asked: expect.arrayContaining([1]), like: [] });
  });

  test.each(["the quiet vilage", "vs sundqvist", "lighthouse nigths"])(
    "%j is asked for, however it is typed",
    (text) => {
      expect(named(text).asked.length).toBeGreaterThan(0);
    },
  );

  test.each([
    "like Dune",
    "Something similar to DUNE!",
    "books like “Dune” please",
    "so etwas wie Dune",
    "I loved Dune",
  ])("%j is an example, and no answer itself", (text) =>
    expect(named(text)).toEqual({ asked: [], like: [1], excluded: [1] }),
  );

  it("stands beside others", () => {
    expect(named("like Dune and The Quiet Village, or It").like).toEqual([1, 2, 3]);
    expect(readWish("in the style of Frank Herbert", index).like[0]).toMatchObject({ kind: "author", ids: [1] });
  });

  test.each(["not by Frank Herbert", "nothing like Dune", "I hated Dune", "but not dune", "nicht von frank herbert"])(
    "%j is no answer, and no example",
    (text) => expect(named(text)).toEqual({ asked: [], like: [], excluded: [1] }),
  );

  it("read already is no answer, but tells the taste", () => {
    expect(named("a desert planet, already read Dune")).toEqual({ asked: [], like: [1], excluded: [1] });
  });

  it("may be a part of a title where a name is expected", () => {
    expect(named("a journey, but not Almanac").excluded).toEqual([5]);
  });

  it("of a book that is not here leads to those that its readers like", () => {
    expect(readWish("like Foundation", index).like[0]).toMatchObject({ kind: "comparable", ids: [1] });
    expect(readWish("agatha christie", index).like[0]).toMatchObject({ kind: "comparable", ids: [2] });
  });

  it("that nobody knows is remembered as unknown", () => {
    expect(readWish("something like Qwertyland", index).hasUnknownExample).toBe(true);
    expect(readWish("it should feel like a holiday", index).hasUnknownExample).toBe(false);
  });

  test.each(["books like it", "books like We", "A sad novel like Her", "like Them!"])(
    "that nobody knows may be a small word: %j",
    (text) => expect(readWish(text, index).hasUnknownExample).toBe(true),
  );

  test.each(["a novel like it was in the war", "I loved Dune, more books like it", "something like that but sad"])(
    "is not in %j",
    (text) => expect(readWish(text, index).hasUnknownExample).toBe(false),
  );

  it("that nobody knows leaves a picture to be read", () => {
    expect(readWish("make it feel like a holiday", index).hasUnknownExample).toBe(false);
  });

  test.each(["I like dune buggies", "I would like it calm", "make it feel like it did"])("is not in %j", (text) => {
    expect(named(text).like).toEqual([]);
  });
});

describe("spelling", () => {
  it("is corrected by the vocabulary and the catalogue, and known words are left alone", () => {
    expect(readWish("a thriler", index).corrections).toEqual([{ typed: "thriler", read: "thriller" }]);
    expect(readWish("herbrt", index).corrections).toEqual([{ typed: "herbrt", read: "herbert" }]);
    for (const text of ["plumbing manuals", "Geschichten über Schwestern", "a zebra at sea"]) {
      expect(readWish(text, index).corrections).toEqual([]);
    }
  });
});
