import { beforeAll, describe, expect, test } from "vitest";

import { BookIndex } from "#app/match/matching/book-index.ts";
import { matchBooks } from "#app/match/matching/match.ts";

const BOOKS: ReadonlyArray<[title: string, author: string, readers?: number]> = [
  ["Remember Me?", "Sophie Moor", 900],
  ["Remember Me", "Mary Hill"],
  ["RESURRECTION", "Ann Gray", 900],
  ["Resurrection", "Leo Nord"],
  ["Job: A Comedy", "Rob Stein", 900],
  ["Job, a comedy", "Rob Stein"],
  ["Iris Penn: A Life", "Hermione Wood", 900],
  ["Waves and Sand", "Iris Penn"],
  ["Letters of the Sea", "Otto Lang, Iris Penn", 900],
  ["Songs for Iris", "Otto Lang"],
  ["Early Poems", "Penn"],
  ["The Painter Ann Gray", "Jo West"],
  ["Ann Gray", "Jo West"],
  ["Sick of Shadows", "Flo Reed"],
  ["The Deep Woods", "Carl J. Holm", 900],
  ["The Old Mill", "Carl Holm"],
  ["Nineteen Forty-Seven", "Ida Orwen"],
  ["Bug-22", "Jo Heller"],
  ["Rust & Rye", "Fred Vale"],
  ["Four Hundred Days of Rain", "Gabe Marsh"],
  ["The Fellowship of the Ring", "J. R. R. Tolkeen"],
];

let index: BookIndex;
beforeAll(() => {
  index = new BookIndex();
  for (const [place, [title, author, readers = 0]] of BOOKS.entries()) {
    index.put({ id: place + 1, title, author, readers, genre: "Fiction", tags: [], description: null });
  }
});

const found = (wish: string) => matchBooks(index, wish).picks.map(({ bookId }) => BOOKS[bookId - 1]![0]);

describe("a name that is the whole wish", () => {
  test.each([
    ["1947", "Nineteen Forty-Seven"],
    ["bug22", "Bug-22"],
    ["rust and rye", "Rust & Rye"],
    ["400 days of rain", "Four Hundred Days of Rain"],
    ["lotr", "The Fellowship of the Ring"],
  ])("in another spelling, %j, is that of %j", (wish, title) => {
    expect(found(wish)[0]).toBe(title);
  });

  test.each(BOOKS.map(([title]) => title))("finds %j as it is written, however much others are read", (title) => {
    expect(found(title)[0]).toBe(title);
    expect(found(`  ${title.replaceAll(" ", "  ")} `)[0]).toBe(title);
  });

  test.each([
    ["iris penn", "Waves and Sand", "a book on an author, and one that somebody wrote with them, come later"],
    ["carl holm", "The Old Mill", "so does an author with other initials"],
    ["Penn", "Early Poems", "so does whoever has the name as a surname"],
    ["Otto Lang, Iris Penn", "Letters of the Sea", "several authors are one name, too"],
    ["ann gray", "Ann Gray", "a title goes before an author"],
    ["job a comedy", "Job: A Comedy", "of equally exact ones the most read"],
  ])("%j finds %j: %s", (wish, title) => {
    expect(found(wish)[0]).toBe(title);
  });

  test("is followed by the author's books where it is a title, too", () => {
    expect(found("Ann Gray").slice(0, 2)).toEqual(["Ann Gray", "RESURRECTION"]);
  });
});
