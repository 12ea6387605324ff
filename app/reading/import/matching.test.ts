import { describe, expect, it } from "vitest";

import type { ImportedBook } from "./imported-book.ts";
import { authorSpellings, listedFinder, match, sameWork, type Candidate } from "./matching.ts";

const imported = (title: string, author = "Ana Author", isbn13: string | null = null) =>
  ({ title, author, isbn13 }) as ImportedBook;
const candidate = (id: number, title: string, byIsbn = false): Candidate => ({
  id,
  title,
  author: "Ana Author",
  byIsbn,
});

it("R8: co-authors are looked for as a catalogue writes them together", () => {
  const spellings = (author: string, ...coAuthors: string[]) => authorSpellings({ author, coAuthors });
  expect(spellings("Arkady Strugatsky", "Boris Strugatsky")).toContain("Arkady and Boris Strugatsky");
  expect(spellings("Roger Fisher", "William Ury", "Bruce Patton")).toContain("Roger Fisher and William Ury");
  expect(spellings("Ichiro Kishimi, Fumitake Koga")).toContain("Ichiro Kishimi and Fumitake Koga");
  expect(spellings("Frank Herbert")).toEqual(["Frank Herbert"]);
});

describe("an imported book", () => {
  it("is the one with its ISBN, also where several bear its name", () => {
    expect(match(imported("Dune (Dune, #1)"), [candidate(1, "Dune", true), candidate(2, "Dune")])).toEqual({
      verdict: "add",
      bookId: 1,
    });
    expect(
      match(imported("Harry Potter and the Philosopher's Stone"), [
        candidate(1, "Harry Potter and the Sorcerer's Stone", true),
      ]),
    ).toEqual({ verdict: "add", bookId: 1 });
  });

  it("is for the reader to decide where ISBN and title disagree", () => {
    expect(
      match(imported("Catching Fire"), [candidate(1, "The Hunger Games", true), candidate(2, "Catching Fire")]),
    ).toMatchObject({ verdict: "decide", candidates: [1, 2] });
    expect(match(imported("Der Prozess"), [candidate(1, "Der Zauberberg", true)])).toMatchObject({ verdict: "decide" });
    expect(match(imported("!!!"), [candidate(1, "???", true)])).toMatchObject({ verdict: "decide" });
  });

  it.each([
    ["Dune (Dune, #1)", "Dune"],
    ["DUNE", "Dune"],
    ["Sapiens: A Brief History of Humankind", "Sapiens"],
    ["Cien anos de soledad", "Cien años de soledad"],
    ["Surely You’re Joking Mr Feynman", "“Surely You're Joking, Mr. Feynman!”"],
    ["1984", "1984"],
  ])("%s is the one book called %s", (title, known) => {
    expect(match(imported(title), [candidate(1, known)])).toEqual({ verdict: "add", bookId: 1 });
  });

  it.each([
    ["Star Wars: A New Hope", "Star Wars: The Empire Strikes Back"],
    ["The Arrival (Animorphs, #38)", "The Arrival (Animorphs, #1)"],
    ["!!!", "???"],
  ])("%s is never taken for %s unasked", (title, known) => {
    expect(match(imported(title), [candidate(1, known)])).toMatchObject({ verdict: "decide", candidates: [1] });
  });

  it("is for the reader to decide where several are called so", () => {
    const several = [candidate(1, "Poems"), candidate(2, "Poems"), candidate(3, "Poems: A Selection")];
    expect(match(imported("Poems"), several)).toMatchObject({ verdict: "decide", candidates: [1, 2] });
    expect(match(imported("Poems"), several.slice(1))).toEqual({ verdict: "add", bookId: 2 });
    expect(match(imported("Poems: Others"), several.slice(0, 2))).toMatchObject({ candidates: [1, 2] });
  });

  it("that nobody knows is the reader's own", () => {
    expect(match(imported("My Diary"), [])).toEqual({ verdict: "add", bookId: null });
  });
});

it("the matching of an import tells words apart that differ in more than accents", () => {
  expect(sameWork("किताब", "कतब")).toBe(false);
  expect(sameWork("กา", "กี")).toBe(false);
  expect(sameWork("ガ", "カ")).toBe(false);
  expect(sameWork("Ёлка", "Елка")).toBe(true);
});

it("the matching of an import finds what is on the list by book, ISBN or name", () => {
  const dune = { bookId: 7, title: "Dune", author: "Frank Herbert", isbn13: "9780441172719" };
  const own = { bookId: null, title: "My Diary", author: "Me", isbn13: null };
  const listed = listedFinder([dune, own]);
  expect(listed(imported("Wüstenplanet", "Herbert"), 7)).toBe(dune);
  expect(listed(imported("Wüstenplanet", "Herbert", "9780441172719"), null)).toBe(dune);
  expect(listed(imported("dune (Dune, #1)", "frank  HERBERT"), null)).toBe(dune);
  expect(listed(imported("My diary", "Me, Myself"), null)).toBe(own);
  expect(listed(imported("Another Diary", "Me"), null)).toBeUndefined();
});

describe("an imported book that nothing has under its own spelling", () => {
  const near = (id: number, title: string, found: "author" | "title", author = "Ana Author"): Candidate => ({
    id,
    title,
    author,
    byIsbn: false,
    near: found,
  });

  it.each([
    ["1984", "Nineteen Eighty-Four"],
    ["20,000 Leagues Under the Sea", "Twenty Thousand Leagues Under the Sea"],
    ["The Hobbit, or There and Back Again", "The Hobbit"],
    ["Moby-Dick; or, The Whale", "Moby Dick"],
    ["Pride & Prejudice", "Pride and Prejudice"],
    ["Slaughterhouse 5", "Slaughterhouse-Five"],
    ["Outsider", "The Outsider"],
    ["Harry Potter and the Sorcerer's Stone (Harry Potter, #1)", "Harry Potter and the Philosopher’s Stone"],
  ])("is, as %s, the book of its author called %s", (title, known) =>
    expect(match(imported(title), [near(1, known, "author"), near(2, "Another Book", "author")])).toEqual({
      verdict: "add",
      bookId: 1,
    }),
  );

  it.each([
    ["Frankenstein: The 1818 Text", "Mary Wollstonecraft Shelley", "Frankenstein", "Mary Shelley"],
    ["Crime and Punishment", "Fyodor Dostoyevsky", "Crime and Punishment", "Fyodor Dostoevsky"],
    ["War and Peace", "Лев Толстой", "War and Peace", "Leo Tolstoy"],
    ["Norwegian Wood", "村上春樹", "Norwegian Wood", "Haruki Murakami"],
  ])("%s by %s is offered %s by %s", (title, author, known, by) =>
    expect(match(imported(title, author), [near(1, known, "title", by)])).toMatchObject({
      verdict: "decide",
      candidates: [1],
    }),
  );

  it.each([
    ["Foundation and Empire", "Foundation", "author", "Ana Author"],
    ["Star Wars: A New Hope", "Star Wars: The Empire Strikes Back", "author", "Ana Author"],
    ["The Stand", "The Stand", "title", "Somebody Else"],
    ["It", "It", "title", "Alexa Chung"],
  ] as const)("%s is not %s of %s %s", (title, known, found, by) =>
    expect(match(imported(title), [near(1, known, found, by)])).toEqual({ verdict: "add", bookId: null }),
  );
});
