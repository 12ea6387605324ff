import { expect, it } from "vitest";

import { soughtIn } from "./sought.ts";

const ISBN = "9780306406157";

it.each([
  ["dune", "dune", null],
  ["AC/DC", "AC/DC", null],
  ["0-306-40615-2", "0-306-40615-2", ISBN],
  ["Dune 978-0-306-40615-7 (hardcover)", "Dune (hardcover)", ISBN],
  ["Dune 9780306406158", "Dune 9780306406158", null],
  ["https://www.goodreads.com/en/book/show/40961427-1984", "1984", null],
  ["https://fr.wikipedia.org/wiki/L%27%C3%89tranger_(roman)", "L'Étranger", null],
  ["https://books.example/books/%E0%A4%A/dune.html", "dune", null],
  ["https://www.librarything.com/isbn/0306406152", ISBN, ISBN],
  ["https://books.google.com/books?vid=ISBN0306406152", ISBN, ISBN],
  ["Dune by Frank Herbert https://amzn.eu/d/abc123", "Dune by Frank Herbert", null],
  ["https://www.thestorygraph.com/books/2b2d9bd1-4a5c-4f0b-9e79-6b6c1ef3f9b1", "", null],
  ["title:dune author:herbert", "dune  herbert", null],
  ["Dune (1965)", "Dune", null],
  ["(1984)", "(1984)", null],
])("%j looks for %j with ISBN %j", (typed, words, isbn13) => {
  expect(soughtIn(typed)).toEqual({ words, isbn13 });
});
